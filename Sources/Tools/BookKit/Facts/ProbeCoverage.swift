import Foundation
import WorkbookKit

/// Which probes of `compare` settle what is not documented, and why none can where there is none.
package struct ProbeCoverage: Sendable {
  /// A fact or a segment that rests on less than Apple's documentation.
  package struct Line: Equatable, Sendable {
    /// The fact's id, or the segment's name behind its chapter's number, such as `8 an-expired-token`.
    package let subject: String
    /// The kind of the fact, or the weakest among those that the segment rests on.
    package let kind: FactKind
    /// The probes whose answers settle it.
    package let probes: [String]
    /// Why no probe can exist; nil where one does.
    package let reason: String?
    /// Why no probe settles some of the facts that a segment with probes rests on: the fact's id and the reason.
    package let gaps: [String]
    /// What the segment and its variation print: the lines that its label covers; none for a fact.
    package let printed: [String]

    /// Whether there is neither a probe nor a reason.
    package var isEmpty: Bool { probes.isEmpty && reason == nil }
  }

  /// The facts by their sections, then the segments by their chapters.
  package let lines: [Line]
  /// What does not fit together, a sentence each.
  package let problems: [String]

  /// Where the reasons lie.
  static let reasons = "Sources/Facts/compare/without-probe.json"

  /// Why facts and segments have no probe: keys of sentences.
  struct Reasons: Decodable {
    let reasons: [String: String]
    let facts: [String: String]
    let segments: [String: String]
  }

  /// Reads a package.
  ///
  /// - Throws: Foundation's error where a file cannot be read.
  package init(root: URL) throws {
    let audit = try FactAudit(root: root)
    let reasons = try Data(contentsOf: root.appendingPathComponent(Self.reasons))
    let recordings = try audit.chapters.keys.map { number in
      let file = root.appendingPathComponent("book").appendingPathComponent(BookPaths.recording(number))
      return try Recording(json: String(contentsOf: file, encoding: .utf8))
    }
    self.init(
      audit, probes: audit.facts.compared.engine, reasons: try JSONDecoder().decode(Reasons.self, from: reasons),
      recordings: recordings)
  }

  /// Holds probes and reasons against facts and segments.
  init(_ audit: FactAudit, probes: [AnswerFile.Answer], reasons: Reasons, recordings: [Recording]) {
    let facts = audit.facts.facts
    let segments = audit.chapters.sorted { $0.key < $1.key }.flatMap { chapter in
      chapter.value.segments.map { (chapter: chapter.key, segment: $0) }
    }
    var ofFacts: [String: [String]] = [:]
    var ofSegments: [String: [String]] = [:]
    for probe in probes {
      for id in probe.facts { ofFacts[id, default: []].append(probe.probe) }
      for name in probe.segments { ofSegments[name, default: []].append(probe.probe) }
    }
    let factLines = facts.filter { $0.kind != .documented }.map { fact in
      Line(
        subject: fact.id, kind: fact.kind, probes: ofFacts[fact.id] ?? [],
        reason: reasons.facts[fact.id].flatMap { reasons.reasons[$0] }, gaps: [], printed: [])
    }
    var printed: [String: [String]] = [:]
    for recording in recordings {
      for segment in recording.segments {
        printed["\(recording.number) \(segment.name)"] = Self.printed(segment.events + segment.variation)
      }
    }
    let segmentLines: [Line] = segments.compactMap { chapter, segment in
      let rests = segment.evidence.compactMap { audit.facts[$0.text] }.filter { $0.kind != .documented }
      guard let kind = rests.map(\.kind).max() else { return nil }
      var found = ofSegments[segment.name] ?? []
      for probe in rests.flatMap({ ofFacts[$0.id] ?? [] }) where !found.contains(probe) { found.append(probe) }
      let subject = "\(chapter) \(segment.name)"
      return Line(
        subject: subject, kind: kind, probes: found,
        reason: reasons.segments[segment.name].flatMap { reasons.reasons[$0] },
        gaps: rests.filter { ofFacts[$0.id] == nil }.compactMap { fact in
          reasons.facts[fact.id].flatMap { reasons.reasons[$0] }.map { "\(fact.id): \($0)" }
        },
        printed: printed[subject] ?? [])
    }
    lines = factLines + segmentLines
    problems =
      Self.problems(
        lines, probes, reasons, facts: Set(facts.map(\.id)), segments: Set(segments.map(\.segment.name)))
      + segments.filter(\.segment.promisesOutput).map { "\($0.chapter) \($0.segment.name)" }
      .filter { printed[$0, default: []].isEmpty }.map { "\($0) has no printed line in the book's recording." }
  }

  /// The lines as the book shows them, without those that part paragraphs.
  private static func printed(_ events: [PageEvent]) -> [String] {
    LessonText.body(of: events).split(separator: "\n").map(String.init)
  }

  private static func problems(
    _ lines: [Line], _ probes: [AnswerFile.Answer], _ reasons: Reasons, facts: Set<String>, segments: Set<String>
  ) -> [String] {
    var problems = lines.filter(\.isEmpty).map { "\($0.subject) has neither a probe nor a reason why none can exist." }
    let questions = Dictionary(grouping: probes, by: \.question)
    for (question, asking) in questions.sorted(by: { $0.key < $1.key }) where asking.count > 1 {
      problems.append("\(asking.map(\.probe).joined(separator: " and ")) ask the same: \(question)")
    }
    for probe in probes {
      problems += probe.facts.filter { !facts.contains($0) }.map {
        "\(probe.probe) names the fact \($0), which is none."
      }
      problems += probe.segments.filter { !segments.contains($0) }
        .map { "\(probe.probe) names the segment \($0), which is none." }
    }
    for (subject, key) in (reasons.facts.merging(reasons.segments) { $1 }).sorted(by: { $0.key < $1.key }) {
      if reasons.reasons[key] == nil { problems.append("\(subject) has the reason \(key), which is none.") }
      if !facts.contains(subject), !segments.contains(subject) {
        problems.append("\(Self.reasons) gives a reason for \(subject), which is neither a fact nor a segment.")
      }
    }
    return problems
  }

  /// The list, a line each with what a segment prints below it, and the counts.
  package var text: String {
    let width = lines.map(\.subject.count).max() ?? 0
    let rows = lines.map { line in
      let name = line.subject.padding(toLength: width, withPad: " ", startingAt: 0)
      let answer = line.probes.isEmpty ? "none: \(line.reason ?? "")" : line.probes.joined(separator: ", ")
      return "\(name)  \(line.kind.word.padding(toLength: 11, withPad: " ", startingAt: 0))  \(answer)\n"
        + line.gaps.map { "    no probe for \($0)\n" }.joined()
        + line.printed.map { "    | \($0)\n" }.joined()
    }
    let count = lines.reduce(0) { $0 + $1.printed.count }
    let asked = lines.filter { !$0.probes.isEmpty }.count
    return rows.joined()
      + "\n\(lines.count) facts and segments below documented: \(asked) have a probe, \(lines.count - asked) none\n"
      + "\(NumberText.grouped(count)) printed lines of these segments, each below the probes or the reason of its segment\n"
      + problems.map { $0 + "\n" }.joined()
  }
}
