import Foundation

/// A harness that has been run to its end, as somebody would run it.
public struct HarnessRun: Sendable {
  /// The status that it ended with.
  public let status: Int32
  /// All that it said, on both channels.
  public let text: String
  /// The number of its process, which the folders that it makes for itself are named after.
  public let process: Int32

  /// Runs a harness.
  ///
  /// - Parameters:
  ///   - name: its program, which lies beside that of this process.
  ///   - words: what it is asked for.
  ///   - variables: what its environment has besides.
  /// - Throws: Foundation's error where it cannot be started.
  public init(_ name: String, _ words: [String], _ variables: [String: String] = [:]) throws {
    let program = Process(), output = Pipe()
    program.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
    program.arguments = words
    program.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    program.standardOutput = output
    program.standardError = output
    try program.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    program.waitUntilExit()
    (status, process) = (program.terminationStatus, program.processIdentifier)
    text = String(decoding: data, as: UTF8.self)
  }
}
