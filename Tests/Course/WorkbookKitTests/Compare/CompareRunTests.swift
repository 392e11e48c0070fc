import Foundation
import TestKit
import Testing

@testable import Probes

@Suite("The program compare, as it is run")
struct CompareRunTests {
  /// Starts the program with a scratch folder of its own.
  private static func start(_ words: [String], in folder: URL, _ variables: [String: String] = [:]) throws
    -> (process: Process, output: FileHandle)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("compare")
    process.arguments = words
    process.currentDirectoryURL = PackageFolder.root
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
      .merging(["TMPDIR": folder.path]) { $1 }
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
    return (process, output.fileHandleForReading)
  }

  @Test("Ctrl-C ends it with 130: the answers are in the file, and no folder is left")
  func interrupted() throws {
    try withTemporaryFolder { folder in
      let scratch = folder.appendingPathComponent("scratch")
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("answers.json")
      let (process, output) = try Self.start(["--json", file.path], in: scratch)
      // The first rows: a probe was asked, and the next is under way.
      var text = ""
      while !text.contains("\nsame ") {
        let data = output.availableData
        try #require(!data.isEmpty, "it ended before the first answer: \(text)")
        text += String(decoding: data, as: UTF8.self)
      }
      process.interrupt()
      text += String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 130)
      #expect(text.contains("the same as OpenCoreData has recorded, 0 different\n"))
      let transcript = try Transcript(file: file)
      #expect(transcript.interruption?.hasSuffix(" of \(allProbes.count) probes") == true)
      #expect(transcript.unanswered == nil)
      // The compiler, which is asked for its version, leaves an empty folder of its own.
      let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0.hasPrefix("compare-") }
      #expect(left == [])
    }
  }

  @Test("In another language the answers are the same, and the transcript names the one in which they were given")
  func language() throws {
    try withTemporaryFolder { folder in
      let scratch = folder.appendingPathComponent("scratch")
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("answers.json")
      let probes = ["--probe", "text-of-a-denied-delete", "--probe", "printed-object"]
      let (process, output) = try Self.start(
        probes + ["--json", file.path], in: scratch, ["LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"])
      let text = String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(text)")
      let run = try Transcript(file: file).run
      #expect(run?.process?.locale.hasPrefix("en_") == true, "\(String(describing: run))")
      #expect(run?.process?.sqlite?.hasPrefix("3.") == true)
      #expect(run?.swift?.contains("Swift version") == true)
      #expect(run?.seconds != nil)
    }
  }
}
