import WorkbookKit

/// Sets each fact beside the tests that check it and the segments that show it.
///
/// It is made of the facts, of the tests' own words and of the chapters' sources, so that none of the three can say
/// something that the others do not know of.
struct BehaviourTable {
  let parts: PageParts

  var lines: [String] {
    parts.facts.sections.flatMap { section -> [String] in
      let facts = section.facts.filter { $0.kind != .chosen && $0.outOfScope == nil }
      guard !facts.isEmpty else { return [] }
      return ["## \(section.title)", "", "| known of Core Data | tested here | shown in |", "| --- | --- | --- |"]
        + facts.map(row) + [""]
    }.dropLast()
  }

  private func row(_ fact: Fact) -> String {
    let known = FactLink.text(to: fact.id) + " " + MarkdownText.cell(FactPage.text(fact))
    return "| \(known) | \(parts.tests(of: fact.id)) | \(parts.segments(restingOn: fact.id).joined(separator: ", ")) |"
  }
}
