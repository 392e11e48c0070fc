import WorkbookKit

/// What transcripts of Apple's framework change: the probes that they answer otherwise than the engine, the facts and segments
/// that rest on each, and the labels that these have because of it.
package struct DifferenceReport {
  /// Something that rests on a probe, and how its label changes.
  package struct Change: Equatable, Sendable {
    /// A fact's id, or a segment's name behind its chapter's number, such as `8 an-expired-token`.
    package let subject: String
    /// The label without the transcripts.
    package let before: String
    /// The label with them.
    package let after: String
  }

  private let audit: FactAudit
  private var compared: ComparedAnswers { audit.facts.compared }

  /// Creates a report.
  ///
  /// - Parameter audit: The facts with the transcripts, and the chapters.
  package init(_ audit: FactAudit) {
    self.audit = audit
  }

  /// What rests on a probe: the facts that it names, then the segments, chapter by chapter.
  ///
  /// - Parameter difference: The probe, and how it is answered elsewhere.
  package func changes(by difference: ComparedAnswers.Difference) -> [Change] {
    let probe = difference.probe
    let facts = probe.facts.compactMap { audit.facts[$0] }.map { fact in
      change(fact.id, nil, resting: [fact])
    }
    let segments = audit.chapters.sorted { $0.key < $1.key }.flatMap { number, chapter in
      chapter.segments.compactMap { segment -> Change? in
        let evidence = segment.evidence.map(\.text)
        guard probe.segments.contains(segment.name) || probe.facts.contains(where: evidence.contains) else {
          return nil
        }
        return change("\(number) \(segment.name)", segment.name, resting: evidence.compactMap { audit.facts[$0] })
      }
    }
    return facts + segments
  }

  private func change(_ subject: String, _ segment: String?, resting facts: [Fact]) -> Change {
    Change(
      subject: subject, before: facts.map(\.kind).max()?.word ?? "",
      after: ComparedAnswers.label(compared.differences(under: segment, facts: facts.map(\.id))))
  }

  /// Each transcript with the number of its differences, then each difference with what rests on it; nothing without a transcript.
  package var text: String {
    let differences = compared.differences
    let counts = compared.transcripts.map { file in
      let (asked, other) = compared.counts(of: file)
      return "\(file.name), \(file.day ?? ""): \(asked) of \(compared.engine.count) questions answered, "
        + "\(other) otherwise than by the engine\n"
    }
    return counts.joined() + differences.map(block).joined()
  }

  private func block(_ difference: ComparedAnswers.Difference) -> String {
    let probe = difference.probe
    let answers = [("here", probe.answer)] + difference.others.map { ($0.system, $0.answer) }
    let changes = changes(by: difference).map { ($0.subject, "\($0.before) → \($0.after)") }
    let width = (answers + changes).map(\.0.count).max() ?? 0
    let lines = (answers + changes).map { first, second in
      "  \(first.padding(toLength: width, withPad: " ", startingAt: 0))  \(second)\n"
    }
    return "\n\(probe.probe)  \(probe.question)\n" + lines.joined()
      + (changes.isEmpty ? "  No fact and no segment rests on it.\n" : "")
  }
}
