import Testing

@testable import BookKit
@testable import WorkbookKit

/// The chapter of shelves rests on DR-04, which is documented, DR-08 and CH-001; DR-12 and CH-002 are no segment's.
@Suite("Which probe settles what is not documented")
struct ProbeCoverageTests {
  private static let segment = "nullify-keeps-the-books"

  private func coverage(
    facts: [String] = ["DR-08", "CH-001", "DR-12", "CH-002"], reasons: ProbeCoverage.Reasons? = nil,
    recording changed: Recording? = nil
  ) throws -> ProbeCoverage {
    let probe = AnswerFile.Answer(
      probe: "later", subject: "Rules", question: "When?", facts: facts, segments: [], answer: "later")
    return ProbeCoverage(
      ShelfFacts.audit(), probes: [probe], reasons: reasons ?? .init(reasons: [:], facts: [:], segments: [:]),
      recordings: [try changed ?? recording(of: ShelfFixture.lesson)])
  }

  @Test("A segment stands there with the probes of its facts, and what it prints below them")
  func lines() throws {
    let coverage = try coverage()
    #expect(coverage.problems == [])
    let line = try #require(coverage.lines.last { $0.subject == "9 \(Self.segment)" })
    #expect(line.kind == .chosen)
    #expect(line.probes == ["later"])
    #expect(line.printed.contains("after delete                  Book#1.shelf = Shelf#1"))
    #expect(coverage.text.contains("\n    | after delete                  Book#1.shelf = Shelf#1\n"))
  }

  @Test("A segment below documented with neither a probe nor a reason is a problem, and so is one without its lines")
  func planted() throws {
    let empty = try coverage(facts: [])
    #expect(empty.problems.contains("9 \(Self.segment) has neither a probe nor a reason why none can exist."))
    let reasons = ProbeCoverage.Reasons(
      reasons: ["own-tool": "It is ours."],
      facts: ["DR-08": "own-tool", "CH-001": "own-tool", "DR-12": "own-tool", "CH-002": "own-tool"],
      segments: [Self.segment: "own-tool"])
    #expect(try coverage(facts: [], reasons: reasons).problems == [])
    var silent = try recording(of: ShelfFixture.lesson)
    silent.segments.removeAll { $0.name == Self.segment }
    #expect(
      try coverage(recording: silent).problems == ["9 \(Self.segment) has no printed line in the book's recording."])
  }
}
