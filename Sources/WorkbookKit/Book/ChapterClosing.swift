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

  /// The paragraphs of a segment's rule, each on one line.
  private static func rules(of source: SegmentSource) -> [String] {
    source.markdown(.rule).split(separator: "").map { $0.joined(separator: " ") }
  }
}
