import Foundation

/// Single keys, without the return key after them.
///
/// Where the standard input is no terminal, its bytes are the keys. The terminal is put back as it was when the object
/// goes, and when the process is ended by a signal.
final class Keyboard {
  nonisolated(unsafe) private static var former: termios?

  /// Becomes readable when a key was pressed; -1 once there will be no more.
  private(set) var descriptor: Int32 = STDIN_FILENO

  /// Begins to read single keys.
  init() {
    var mode = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
    Self.former = mode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        Keyboard.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  deinit { Self.restore() }

  /// The keys that were pressed since the last call.
  func keys() -> [Character] {
    guard descriptor >= 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &buffer, buffer.count)
    if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { descriptor = -1 }
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).map { $0 }
  }

  private static func restore() {
    guard var mode = former else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    former = nil
  }
}
