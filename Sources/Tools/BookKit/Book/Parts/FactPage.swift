import WorkbookKit

/// The generated parts of the page of labels: where the facts come from, and the facts.
struct FactPage {
  let facts: FactList

  /// The sources, each with an anchor that the facts link to.
  var sources: [String] { facts.sources.map(line) }

  /// The facts under a heading for each section.
  var sections: [String] {
    facts.sections.flatMap { section in
      ["### \(section.title)", ""] + section.facts.map(line) + [""]
    }.dropLast()
  }

  /// A fact's sentence with its kind and its sources.
  static func text(_ fact: Fact) -> String {
    let word = fact.kind.word
    let origin = fact.sources.map(link).joined(separator: ", ")
    let kind = "*\(word.prefix(1).uppercased())\(word.dropFirst())\(origin.isEmpty ? "" : ":")*"
    return MarkdownText.prose(fact.sentence) + " " + kind + (origin.isEmpty ? "" : " " + origin) + "."
      + links("Left open by", fact.fills) + links("Against", fact.against)
  }

  /// Some words before the facts of a list; nothing where there is none.
  private static func links(_ words: String, _ ids: [String]) -> String {
    ids.isEmpty ? "" : " \(words) \(ids.map(FactLink.text(to:)).joined(separator: ", "))."
  }

  private func line(_ fact: Fact) -> String {
    let here = engineDiffers(from: fact) ? " Here: " : " Not in this engine: "
    return "- \(Self.anchor(fact.id))**\(fact.id)** " + Self.text(fact) + differing(fact)
      + (fact.outOfScope.map { here + MarkdownText.prose($0) } ?? "")
  }

  /// Whether the engine does something else than a fact says, rather than nothing of the kind.
  private func engineDiffers(from fact: Fact) -> Bool {
    fact.differs || facts.facts.contains { $0.against.contains(fact.id) }
  }

  /// The systems on which Apple's framework was seen to do otherwise.
  private func differing(_ fact: Fact) -> String {
    let differences = facts.compared.differences(under: nil, facts: [fact.id])
    guard !differences.isEmpty else { return "" }
    let label = ComparedAnswers.label(differences)
    return " **\(label.prefix(1).uppercased())\(label.dropFirst())** (\(FactLink.text(to: differences)))."
  }

  private func line(_ source: FactSource) -> String {
    let title = MarkdownText.literal(source.title)
    let told = [source.author, source.date, source.system.map { "run on " + $0 }, source.isFound ? nil : "not found"]
    let all = [source.link.map { "[\(title)](\($0))" } ?? title] + told.compactMap { $0.map(MarkdownText.literal) }
    return "- \(Self.anchor("source-" + source.key))**\(source.key)** — " + all.joined(separator: "; ") + "."
      + (source.note.map { " " + MarkdownText.prose($0) } ?? "")
  }

  private static func link(_ citation: Fact.Citation) -> String {
    "[\(citation.source)](\(BookPaths.labels)#source-\(citation.source))"
      + (citation.place.map { " (\(MarkdownText.prose($0)))" } ?? "")
  }

  private static func anchor(_ name: String) -> String { "<a id=\"\(name)\"></a>" }
}
