/// How a process has ended.
public enum ProcessEnd: Equatable, Sendable {
  /// By itself, with a status.
  case exit(Int32)
  /// By a signal.
  case signal(Int32)

  /// Takes a wait status apart; the C macros for it do not reach Swift.
  ///
  /// - Parameter status: what `waitpid` has stored.
  public init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }
}
