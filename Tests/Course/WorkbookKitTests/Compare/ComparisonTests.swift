import Foundation
import TestKit
import Testing
import WorkbookKit

@testable import Probes

@Suite("Answers are compared with the recorded ones")
struct ComparisonTests {
  private static var probes: [Probe] {
    [
      Probe("first", "What is first?", facts: ["QQ-01"], segments: ["a-segment"]) { "1" },
      Probe("second", "What is second?") { "2" },
    ]
  }

  /// Runs the program on probes that answer what they are given.
  private static func run(
    _ words: [String], in folder: URL, framework: String = "OpenCoreData", answers: [String: String] = [:],
    text: inout String, child: (([String], (ProbeChild.Told) throws -> Void) throws -> ProcessEnding?)? = nil
  ) throws -> Int32 {
    var printed = ""
    defer { text = printed }
    let program = CompareProgram(
      probes: probes,
      surroundings: .init(
        framework: framework, system: "Test", version: "1", day: { "2026-01-31" }, seconds: { 5 },
        swift: { "Swift 6" }, commit: { "commit of \($0.lastPathComponent)" }),
      folders: [folder.appendingPathComponent("below")],
      child: child ?? { names, tell in
        try tell(.process(ProbeProcess(architecture: "arm64", sqlite: "3.1", locale: "en_US")))
        for name in names {
          let probe = try #require(probes.first { $0.name == name })
          try tell(.reply(answers[name].map { .answer($0) } ?? probe.ask(), said: ["of \(name)"]))
        }
        return nil
      },
      print: { printed += $0 })
    return try program.run(words)
  }

  private static func run(
    _ words: [String], in folder: URL, framework: String = "OpenCoreData", answers: [String: String] = [:]
  ) throws -> (status: Int32, text: String) {
    var text = ""
    let status = try run(words, in: folder, framework: framework, answers: answers, text: &text)
    return (status, text)
  }

  /// A folder with recorded answers in it.
  private static func withAnswers(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent(RecordedAnswers.path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Transcript(framework: "OpenCoreData", answers: []).write(to: file)
      try folder.write("", to: ProbeTestSource.path)
      _ = try run(["--record"], in: folder)
      try body(folder)
    }
  }

  @Test("The same answers end with status 0, another one with 1, and both are shown")
  func planted() throws {
    try Self.withAnswers { folder in
      let same = try Self.run([], in: folder)
      #expect(same.status == 0)
      #expect(same.text.contains("2 probes, 2 the same as OpenCoreData has recorded, 0 different"))
      let planted = try Self.run([], in: folder, answers: ["second": "3"])
      #expect(planted.status == 1)
      #expect(planted.text.contains("same      first   1\n"))
      let below = String(repeating: " ", count: 18)
      #expect(planted.text.contains("different second  expected  2\n" + below + "found     3\n"))
    }
  }

  @Test("A probe that fails of itself is told as that, is no answer for the book, and is not recorded")
  func failing() throws {
    try Self.withAnswers { folder in
      let file = folder.appendingPathComponent("mac.json")
      var text = ""
      let failing: ([String], (ProbeChild.Told) throws -> Void) throws -> ProcessEnding? = { names, tell in
        for name in names {
          let probe = Probe(name, "?") { try name == "first" ? "1" : [String]().at(0) }
          try tell(.reply(probe.ask(), said: []))
        }
        return nil
      }
      let words = ["--json", file.path]
      let status = try Self.run(words, in: folder, framework: "Core Data", text: &text, child: failing)
      #expect(status == 1)
      #expect(text.contains("failed    second  the probe failed: found no member 1 of 0\n"))
      #expect(text.hasSuffix("2 probes, 1 the same as OpenCoreData has recorded, 0 different, 1 failed\n"))
      let transcript = try Transcript(file: file)
      #expect(transcript.unanswered?.map(\.answer) == ["the probe failed: found no member 1 of 0"])
      #expect(try AnswerFile(file: file).answers.map(\.probe) == ["first"])
      let problem = #expect(throws: CompareProblem.self) {
        try Self.run(["--record"], in: folder, text: &text, child: failing)
      }
      #expect(problem == .noAnswer(probe: "second", reason: "the probe failed: found no member 1 of 0"))
    }
  }

  @Test("An interrupted run keeps what was answered, in the table and in the file, which says so")
  func interrupted() throws {
    try Self.withAnswers { folder in
      let file = folder.appendingPathComponent("mac.json")
      var text = ""
      let problem = #expect(throws: CompareProblem.self) {
        try Self.run(["--json", file.path], in: folder, framework: "Core Data", text: &text) { _, tell in
          try tell(.reply(.answer("1"), said: []))
          throw CompareProblem.interrupted
        }
      }
      #expect(problem?.status == 130)
      #expect(text.contains("same      first   1\n"))
      #expect(text.hasSuffix("1 probe, 1 the same as OpenCoreData has recorded, 0 different\n"))
      #expect(try Transcript(file: file).answers.map(\.answer) == ["1"])
      let diff = try Self.run(["--diff", file.path], in: folder)
      #expect(diff.text.contains("b  Core Data, Test, 1, 2026-01-31, interrupted after 1 of 2 probes\n"))
    }
  }

  @Test("What differed is asked again; an answer that changes is told, and is none for the book")
  func again() throws {
    try Self.withAnswers { folder in
      let file = folder.appendingPathComponent("mac.json")
      var text = ""
      var asked: [String] = []
      let words = ["--repeat", "--json", file.path]
      let status = try Self.run(words, in: folder, framework: "Core Data", text: &text) { names, tell in
        for name in names {
          asked.append(name)
          try tell(.reply(.answer(name == "first" ? "other" : "answer \(asked.count)"), said: []))
        }
        return nil
      }
      #expect(status == 1)
      #expect(asked == ["first", "second", "first", "second"])
      #expect(text.contains("again     first   other\nunsteady  second  answer 4\n"))
      #expect(text.hasSuffix("0 the same as OpenCoreData has recorded, 2 different, 1 of them unsteady\n"))
      #expect(try AnswerFile(file: file).answers.map(\.answer) == ["other"])
      #expect(try Transcript(file: file).unanswered?.map(\.answer) == ["unsteady: first answer 2, then answer 4"])
    }
  }

  @Test("A transcript says what the answers may depend on, and what was written to standard error")
  func run() throws {
    try Self.withAnswers { folder in
      let file = folder.appendingPathComponent("mac.json")
      _ = try Self.run(["--json", file.path], in: folder, framework: "Core Data")
      let transcript = try Transcript(file: file)
      #expect(
        transcript.run
          == Transcript.Run(
            asked: 2, process: ProbeProcess(architecture: "arm64", sqlite: "3.1", locale: "en_US"), swift: "Swift 6",
            commit: "commit of Recorded", seconds: 0))
      #expect(transcript.answers.map(\.tail) == [["of first"], ["of second"]])
      let recorded = try Transcript(file: folder.appendingPathComponent(RecordedAnswers.path))
      #expect(recorded.run == nil)
      #expect(recorded.answers.allSatisfy { $0.tail == nil })
    }
  }

  @Test("A transcript names the system and the day, and stands beside the recorded answers where they differ")
  func diff() throws {
    try Self.withAnswers { folder in
      let file = folder.appendingPathComponent("mac.json")
      _ = try Self.run(["--json", file.path], in: folder, framework: "Core Data", answers: ["first": "one"])
      let transcript = try Transcript(file: file)
      #expect(transcript.title == "Core Data, Test, 1, 2026-01-31")
      #expect(transcript["first"]?.facts == ["QQ-01"])
      let diff = try Self.run(["--diff", file.path], in: folder)
      #expect(diff.status == 1)
      #expect(diff.text.contains("first  What is first?\n  a  1\n *b  one\n"))
      #expect(!diff.text.contains("second"))
      let other = folder.appendingPathComponent("other.json")
      _ = try Self.run(["--json", other.path, "--day", "2025-02-03"], in: folder)
      #expect(try Transcript(file: other).day == "2025-02-03")
      #expect(try Self.run(["--diff", other.path], in: folder).status == 0)
    }
  }

  @Test("A file that is there is not written over, and nothing is asked; one that comes meanwhile stays too")
  func notWrittenOver() throws {
    try Self.withAnswers { folder in
      let file = folder.appendingPathComponent("mac.json")
      try Data("mine".utf8).write(to: file)
      var text = ""
      let program = CompareProgram(
        probes: Self.probes, surroundings: .here, folders: [folder],
        child: { _, _ in
          Issue.record("asked")
          return nil
        }, print: { text += $0 })
      let problem = #expect(throws: CompareProblem.self) { try program.run(["--json", file.path]) }
      #expect(problem == .exists(file: file.path))
      #expect(problem?.status == 73)
      #expect(text == "")
      #expect(throws: CompareProblem.self) {
        try Transcript(framework: "Core Data", answers: []).write(to: file, options: .withoutOverwriting)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
    }
  }

  @Test("The book reads what the program writes: the same answers, of the same system")
  func forTheBook() throws {
    try Self.withAnswers { folder in
      let file = folder.appendingPathComponent("mac.json")
      _ = try Self.run(["--json", file.path], in: folder, framework: "Core Data", answers: ["first": "one"])
      let (written, read) = try (Transcript(file: file), AnswerFile(file: file))
      #expect([read.framework, read.system, read.version, read.day] == [written.framework, "Test", "1", "2026-01-31"])
      #expect(read.name == "Test 1")
      #expect(read.answers.map(\.answer) == ["one", "2"])
      for (a, b) in zip(read.answers, written.answers) {
        #expect([a.probe, a.subject, a.question, a.answer] == [b.probe, b.subject, b.question, b.answer])
        #expect([a.facts, a.segments] == [b.facts, b.segments])
      }
    }
  }

  @Test("Another framework's answers are not recorded as the engine's")
  func elsewhere() throws {
    try Self.withAnswers { folder in
      #expect(throws: CompareProblem.recordedElsewhere(framework: "Core Data")) {
        try Self.run(["--record"], in: folder, framework: "Core Data")
      }
    }
  }

  @Test(
    "What means nothing is refused with status 64 and a sentence",
    arguments: [
      ["--jsn"], ["--json"], ["--probe", "third"], ["--diff"], ["--list", "--record"], ["--day", "2026-01-31"],
      ["--json", "a", "--day", "today"], ["--json", "a", "--day", "2026-02-31"], ["--diff", "a", "--json", "b"],
      ["--repeat", "--list"],
    ])
  func refused(_ words: [String]) throws {
    try Self.withAnswers { folder in
      let problem = #expect(throws: CompareProblem.self) { try Self.run(words, in: folder) }
      #expect(problem?.status == 64)
      #expect(problem?.text.hasSuffix(".") == true)
    }
  }

  @Test(
    "A file that is no transcript, has no answers, or two of one probe, is named with the reason; so is a folder",
    arguments: [
      ("{}", "another form"), (#"{"framework": "Core Data", "answers": []}"#, "no answers"),
      (#"{"framework": "Core Data", "answers": [ANSWER, ANSWER]}"#, "two answers of the probe first"),
      (nil, "a folder"),
    ])
  func unreadable(_ content: String?, _ reason: String) throws {
    try Self.withAnswers { folder in
      let file = folder.appendingPathComponent("no.json")
      if let content {
        let answer = #"{"probe":"first","subject":"","question":"?","facts":[],"segments":[],"answer":"1"}"#
        try Data(content.replacingOccurrences(of: "ANSWER", with: answer).utf8).write(to: file)
      } else {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      }
      let problem = #expect(throws: CompareProblem.self) { try Self.run(["--diff", file.path], in: folder) }
      #expect(problem?.status == 66)
      #expect(problem?.text.contains("no.json") == true)
      #expect(problem?.text.contains(reason) == true)
    }
  }
}
