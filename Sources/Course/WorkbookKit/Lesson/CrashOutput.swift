import Foundation

/// Prints lines that wait to be aligned when the process dies by a signal.
///
/// Consecutive `show` lines are aligned with each other, so the terminal view holds them back until the group ends. A
/// trap in between must not swallow the very lines that led to it.
enum CrashOutput {
  private static let capacity = 1 << 16
  // Plain memory, reached through constants made at install time: a signal handler may neither allocate nor lock.
  nonisolated(unsafe) private static let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  nonisolated(unsafe) private static let length = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  nonisolated(unsafe) private static let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

  /// Installs the handler for the signals by which a Swift program dies.
  static func install() {
    length.initialize(to: 0)
    buffer.initialize(repeating: 0, count: capacity)
    previous.initialize(repeating: sigaction(), count: 65)
    for signal in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { CrashOutput.handle($0) }
      sigaction(signal, &action, previous + Int(signal))
    }
  }

  /// Replaces the text that would be lost; empty when nothing waits.
  static func setPending(_ text: String) {
    length.pointee = 0
    var copy = text
    let count = copy.withUTF8 { bytes in
      let count = min(bytes.count, capacity)
      if let base = bytes.baseAddress { buffer.update(from: base, count: count) }
      return count
    }
    length.pointee = count
  }

  private static func handle(_ signal: Int32) {
    Keyboard.restore()
    HeldErrors.release()
    if length.pointee > 0 {
      _ = write(STDOUT_FILENO, buffer, length.pointee)
      length.pointee = 0
    }
    // The earlier handler, such as the runtime's backtrace, then has its turn: the raised signal waits until return.
    sigaction(signal, previous + Int(signal), nil)
    raise(signal)
  }
}
