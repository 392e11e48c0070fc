/// An exercise as the page of its chapter lists it.
public struct ListedExercise: Equatable, Sendable {
  /// Its number, such as `1.3`.
  public var number: String
  /// Its title.
  public var title: String
  /// How many minutes it should take.
  public var minutes: Int

  /// Lists an exercise.
  ///
  /// - Parameters:
  ///   - number: Its number, such as `1.3`.
  ///   - title: Its title.
  ///   - minutes: How many minutes it should take.
  public init(number: String, title: String, minutes: Int) {
    self.number = number
    self.title = title
    self.minutes = minutes
  }
}

/// The end of a chapter's page: its rules of thumb, each with the segment it comes from, and its exercises.
struct ChapterClosing {
  let chapter: Int
  let pairs: [(SegmentSource, SegmentRecording)]
  let exercises: [ListedExercise]

  var parts: [[String]] {
    let rules = pairs.flatMap { source, segment in
      Self.rules(of: source).map { "- \($0) ([\(chapter).\(segment.number)](#\(segment.name)))" }
    }
    var parts: [[String]] = []
    if !rules.isEmpty { parts += [["<a id=\"rules-of-thumb\"></a>", "", "## Rules of thumb"], rules] }
    if !exercises.isEmpty {
      parts += [
        ["<a id=\"exercises\"></a>", "", "## Exercises"],
        ["| exercise | minutes |", "| --- | --- |"] + exercises.map { "| \($0.number) \($0.title) | \($0.minutes) |" },
        ["Practise it: `swift run workbook check \(chapter)`"],
      ]
    }
    return parts
  }

  /// The paragraphs of a segment's prose that begin with “Rule of thumb.”, each on one line and without these words.
  private static func rules(of source: SegmentSource) -> [String] {
    let mark = "**Rule of thumb.** "
    return source.blocks.flatMap { block -> [String] in
      guard case .prose(let lines, _) = block else { return [] }
      return lines.split(separator: "").filter { $0.first?.hasPrefix(mark) == true }.map { paragraph in
        String(paragraph.joined(separator: " ").dropFirst(mark.count))
      }
    }
  }
}
