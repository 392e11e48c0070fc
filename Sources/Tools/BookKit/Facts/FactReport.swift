import WorkbookKit

/// What `workbook facts` says: counts by kind, section and place, and what is wrong.
package struct FactReport: Sendable {
  private let audit: FactAudit

  /// Creates a report.
  package init(_ audit: FactAudit) {
    self.audit = audit
  }

  /// The counts, and what is missing.
  package var summary: String {
    ([sections.lines, [""], places.lines, [""]].flatMap { $0 } + findings).map { $0 + "\n" }.joined()
  }

  /// Every fact on a line of its own: id, kind, how many tests name it, the segments that rest on it, and the sentence.
  package var list: String {
    audit.facts.facts.map { fact in
      let tests = audit.tests.count { $0.facts.contains(fact.id) }
      let state = fact.outOfScope == nil ? CountedNoun.text(tests, "test") : "out of scope"
      let segments = segments(of: fact.id)
      return "\(fact.id)  \(fact.kind.word)  \(state)"
        + (segments.isEmpty ? "" : "  " + segments.joined(separator: ", "))
        + "\n    \(fact.sentence)\n"
    }.joined()
  }

  private var sections: RowTable {
    let rows = audit.facts.sections.map { row($0.prefix, $0.title, $0.facts) }
    return RowTable(
      headers: ["", "defined"] + FactKind.allCases.map(\.word) + ["out of scope", "all"],
      rows: rows + [row("all", "sections", audit.facts.facts)])
  }

  private func row(_ prefix: String, _ title: String, _ facts: [Fact]) -> [RowCell] {
    [.text(prefix), .text(title)] + FactKind.allCases.map { kind in count(facts.filter { $0.kind == kind }) }
      + [count(facts.filter { $0.outOfScope != nil }), count(facts)]
  }

  private var places: RowTable {
    RowTable(
      headers: ["cited in", "ids", "places"],
      rows: PackageText.folders.map { folder in
        let found = audit.citations.filter { $0.file.hasPrefix(folder + "/") }
        return [.text(folder), count(Set(found.map(\.id))), count(found)]
      })
  }

  private func count(_ things: some Collection) -> RowCell { .integer(Int64(things.count)) }

  private var findings: [String] {
    let choices = audit.facts.facts.filter { $0.kind == .chosen }
    let shown = choices.count { !segments(of: $0.id).isEmpty }
    let undefined = Set(audit.undefined.map(\.kind)).count
    let lines = [
      "cited but not defined: \(undefined)",
      "defined, in scope, and named by no test: \(audit.untested.count)",
      "choices: \(choices.count), of which segments show \(shown)",
    ]
    return lines + audit.problems.map(\.description)
  }

  private func segments(of id: String) -> [String] {
    audit.chapters.sorted { $0.key < $1.key }.flatMap { number, chapter in
      chapter.segments.filter { $0.evidence.contains { $0.text == id } }.map { "\(number)/\($0.name)" }
    }
  }
}
