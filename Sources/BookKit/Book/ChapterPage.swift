import WorkbookKit

/// The text of a chapter's page.
struct ChapterPage {
  let source: ChapterSource
  let recording: Recording
  let pairs: [(SegmentSource, SegmentRecording)]
  let facts: FactList
  let exercises: [ListedExercise]
  let names: NameIndex

  var text: String {
    var parts: [[String]] = [
      [BookNotes.generated(from: "\(source.folder) and a recorded run of \(recording.command)")],
      ["# Chapter \(recording.number): \(recording.title)"],
      BookNotes.reimplementation,
    ]
    parts += opening + [["Run it: `swift run \(recording.command)`"], contents] + pairs.flatMap(section)
    parts += ChapterClosing(source: source, pairs: pairs, exercises: exercises).parts
    return BookNotes.joined(parts)
  }

  /// What stands above the contents.
  private var opening: [[String]] { [source.opening.map(\.text)] + pictures }

  private var pictures: [[String]] {
    recording.pictures.enumerated().map { index, picture in
      ["![\(MarkdownText.plain(picture.title))](\(picture.path(chapter: recording.number, index: index)))"]
    }
  }

  private var contents: [String] {
    ["| | question |", "| --- | --- |"]
      + pairs.map { _, segment in "| \(segment.number) | \(MarkdownText.cell(segment.link())) |" }
  }

  private func section(_ source: SegmentSource, _ segment: SegmentRecording) -> [[String]] {
    let setUp = SetUpSection(
      source: source, names: names,
      segments: Dictionary(pairs.map { ($0.0.file, $0.1) }, uniquingKeysWith: { first, _ in first }))
    return SegmentSection(
      source: source, segment: segment, chapter: recording.number, facts: facts, costs: self.source.costs,
      setUp: setUp
    ).parts
  }
}

extension SegmentRecording {
  /// A link to the segment by its title.
  ///
  /// - Parameter page: The page that holds it; empty on that page itself.
  func link(on page: String = "") -> String { "[\(title)](\(page)#\(name))" }
}

/// Sentences that every generated page shares.
enum BookNotes {
  static let reimplementation = [
    "> What runs here is OpenCoreData, a re-implementation of Core Data, and not Apple's framework.",
    "> [What the labels mean](\(BookPaths.labels)) says how far each behaviour is known to be the same.",
  ]

  static func generated(from source: String) -> String {
    "<!-- Generated from \(source). Edit those, then run `make accept`. -->"
  }

  /// What a reader should have predicted stands between these two; the site folds it.
  static let answerBegins = "<!-- answer -->"
  static let answerEnds = "<!-- end of answer -->"

  /// Parts that are folded until the reader opens them.
  static func folded(_ summary: String, _ parts: [[String]]) -> [String] {
    let text = parts.filter { !$0.isEmpty }.joined(separator: [""])
    return ["<details>", "<summary>\(summary)</summary>", ""] + text + ["", "</details>"]
  }

  /// Joins parts with one blank line between them, and leaves empty parts out.
  static func joined(_ parts: [[String]]) -> String {
    parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }
}
