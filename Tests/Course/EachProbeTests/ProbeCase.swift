import Foundation
import XCTest

@testable import Probes

/// Asks a probe, and expects the recorded answer.
///
/// Tests of XCTest, because Xcode goes on after a crash with the next of them, and because they run on the main thread, outside
/// of any block of the main queue: a probe turns the run loop. On the simulator of an iPhone they need the folder of the
/// package, which it can read, and a scheme whose language is English.
class ProbeCase: XCTestCase {
  private static let recorded = Result {
    try Transcript(file: RecordedAnswers.find(from: [URL(fileURLWithPath: #filePath)]))
  }

  /// Asks the probe that a method is named after.
  ///
  /// - Throws: what reading the recorded answers, or starting the program, throws.
  func ask(_ method: String = #function) throws {
    let name = ProbeTestSource.probe(of: method)
    let probe = try XCTUnwrap(allProbes.first { $0.name == name }, "there is no probe \(name)")
    let expected = try XCTUnwrap(Self.recorded.get()[name]?.answer, "\(name) has no recorded answer")
    let ends = expected.hasPrefix("ends the process")
    let reply: ProbeReply
    if let program = Self.program, canEnd(probe, ends: ends) {
      reply = try self.reply(to: probe, from: program)
    } else {
      #if canImport(ObjectiveC)
        // Here an exception is caught by XCTest, which tells its name.
        if ends, let exception = expected.split(separator: " ").last.map(String.init) {
          XCTExpectFailure("\(name) \(expected)", issueMatcher: { $0.compactDescription.contains(exception) })
        }
      #endif
      reply = probe.ask()
    }
    switch reply {
    case .answer(let answer): XCTAssertEqual(answer, expected, "\(name): \(probe.question)")
    case .failure(let reason): XCTFail("\(name): the probe failed: \(reason)")
    }
  }

  /// Whether a process of its own is worth its time: of the engine it is known which probes end it.
  private func canEnd(_ probe: Probe, ends: Bool) -> Bool {
    CompareProgram.Surroundings.here.isEngine ? ends : probe.mayEnd
  }

  /// The program `compare`, which is built beside the tests; nil where no program can be started.
  private static let program: URL? = {
    #if os(Linux)
      let tests = Bundle.main.executableURL
    #elseif os(macOS)
      let tests: URL? = Bundle(for: ProbeCase.self).bundleURL
    #else
      let tests: URL? = nil
    #endif
    guard let file = tests?.deletingLastPathComponent().appendingPathComponent("compare") else { return nil }
    return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
  }()

  private func reply(to probe: Probe, from program: URL) throws -> ProbeReply {
    var reply: ProbeReply?
    let ending = try ProbeChild(executable: program, limit: 60).run([probe.name]) { told in
      if case .reply(let first, _) = told { reply = first }
    }
    return reply ?? ending?.reply ?? .failure("the program said nothing")
  }
}
