import Foundation

/// A terminal of 80 by 24 that a program runs in, with the test in the place of the reader.
public final class PseudoTerminal {
  /// All that the program wrote.
  public private(set) var output = ""

  private let primary: Int32
  private let terminal: Int32
  private let id: pid_t
  private var unread = ""
  private var bytes: [UInt8] = []
  private var hasEnded = false

  private static let patience = Duration.seconds(60)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its file.
  ///   - arguments: What it is given.
  ///   - directory: Where it is started.
  ///   - environment: Variables that differ from this process's own.
  /// - Throws: an error where the system gives no terminal.
  public init(_ program: URL, _ arguments: [String], directory: URL, environment: [String: String] = [:]) throws {
    var ends: (primary: Int32, terminal: Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.primary, &ends.terminal, nil, nil, &size) == 0 else { throw POSIXError(.ENOTTY) }
    (primary, terminal) = ends
    for end in [primary, terminal] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let variables = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm", "NO_COLOR": ""]) { $1 }.merging(environment) { $1 }
    let words = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory.path, program.path] + arguments
    id = try Self.spawn(words, variables.map { "\($0.key)=\($0.value)" }, terminal: terminal)
  }

  deinit {
    if !hasEnded {
      kill(id, SIGKILL)
      waitpid(id, nil, 0)
    }
    close(terminal)
    close(primary)
  }

  /// Whether the terminal collects lines and shows what is typed, as a shell expects it.
  public var isCooked: Bool {
    var mode = termios()
    let wanted = tcflag_t(ICANON | ECHO)
    return tcgetattr(terminal, &mode) == 0 && mode.c_lflag & wanted == wanted
  }

  /// Waits until the terminal reads whole lines, or keys; false where it does not in time.
  ///
  /// A program writes its prompt before it turns the mode, and what is typed in between is read in the old one.
  ///
  /// - Parameter cooked: whether it shall read whole lines.
  public func turns(cooked: Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      if isCooked == cooked { return true }
      readMore(milliseconds: 20)
    }
    return false
  }

  /// Types something.
  ///
  /// - Parameter text: What is typed.
  public func type(_ text: String) {
    _ = text.utf8CString.withUnsafeBytes { write(primary, $0.baseAddress, $0.count - 1) }
  }

  /// Waits until a text was written after what was waited for before; false where it does not come in time.
  ///
  /// - Parameter text: The text.
  public func waits(for text: String) -> Bool {
    let deadline = ContinuousClock.now + Self.patience
    while ContinuousClock.now < deadline {
      if let found = unread.range(of: text) {
        unread = String(unread[found.upperBound...])
        return true
      }
      readMore(milliseconds: 1000)
    }
    return false
  }

  /// Sends a signal.
  ///
  /// - Parameter signal: The signal's number.
  public func send(_ signal: Int32) { kill(id, signal) }

  /// How the program ended.
  public enum Ending: Equatable, Sendable {
    /// With a status.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
    /// Not in the time that the test has.
    case notInTime
  }

  /// Waits for the program's end.
  public func end() -> Ending {
    let deadline = ContinuousClock.now + Self.patience
    var status: Int32 = 0
    while ContinuousClock.now < deadline {
      readMore(milliseconds: 100)
      guard waitpid(id, &status, WNOHANG) == id else { continue }
      hasEnded = true
      readMore(milliseconds: 0)
      return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }
    return .notInTime
  }

  private func readMore(milliseconds: Int32) {
    var end = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
    guard poll(&end, 1, milliseconds) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(primary, &buffer, buffer.count)
    guard count > 0 else { return }
    bytes += buffer[..<count]
    // A character may come in two pieces.
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    bytes = []
    output += text
    unread += text
  }

  /// Starts a program with no signal blocked: the threads of a test block some, and a child would inherit that.
  private static func spawn(_ words: [String], _ variables: [String], terminal: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_adddup2(&actions, terminal, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    posix_spawnattr_setsigmask(&attributes, &unblocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var id = pid_t()
    let arguments = words.map { strdup($0) }
    let environment = variables.map { strdup($0) }
    defer { (arguments + environment).forEach { free($0) } }
    guard posix_spawn(&id, words[0], &actions, &attributes, arguments + [nil], environment + [nil]) == 0 else {
      throw POSIXError(.ENOENT)
    }
    return id
  }
}
