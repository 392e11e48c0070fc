/// The page that sets each fact beside the tests that check it and the segments that show it.
///
/// It is made of the page of labels, of the names of the tests and of the chapters' sources, so that none of the three can
/// say something that the others do not know of.
struct BehaviourPage {
  /// The path under `book/`.
  static let path = "behaviours.md"

  let sections: [FactSection]
  let tests: [TestName]
  let chapters: [(number: Int, source: ChapterSource, recording: Recording)]

  /// Facts that the labels explain and no test names.
  var untested: [String] {
    let tested = Set(tests.flatMap(\.facts))
    return sections.flatMap(\.facts).map(\.id).filter { !tested.contains($0) }
  }

  var text: String {
    let rows = sections.map { section in
      (section.title, section.facts.map { fact in "| \(known(fact)) | \(checked(fact.id)) | \(shown(fact.id)) |" })
    }
    var parts = [
      [BookNotes.generated(from: "\(BookPaths.labels), the names of the tests, and the chapters' labels")],
      ["# What is known, what is tested, what is shown"],
      [
        "Each line begins with a fact about Core Data and where it is known from. Then comes what this engine does, in the",
        "words of the tests that check it: they are the names of the tests, so they change when the tests do. The last",
        "column leads to the segments that show it.",
      ],
      BookNotes.reimplementation,
      ["Run it: `swift test`"],
    ]
    for (title, lines) in rows {
      parts += [["## \(title)"], ["| known of Core Data | tested here | shown in |", "| --- | --- | --- |"] + lines]
    }
    return BookNotes.joined(parts)
  }

  private func known(_ fact: FactSection.Fact) -> String {
    "[\(fact.id)](\(BookPaths.labels)#\(fact.id)) " + cell(fact.text)
  }

  private func checked(_ fact: String) -> String {
    var sentences: [String] = []
    for test in tests where test.facts.contains(fact) && !sentences.contains(test.sentence) {
      sentences.append(test.sentence)
    }
    return sentences.map { cell(MarkdownText.literal($0)) }.joined(separator: "<br>")
  }

  private func shown(_ fact: String) -> String {
    chapters.flatMap { chapter in
      chapter.source.segments.filter { $0.labels.contains { $0.label.facts.contains(fact) } }.compactMap { source in
        chapter.recording.segments.first { $0.name == source.name }.map { segment in
          "[\(chapter.number).\(segment.number)](\(BookPaths.page(chapter.number))#\(segment.name))"
        }
      }
    }.joined(separator: ", ")
  }

  private func cell(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
}
