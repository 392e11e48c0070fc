import BookKit
import Foundation
import TestKit
import Testing

@testable import Probes

@Suite("Probes and their recorded answers")
struct ProbeTests {
  private static let root = PackageFolder.root
  private let probes = allProbes
  /// Reads all sources, once.
  private static let coverage = Result { try ProbeCoverage(root: root) }

  private func recorded() throws -> Transcript {
    try Transcript(file: Self.root.appendingPathComponent(RecordedAnswers.path))
  }

  @Test("There are at least 150; each has a name of its own and asks one question")
  func names() {
    #expect(probes.count >= 150)
    #expect(Set(probes.map(\.name)).count == probes.count)
    for probe in probes {
      #expect(probe.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(probe.name)")
      #expect(probe.question.hasSuffix("?"), "\(probe.name)")
    }
  }

  @Test("The recorded answers are those of these probes, with their questions, facts and segments")
  func recordedProbes() throws {
    let recorded = try recorded()
    #expect(recorded.answers.map(\.probe) == probes.map(\.name))
    #expect(recorded.answers.map(\.question) == probes.map(\.question))
    #expect(recorded.answers.map(\.subject) == probes.map(\.subject))
    #expect(recorded.answers.map(\.facts) == probes.map(\.facts))
    #expect(recorded.answers.map(\.segments) == probes.map(\.segments))
  }

  @Test("There is a test for each probe, and none for what there is not: `swift run compare --record` writes them")
  func tests() throws {
    let file = Self.root.appendingPathComponent(ProbeTestSource.path)
    #expect(try String(contentsOf: file, encoding: .utf8) == ProbeTestSource(probes: probes).text)
    for probe in probes { #expect(ProbeTestSource.probe(of: ProbeTestSource.method(of: probe.name)) == probe.name) }
  }

  @Test("Each fact and segment that is not documented has a probe, or the reason why none can exist")
  func coverage() throws {
    let coverage = try Self.coverage.get()
    #expect(coverage.problems == [])
    #expect(coverage.lines.allSatisfy { !$0.isEmpty })
  }

  @Test("Each segment below documented is listed with what it prints, below its probes or its reason")
  func printedLines() throws {
    let coverage = try Self.coverage.get()
    let segments = coverage.lines.filter { $0.subject.contains(" ") }
    #expect(segments.count > 90)
    #expect(segments.allSatisfy { !$0.printed.isEmpty })
    let line = try #require(segments.first { $0.subject == "8 an-expired-token" })
    #expect(
      line.printed.contains { $0.hasPrefix("from nil: Ferry isDeleted ") && $0.hasSuffix(" true") }, "\(line.printed)")
    #expect(line.printed.contains { $0.contains("all purged: since now") }, "the variation's lines too")
    #expect(coverage.text.contains("\n    | \(line.printed[0])\n"))
    let killed = try #require(segments.first { $0.subject == "8 killed-in-the-middle" })
    #expect(!killed.probes.isEmpty)
    let gap = try #require(killed.gaps.first { $0.hasPrefix("CH-712: ") }, "what its probes do not settle")
    #expect(coverage.text.contains("\n    no probe for \(gap)\n"))
  }

  @Test("The recorded answers hold no address, masked or not")
  func noAddresses() throws {
    #expect(try recorded().answers.filter { $0.answer.contains("0x") }.map(\.probe) == [])
  }

  @Test("Another answer is found, in the table and beside other transcripts")
  func planted() throws {
    let recorded = try recorded()
    var mac = Transcript(
      framework: "Core Data", system: "macOS", version: "15.0", day: "2026-01-31", answers: recorded.answers)
    let place = try #require(mac.answers.firstIndex { $0.probe == "expired-token" })
    mac.answers[place].answer = "transactions 0"
    var table = AnswerTable(of: mac.answers.map(\.probe), recorded: recorded)
    let rows = mac.answers.map { table.add(Interview.Found(entry: $0, isAnswer: true)) }
    #expect(table.off == ["expired-token"])
    #expect(rows.joined().contains("found     transactions 0"))
    let diff = TranscriptDiff(transcripts: [recorded, mac])
    #expect(diff.isDifferent)
    #expect(diff.text.contains("*b  transactions 0"))
    #expect(!TranscriptDiff(transcripts: [recorded, recorded]).isDifferent)
    #expect(!diff.hasStrays)
    // It leads to what rests on it.
    let lines = try Self.coverage.get().lines.filter { $0.probes.contains("expired-token") }
    #expect(lines.map(\.subject).contains("CH-709"))
    #expect(lines.map(\.subject).contains("8 an-expired-token"))
  }

  @Test("What cannot be compared is named: a probe that there is not, and one whose question is another")
  func strays() throws {
    let recorded = try recorded()
    var mac = Transcript(
      framework: "Core Data", system: "macOS", version: "15.0", day: "2026-01-31",
      answers: Array(recorded.answers.prefix(3)))
    #expect(!TranscriptDiff(transcripts: [recorded, mac]).hasStrays, "a few probes are a transcript too")
    mac.answers[0].probe = "no-such-probe"
    mac.answers[1].question += " Really?"
    mac.answers[1].answer = "another"
    let diff = TranscriptDiff(transcripts: [recorded, mac])
    #expect(diff.hasStrays)
    #expect(
      diff.text.contains("  b  answers what a has not asked in these words: no-such-probe, \(mac.answers[1].probe)\n"))
  }
}
