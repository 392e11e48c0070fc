/// The text of a chapter's page.
struct ChapterPage {
  let source: ChapterSource
  let recording: Recording
  let pairs: [(SegmentSource, SegmentRecording)]
  let facts: FactList
  let exercises: [ListedExercise]

  var text: String {
    var parts: [[String]] = [
      [BookNotes.generated(from: "\(source.folder) and a recorded run of \(recording.command)")],
      ["# Chapter \(recording.number): \(recording.title)"],
      BookNotes.reimplementation,
      source.opening.map(\.text),
      pictures,
      ["Run it: `swift run \(recording.command)`"],
      contents,
    ]
    for (source, segment) in pairs {
      parts +=
        SegmentSection(
          source: source, segment: segment, chapter: recording.number, facts: facts, costs: self.source.costs
        ).parts
    }
    parts += ChapterClosing(chapter: recording.number, pairs: pairs, exercises: exercises).parts
    return BookNotes.joined(parts)
  }

  /// The pictures, with a blank line between them.
  private var pictures: [String] {
    let images = recording.pictures.enumerated().map { index, picture in
      ["![\(picture.title)](\(picture.path(chapter: recording.number, index: index)))"]
    }
    return Array(images.joined(separator: [""]))
  }

  private var contents: [String] {
    pairs.map { _, segment in
      "\(segment.number). [\(segment.title)](#\(segment.name))\(BookNotes.claims(segment.claims))"
    }
  }
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

  static func claims(_ claims: [String]) -> String {
    claims.isEmpty ? "" : " (\(claims.joined(separator: ", ")))"
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
