import WorkbookKit

/// The questions of `compare` with the engine's answers and those of Apple's framework, and what in the book rests on each.
struct AnswerTables {
  let parts: PageParts
  private var compared: ComparedAnswers { parts.facts.compared }

  /// Which transcripts there are.
  var transcripts: [String] {
    guard !compared.transcripts.isEmpty else {
      return ["There is no transcript yet: nobody has asked these questions on a Mac and sent the answers."]
    }
    return compared.transcripts.map { file in
      let (asked, other) = compared.counts(of: file)
      return "- **\(MarkdownText.literal(file.name))**, \(MarkdownText.literal(file.day ?? "")): \(asked) answers, "
        + "\(other) of them another than here."
    }
  }

  /// The probes that Apple's framework answers otherwise, then every probe under its subject.
  var lines: [String] {
    var subjects: [String] = []
    for probe in compared.engine where !subjects.contains(probe.subject) { subjects.append(probe.subject) }
    let sections = subjects.flatMap(section)
    return contents(subjects) + differing + sections.dropLast()
  }

  /// The probes of a subject under its heading, with a blank line below.
  private func section(_ subject: String) -> [String] {
    let heading = ["<a id=\"\(Self.anchor(subject))\"></a>", "", "## \(subject)", ""]
    let rows = compared.engine.filter { $0.subject == subject }.map(row)
    return heading + head + rows + [""]
  }

  /// The subjects with the number of their questions, as links.
  private func contents(_ subjects: [String]) -> [String] {
    subjects.map { subject in
      let count = compared.engine.count { $0.subject == subject }
      return "- [\(subject)](#\(Self.anchor(subject))): \(count)"
    } + [""]
  }

  private static func anchor(_ subject: String) -> String {
    "about-" + subject.lowercased().split(separator: " ").joined(separator: "-")
  }

  private var differing: [String] {
    let differences = compared.differences
    guard !differences.isEmpty else { return [] }
    let items = differences.map { difference in
      let systems = difference.others.map(\.system).joined(separator: ", ")
      return "- [\(MarkdownText.prose(difference.probe.question))](#\(difference.probe.probe)): \(systems)"
    }
    return ["## Where they differ", ""] + items + [""]
  }

  private var head: [String] {
    let columns = ["question", "here"] + compared.transcripts.map(\.name) + ["what rests on it"]
    return [cells(columns), cells(columns.map { _ in "---" })]
  }

  private func row(_ probe: AnswerFile.Answer) -> String {
    let anchor = "<a id=\"\(probe.probe)\"></a>"
    let others = compared.transcripts.map { file -> String in
      guard let answer = file.answer(to: probe) else { return "not asked" }
      return answer == probe.answer ? "the same" : "**other:** " + MarkdownText.literal(answer)
    }
    return cells(
      ["\(anchor)\(MarkdownText.prose(probe.question))<br>`\(probe.probe)`", MarkdownText.literal(probe.answer)]
        + others
        + [resting(on: probe).joined(separator: "<br>")])
  }

  private func cells(_ texts: [String]) -> String {
    "| " + texts.map(MarkdownText.cell).joined(separator: " | ") + " |"
  }

  /// The facts with their kinds, and the segments that name the probe or rest on one of its facts, as links.
  private func resting(on probe: AnswerFile.Answer) -> [String] {
    let facts = probe.facts.compactMap { parts.facts[$0] }.map { "\(FactLink.text(to: $0.id)) \($0.kind.word)" }
    let named = parts.chapters.flatMap { chapter in
      chapter.recording.segments.filter { probe.segments.contains($0.name) }.map { parts.link(to: $0, of: chapter) }
    }
    var links = named
    for link in probe.facts.flatMap(parts.segments(restingOn:)) where !links.contains(link) { links.append(link) }
    return facts + links
  }
}
