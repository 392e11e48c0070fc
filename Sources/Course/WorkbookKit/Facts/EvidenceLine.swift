/// The end of a segment's section: the weakest kind among the facts that it rests on, and the facts by kind.
///
/// Facts that Apple documents, that were run or reported are links to their sentences; what was chosen here is said in full.
package struct EvidenceLine {
  private let segment: String
  private let ids: [String]
  private let facts: FactList

  /// Says what a segment rests on.
  package init(segment: String, ids: [String], facts: FactList) {
    self.segment = segment
    self.ids = ids
    self.facts = facts
  }

  /// The paragraph; nothing where the segment rests on no fact.
  package var lines: [String] {
    let found = ids.compactMap { facts[$0] }
    guard let weakest = found.map(\.kind).max() else { return [] }
    let groups = FactKind.allCases.compactMap { kind -> String? in
      let ofKind = found.filter { $0.kind == kind }
      return ofKind.isEmpty
        ? nil : Self.link(kind) + " " + ofKind.map(text).joined(separator: kind == .chosen ? " " : ", ")
    }
    // Where all are of one kind, the kind is said once.
    let kind = groups.count == 1 ? "" : "**\(weakest.word)**. "
    return ["Evidence: " + (differing ?? kind) + groups.joined(separator: "; ")]
  }

  /// What Apple's framework was seen to do otherwise comes before what was known of it.
  private var differing: String? {
    let differences = facts.compared.differences(under: segment, facts: ids)
    guard !differences.isEmpty else { return nil }
    return "**\(ComparedAnswers.label(differences))** (\(FactLink.text(to: differences))). "
  }

  private func text(_ fact: Fact) -> String {
    let link = FactLink.text(to: fact.id)
    return fact.kind == .chosen ? link + ": " + MarkdownText.prose(fact.sentence) : link
  }

  private static func link(_ kind: FactKind) -> String { "[\(kind.word)](\(BookPaths.labels)#\(kind.rawValue))" }
}
