import WorkbookKit

/// What a source says of Apple's framework, and what the engine does instead: by a choice, or since it leaves that out.
struct ContradictionTable {
  let facts: FactList

  var lines: [String] {
    ["| a source says | known | here |", "| --- | --- | --- |"] + facts.facts.compactMap(row)
  }

  /// The row of a fact; nil for one that the engine follows, or of which it does nothing else.
  private func row(_ fact: Fact) -> String? {
    let choices = facts.facts.filter { $0.against.contains(fact.id) }
    guard fact.differs || !choices.isEmpty else { return nil }
    let here = choices.isEmpty ? Self.cell(fact.outOfScope ?? "") : choices.map(Self.cell).joined(separator: " ")
    return "| \(Self.cell(fact)) | \(fact.kind.word) | \(here) |"
  }

  private static func cell(_ fact: Fact) -> String { FactLink.text(to: fact.id) + " " + cell(fact.sentence) }

  private static func cell(_ text: String) -> String { MarkdownText.cell(MarkdownText.prose(text)) }
}
