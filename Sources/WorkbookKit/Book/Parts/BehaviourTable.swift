/// Sets each fact beside the tests that check it and the segments that show it.
///
/// It is made of the page of labels, of the names of the tests and of the chapters' sources, so that none of the three can
/// say something that the others do not know of.
struct BehaviourTable {
  let parts: PageParts

  var lines: [String] {
    parts.sections.flatMap { section in
      ["## \(section.title)", "", "| known of Core Data | tested here | shown in |", "| --- | --- | --- |"]
        + section.facts.map { "| \(known($0)) | \(checked($0.id)) | \(shown($0.id)) |" } + [""]
    }.dropLast()
  }

  private func known(_ fact: FactSection.Fact) -> String {
    "[\(fact.id)](\(BookPaths.labels)#\(fact.id)) " + MarkdownText.cell(fact.text)
  }

  private func checked(_ fact: String) -> String {
    var sentences: [String] = []
    for test in parts.tests where test.facts.contains(fact) && !sentences.contains(test.sentence) {
      sentences.append(test.sentence)
    }
    return sentences.map { MarkdownText.cell(MarkdownText.literal($0)) }.joined(separator: "<br>")
  }

  private func shown(_ fact: String) -> String {
    parts.chapters.flatMap { chapter in
      chapter.source.segments.filter { $0.labels.contains { $0.label.facts.contains(fact) } }.compactMap { source in
        chapter.recording.segments.first { $0.name == source.name }.map { parts.link(to: $0, of: chapter) }
      }
    }.joined(separator: ", ")
  }
}
