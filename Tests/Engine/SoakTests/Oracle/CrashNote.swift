import Foundation

/// Says which seeds were being run when the process ends by a signal: an exception of the engine cannot be caught.
enum CrashNote {
  private static let capacity = 64
  nonisolated(unsafe) private static let text = UnsafeMutablePointer<CChar>.allocate(capacity: capacity * lanes)
  private static let lanes = 16

  /// Installs the handlers; once is enough.
  static let isInstalled: Bool = {
    text.initialize(repeating: 0, count: capacity * lanes)
    for number in [SIGABRT, SIGSEGV, SIGILL, SIGTRAP, SIGBUS] {
      signal(number) { number in
        CrashNote.tell()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    return true
  }()

  /// Notes what a lane runs now.
  static func note(_ seed: String, lane: Int) {
    guard isInstalled, lane < lanes else { return }
    let line = Array("oracle: seed \(seed) was running\n".utf8CString.prefix(capacity - 1)) + [0]
    for (offset, byte) in line.enumerated() { text[lane * capacity + offset] = byte }
  }

  /// Forgets what a lane ran.
  static func clear(lane: Int) { if lane < lanes { text[lane * capacity] = 0 } }

  private static func tell() {
    for lane in 0..<lanes where text[lane * capacity] != 0 {
      _ = write(STDERR_FILENO, text + lane * capacity, strlen(text + lane * capacity))
    }
  }
}
