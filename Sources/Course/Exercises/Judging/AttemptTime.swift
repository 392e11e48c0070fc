import Foundation

/// How long the processes of one attempt have been busy, all together.
///
/// They use up their time while they live, but for what one of their threads was ready to run and others had the processors: on a
/// machine with much else to do, a right answer would be too slow otherwise. What a thread waited goes on counting when it has
/// ended. No machine makes an attempt go on for ever.
struct AttemptTime {
  private let limits: AttemptLimits
  private var lived = Duration.zero
  private var waits: [pid_t: Duration] = [:]

  /// - Parameter limits: what all processes together may use.
  init(_ limits: AttemptLimits) { self.limits = limits }

  /// Takes down what is known now.
  ///
  /// - Parameters:
  ///   - lived: the time since the attempt began.
  ///   - waits: how much of it each living thread was ready to run and had no processor, by the thread's id.
  mutating func read(lived: Duration, waits: [pid_t: Duration]) {
    self.lived = lived
    self.waits.merge(waits, uniquingKeysWith: max)
  }

  /// Whether the time is used up.
  var isOver: Bool {
    let waited = waits.values.reduce(.zero, +)
    return lived - min(waited, .seconds(limits.seconds * AttemptLimits.patience)) >= .seconds(limits.seconds)
  }
}
