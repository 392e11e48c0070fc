import WorkbookKit

/// What was chosen here because nothing is established, with the tests that hold it and the segments that show it.
struct ChoiceTable {
  let parts: PageParts

  /// The choices that a segment shows.
  var ofSegments: [String] {
    ["| chosen here | left open by | shown in | held by |", "| --- | --- | --- | --- |"]
      + choices { !$0.isEmpty }.map { fact, segments in
        "| \(sentence(fact)) | \(gaps(fact)) | \(segments.joined(separator: ", ")) | \(parts.tests(of: fact.id)) |"
      }
  }

  /// The choices that only tests show.
  var ofTests: [String] {
    ["| chosen here | left open by | held by |", "| --- | --- | --- |"]
      + choices(\.isEmpty).map { fact, _ in "| \(sentence(fact)) | \(gaps(fact)) | \(parts.tests(of: fact.id)) |" }
  }

  private func choices(_ isWanted: ([String]) -> Bool) -> [(Fact, [String])] {
    parts.facts.facts.filter { $0.kind == .chosen }.map { ($0, parts.segments(restingOn: $0.id)) }
      .filter { isWanted($0.1) }
  }

  private func sentence(_ fact: Fact) -> String {
    FactLink.text(to: fact.id) + " " + MarkdownText.cell(MarkdownText.prose(fact.sentence))
  }

  private func gaps(_ fact: Fact) -> String {
    (fact.fills.map(FactLink.text(to:)) + fact.against.map { "against " + FactLink.text(to: $0) })
      .joined(separator: ", ")
  }
}
