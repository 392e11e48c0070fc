import Foundation
import Processes

/// A terminal of 80 by 24 that a program runs in, with the test in the place of the reader.
public final class PseudoTerminal {
  /// All that the program wrote.
  public private(set) var output = ""

  private let primary: Int32
  private let terminal: Int32
  private let child: ChildProcess
  private let status: ExitStatus
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
  /// - Throws: an error where the system gives no terminal, or the program cannot be started.
  public init(_ program: URL, _ arguments: [String], directory: URL, environment: [String: String] = [:]) throws {
    var ends: (primary: Int32, terminal: Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.primary, &ends.terminal, nil, nil, &size) == 0 else { throw POSIXError(.ENOTTY) }
    (primary, terminal) = ends
    for end in [primary, terminal] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let variables = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm", "NO_COLOR": ""]) { $1 }.merging(environment) { $1 }
    do {
      child = try ChildProcess.start(
        ProcessCommand(program, arguments, environment: variables, directory: directory), on: terminal)
    } catch {
      close(terminal)
      close(primary)
      throw error
    }
    status = ExitStatus(of: child)
  }

  deinit {
    if !hasEnded, !isOver(withinMilliseconds: 0) {
      kill(child.id, SIGKILL)
      while !isOver(withinMilliseconds: -1) {}
    }
    close(child.exit.read)
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
  public func send(_ signal: Int32) { kill(child.id, signal) }

  /// Waits for the program's end; it has timed out where it does not end while the test waits.
  public func end() -> ProcessResult.Ending {
    let deadline = ContinuousClock.now + Self.patience
    while ContinuousClock.now < deadline {
      readMore(milliseconds: 100)
      guard isOver(withinMilliseconds: 0) else { continue }
      hasEnded = true
      readMore(milliseconds: 0)
      switch status.end {
      case .exit(let code): return .exited(code)
      case .signal(let signal): return .signalled(signal)
      }
    }
    return .timedOut
  }

  /// Whether the program has ended, or does so within a time; -1 waits for as long as it takes.
  private func isOver(withinMilliseconds patience: Int32) -> Bool {
    var end = pollfd(fd: child.exit.read, events: Int16(POLLIN), revents: 0)
    return poll(&end, 1, patience) > 0
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
}
