import Foundation
import ProcessEnds

/// A harness that has been run to its end, as somebody would run it.
public struct HarnessRun: Sendable {
  /// The status that it ended with; of one that a signal ended, the signal's number.
  public let status: Int32
  /// What it said.
  public let output: String
  /// What it said on the other channel, where refusals belong.
  public let errors: String
  /// The number of its process, which the folders that it makes for itself are named after.
  public let process: Int32

  /// Runs a harness.
  ///
  /// - Parameters:
  ///   - name: its program.
  ///   - words: what it is asked for.
  ///   - variables: what its environment has besides.
  /// - Throws: Foundation's error where it cannot be started.
  public init(_ name: String, _ words: [String], _ variables: [String: String] = [:]) throws {
    let program = Process(), pipe = Pipe()
    // Not a second pipe, which could be full while the first is read.
    let errorFile = FileManager.default.temporaryDirectory.appendingPathComponent("harness-\(UUID().uuidString)")
    try Data().write(to: errorFile)
    defer { try? FileManager.default.removeItem(at: errorFile) }
    program.executableURL = Self.executable(name)
    program.arguments = words
    program.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    program.standardOutput = pipe
    program.standardError = try FileHandle(forWritingTo: errorFile)
    try program.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    switch program.end() {
    case .exit(let code), .signal(let code): status = code
    }
    process = program.processIdentifier
    output = String(decoding: data, as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
  }

  /// All that it said, on both channels.
  public var text: String { output + errors }

  /// The program of a harness, which lies beside that of this process.
  public static func executable(_ name: String) -> URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(name)
  }
}
