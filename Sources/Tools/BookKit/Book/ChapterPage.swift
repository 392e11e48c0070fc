import WorkbookKit

/// The text of a chapter's page.
struct ChapterPage {
  let source: ChapterSource
  let recording: Recording
  /// The segments that the page has.
  let pairs: [(SegmentSource, SegmentRecording)]
  /// Those that the appendix has in its place.
  let moved: [(SegmentSource, SegmentRecording)]
  let facts: FactList
  let exercises: [ListedExercise]

  var text: String {
    var parts: [[String]] = [
      [BookNotes.generated(from: "\(source.folder) and a recorded run of \(recording.command)")],
      ["# Chapter \(recording.number): \(recording.title)"],
      [EntryCount(pairs, facts).sentence],
    ]
    parts += opening + [["Run it: `swift run \(recording.command)`"], contents] + pairs.flatMap(section) + leadingOn
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
    ["| | segment |", "| --- | --- |"]
      + pairs.map { source, segment in
        let link = "[\(source.shortName?.text ?? segment.title)](#\(segment.name))"
        return "| \(recording.number).\(segment.number) | \(MarkdownText.cell(link)) |"
      }
  }

  /// The anchors of the segments that are in the appendix, and links to them there.
  private var leadingOn: [[String]] {
    guard !moved.isEmpty else { return [] }
    let anchors = moved.flatMap { source, segment in source.formerAnchors + [segment.name] }
    let links = moved.map { _, segment in segment.link() }.joined(separator: ", ")
    return [anchors.map { "<a id=\"\($0)\"></a>" } + ["", "In [](\(BookPaths.appendix)): \(links)."]]
  }

  private func section(_ source: SegmentSource, _ segment: SegmentRecording) -> [[String]] {
    SegmentSection(
      source: source, segment: segment, chapter: recording.number, facts: facts, costs: self.source.costs
    ).parts
  }
}

extension SegmentRecording {
  /// A link to the segment, whose number and short name `EmptyLinks` writes.
  ///
  /// - Parameter page: The page that holds it; empty on that page itself.
  func link(on page: String = "") -> String { "[](\(page)#\(name))" }
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

  /// What a reader should have predicted is folded.
  static func answer(_ parts: [[String]]) -> [String] {
    let text = parts.filter { !$0.isEmpty }.joined(separator: [""])
    return ["<details class=\"answer\">", "<summary>What it printed, and why</summary>", ""] + text + [
      "", "</details>",
    ]
  }

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
