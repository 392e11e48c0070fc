import Foundation

/// A program of this package that runs beside this one, and whose lines are read as they come.
///
/// What it writes is taken in whenever something of it is asked for.
public final class SiblingProgram {
  /// What came of a wait for a line.
  public enum Line: Equatable, Sendable {
    /// A whole line, without its end.
    case text(String)
    /// The program has ended, and each whole line has been read; what follows the last one was cut off.
    case end
    /// It said nothing for so long.
    case late
  }

  private let child: ChildProcess
  private let status: ExitStatus
  private var collector: PipeCollector
  private var hasEnded = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: its name; it lies beside this one.
  ///   - words: what it is asked for.
  ///   - variables: what its environment has besides this process's own.
  ///   - isFed: whether it reads what `send` is given, and not nothing.
  /// - Throws: `ProcessRunner.Failure` where it cannot be started.
  public init(
    _ name: String, _ words: [String], _ variables: [String: String] = [:], isFed: Bool = false
  ) throws {
    let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    child = try ChildProcess.start(ProcessCommand(Self.executable(name), words, environment: environment))
    status = ExitStatus(of: child)
    collector = PipeCollector(child: child, input: Data(), outputLimit: .max, stopsAt: "\n", isFed: isFed)
  }

  deinit {
    if !hasEnded {
      kill()
      waitForEnd()
    }
    close(child.exit.read)
    collector.closeAll()
  }

  /// This process's own program.
  public static var itself: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }

  /// The file of a program that lies beside this one.
  public static func executable(_ name: String) -> URL {
    itself.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// The number of its process, which the folders that it makes for itself are named after.
  public var id: pid_t { child.id }

  /// Whether it has not ended yet.
  public var isRunning: Bool {
    if !hasEnded { hasEnded = collector.run(until: child.exit.read, timeout: .zero) }
    return !hasEnded
  }

  /// Writes a line for it to read.
  public func send(_ line: String) { collector.send(Data((line + "\n").utf8)) }

  /// The next line.
  ///
  /// - Parameter patience: how long it is waited for.
  public func line(within patience: Duration) -> Line {
    let deadline = ContinuousClock.now + patience
    while true {
      if let line = collector.takeLine() { return .text(line) }
      if hasEnded { return .end }
      let left = ContinuousClock.now.duration(to: deadline)
      if left < .zero { return .late }
      hasEnded = collector.run(until: child.exit.read, timeout: left)
    }
  }

  /// Lets it work for a time, or to its end.
  public func work(for time: Duration) {
    let deadline = ContinuousClock.now + time
    while !hasEnded {
      let left = ContinuousClock.now.duration(to: deadline)
      if left < .zero { return }
      hasEnded = collector.run(until: child.exit.read, timeout: left)
    }
  }

  /// Kills it, and nothing below it.
  public func kill() { if !hasEnded { _ = Foundation.kill(child.id, SIGKILL) } }

  /// Waits until it has ended.
  ///
  /// - Returns: how.
  @discardableResult
  public func waitForEnd() -> ProcessEnd {
    if !hasEnded { collector.waitForExit(child.exit.read) }
    hasEnded = true
    return status.end
  }

  /// What it has said so far and no line was made of.
  public var output: String { String(decoding: collector.output, as: UTF8.self) }

  /// What it has said so far on the other channel, where refusals belong.
  public var errorText: String { String(decoding: collector.errors, as: UTF8.self) }
}
