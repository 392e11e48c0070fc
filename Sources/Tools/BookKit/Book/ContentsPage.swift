import WorkbookKit

/// The book's first page: a preface written by hand, the chapters as questions, and the pages to look things up in.
struct ContentsPage {
  /// Markdown that stands first, title included.
  let preface: String
  /// The preface's file, for the note that the page is generated.
  let prefaceFile: String
  /// The chapters, in order.
  let chapters: [ToldChapter]
  /// The pages that are no chapters, by their paths.
  let pages: [String: String]

  var text: String {
    var parts = [
      [BookNotes.generated(from: "\(prefaceFile) and the recorded runs of the chapters")],
      [preface.trimmingNewlines()], BookNotes.reimplementation, ["## Chapters"],
      ["| chapter | a question that it answers | minutes | questions of `--predict` |", "| --- | --- | --- | --- |"]
        + chapters.map(row),
      [
        "Minutes are for reading, at \(ChapterWords.aMinute) words a minute, plus one minute for each segment's question."
          + " `--predict` asks as many questions as the last column says\(ofAppendix): count a minute for each of them, in the"
          + " place of the segments' questions. Exercises take more time."
      ],
    ]
    let others = ReadingOrder.sorted(pages.keys).map { "- [\(Self.title(of: pages[$0] ?? ""))](\($0))" }
    if !others.isEmpty { parts += [["## To look things up"], others, Self.elsewhere] }
    return BookNotes.joined(parts)
  }

  /// What is looked up in files of the package, and on pages of the site.
  private static let elsewhere = [
    "The tasks of the exercises stand at the top of their files; the site has them on one page. It also has the API, name by",
    "name; `make reference` makes those pages from the sources.",
  ]

  /// What else `--predict` asks: a chapter runs its segments of the appendix too.
  private var ofAppendix: String {
    let numbers = Set(Appendix(chapters).entries.map(\.chapter.number)).sorted().map { String($0) }
    let words = (numbers.count == 1 ? "chapter " : "chapters ") + numbers.joined(separator: " and ")
    return numbers.isEmpty ? "" : ", and in \(words) those of [](\(BookPaths.appendix)) too"
  }

  private func row(_ chapter: ToldChapter) -> String {
    let recording = chapter.recording
    let link = "[\(recording.number). \(recording.title)](\(BookPaths.page(recording.number)))"
    let minutes = ChapterWords(chapter.source, number: chapter.number).minutes
    let elsewhere = chapter.source.segments.filter(\.isInAppendix).map(\.name)
    let asks = recording.segments.filter { !elsewhere.contains($0.name) }.reduce(0) { $0 + $1.asks.count }
    return "| \(link) | \(MarkdownText.cell(recording.question ?? "")) | \(minutes) | \(asks) |"
  }

  private static func title(of page: String) -> String {
    page.split(separator: "\n").first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) } ?? ""
  }
}

extension String {
  fileprivate func trimmingNewlines() -> String {
    var text = self
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
