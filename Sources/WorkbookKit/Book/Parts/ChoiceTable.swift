/// What was chosen here because nothing is established: by segments that show it, and by tests that hold it.
struct ChoiceTable {
  let parts: PageParts

  var ofSegments: [String] {
    let rows = parts.chapters.flatMap { chapter in
      chapter.recording.segments.flatMap { segment -> [String] in
        let source = chapter.source.segments.first { $0.name == segment.name }
        return (source?.labels ?? []).compactMap(\.label.choice).map { choice in
          "| \(MarkdownText.cell(choice)) | \(parts.link(to: segment, of: chapter)) "
            + "| `swift run chapter-\(chapter.number) --segment \(segment.name)` |"
        }
      }
    }
    return ["| chosen here | shown in | run it |", "| --- | --- | --- |"] + rows
  }

  var ofTests: [String] {
    var seen: Set<String> = []
    return parts.tests.compactMap { test -> String? in
      guard test.name.contains("chosen here"), seen.insert(test.name).inserted else { return nil }
      return "- " + MarkdownText.literal(test.name)
    }.sorted(by: ValueText.naturally)
  }
}
