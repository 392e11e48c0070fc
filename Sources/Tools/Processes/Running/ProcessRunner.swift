import Foundation

/// Runs a program and collects what it writes.
public protocol ProcessRunning: Sendable {
  /// Runs a program to its end.
  ///
  /// - Parameter command: The program, with its arguments and surroundings.
  /// - Throws: `ProcessRunner.Failure` where the program cannot be started.
  func run(_ command: ProcessCommand) throws -> ProcessResult
}

/// A program to run, with its arguments and surroundings.
public struct ProcessCommand: Equatable, Sendable {
  /// The program's file.
  public var executable: URL
  /// The arguments after the program's name.
  public var arguments: [String]
  /// The whole environment; nil passes on this process's own.
  public var environment: [String: String]?
  /// The working directory; nil keeps this process's own.
  public var directory: URL?
  /// What the program reads from its standard input.
  public var input: Data
  /// How long the program may take.
  public var timeout: Duration
  /// How many bytes of the standard output, and of the standard error, are kept; the rest is read and dropped.
  public var outputLimit: Int
  /// Whether the program gets a third descriptor to write to, number 3.
  public var hasReports: Bool
  /// A text at which the program is killed, as soon as it has written it to either output; nil lets it go on.
  public var stopsAt: String?

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - executable: The program's file.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: The whole environment.
  ///   - directory: The working directory.
  ///   - input: What the program reads.
  ///   - timeout: How long it may take.
  ///   - outputLimit: How many bytes of each output are kept.
  ///   - hasReports: Whether it gets a third descriptor to write to.
  ///   - stopsAt: A text at which it is killed.
  public init(
    _ executable: URL, _ arguments: [String] = [], environment: [String: String]? = nil, directory: URL? = nil,
    input: Data = Data(), timeout: Duration = .seconds(60), outputLimit: Int = .max, hasReports: Bool = false,
    stopsAt: String? = nil
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.input = input
    self.timeout = timeout
    self.outputLimit = outputLimit
    self.hasReports = hasReports
    self.stopsAt = stopsAt
  }
}

/// What a program wrote and how it ended.
public struct ProcessResult: Equatable, Sendable {
  /// How a program ends.
  public enum Ending: Equatable, Sendable {
    /// It exited with a status.
    case exited(Int32)
    /// A signal killed it.
    case signalled(Int32)
    /// It was killed because it took too long.
    case timedOut
  }

  /// What it wrote to the standard output.
  public var output: Data
  /// What it wrote to the standard error.
  public var errorOutput: Data
  /// What it wrote to its third descriptor.
  public var reports: Data
  /// How many bytes of the standard output were not kept.
  public var dropped: Int
  /// How it ended.
  public var ending: Ending

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - output: What it wrote to the standard output.
  ///   - errorOutput: What it wrote to the standard error.
  ///   - reports: What it wrote to its third descriptor.
  ///   - dropped: How many bytes of the standard output were not kept.
  ///   - ending: How it ended.
  public init(
    output: Data = Data(), errorOutput: Data = Data(), reports: Data = Data(), dropped: Int = 0, ending: Ending
  ) {
    self.output = output
    self.errorOutput = errorOutput
    self.reports = reports
    self.dropped = dropped
    self.ending = ending
  }

  /// The standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// The standard error as text.
  public var errorText: String { String(decoding: errorOutput, as: UTF8.self) }

  /// The ending in words.
  public var endingText: String {
    switch ending {
    case .exited(let status): "ended with status \(status)"
    case .signalled(let signal): "was killed by \(SignalName.text(signal))"
    case .timedOut: "did not end in time"
    }
  }
}

/// Runs programs as child processes.
///
/// All pipes are read while the program runs, so that no amount of output can block it. It gets a process group of its
/// own, so that a timeout ends its children too; and what a background child still holds open is not waited for.
public struct ProcessRunner: ProcessRunning {
  /// The system call that failed, and its error number.
  public struct Failure: Error, Equatable, Sendable {
    /// The system call.
    public var call: String
    /// The error number.
    public var code: Int32
  }

  /// Creates a runner.
  public init() {}

  /// Runs a program to its end.
  ///
  /// - Parameter command: The program, with its arguments and surroundings.
  /// - Throws: `Failure` where the program cannot be started.
  public func run(_ command: ProcessCommand) throws -> ProcessResult {
    let child = try ChildProcess.start(command)
    return child.collect(command)
  }
}
