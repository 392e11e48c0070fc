import Foundation

/// Single keys, without the return key after them.
///
/// Where the standard input is no terminal, its bytes are the keys. The terminal is put back as it was when the object
/// goes, when the process ends, and when a signal ends it.
public final class Keyboard {
  nonisolated(unsafe) private static var former: termios?
  nonisolated(unsafe) private static var current: termios?

  /// Becomes readable when a key was pressed; -1 once there will be no more.
  public private(set) var descriptor: Int32 = STDIN_FILENO

  /// Begins to read single keys.
  public init() {
    var mode = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
    Self.former = mode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    Self.current = mode
    // First what puts the terminal back: a signal may arrive as soon as it is taken over.
    atexit { Keyboard.restore() }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      signal(number) { number in
        Keyboard.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    // A shell gives a stopped program the terminal back in the shell's own mode.
    signal(SIGCONT) { _ in Keyboard.resume() }
    Self.resume()
  }

  deinit { Self.restore() }

  /// The keys that were pressed since the last call; where there are none, it waits for one.
  public func keys() -> [Character] {
    guard descriptor >= 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &buffer, buffer.count)
    if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { descriptor = -1 }
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).map { $0 }
  }

  /// Lets the terminal edit and show a whole line while something else reads it.
  ///
  /// - Parameter body: Reads the line.
  public func whileReadingLines<Result>(_ body: () -> Result) -> Result {
    if var mode = Self.former { tcsetattr(STDIN_FILENO, TCSANOW, &mode) }
    defer { Self.resume() }
    return body()
  }

  /// Puts the terminal back as it was; a signal handler may call it.
  static func restore() {
    guard var mode = former else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    (former, current) = (nil, nil)
  }

  private static func resume() {
    if var mode = current { tcsetattr(STDIN_FILENO, TCSANOW, &mode) }
  }
}
