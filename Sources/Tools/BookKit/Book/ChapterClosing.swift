import WorkbookKit

/// An exercise as the page of its chapter lists it.
package struct ListedExercise: Equatable, Sendable {
  /// Its number, such as `1.3`.
  package var number: String
  /// Its title.
  package var title: String
  /// How many minutes it should take.
  package var minutes: Int

  /// Lists an exercise.
  ///
  /// - Parameters:
  ///   - number: Its number, such as `1.3`.
  ///   - minutes: How many minutes it should take.
  package init(number: String, title: String, minutes: Int) {
    self.number = number
    self.title = title
    self.minutes = minutes
  }
}

/// The end of a chapter's page: what to look for in an app, where to go on, and its exercises.
struct ChapterClosing {
  let source: ChapterSource
  let pairs: [(SegmentSource, SegmentRecording)]
  let exercises: [ListedExercise]

  var parts: [[String]] {
    ChapterEnding.allCases.flatMap { ending in
      section(ending.anchors, String(ending.mark.dropFirst(3)), [source.endings[ending]?.map(\.text) ?? []])
    } + section(["exercises"], "Exercises", practice)
  }

  /// A heading that links can lead to, and what stands below it; nothing where that is empty.
  private func section(_ anchors: [String], _ title: String, _ parts: [[String]]) -> [[String]] {
    parts.allSatisfy(\.isEmpty) ? [] : [anchors.map { "<a id=\"\($0)\"></a>" } + ["", "## \(title)"]] + parts
  }

  private var practice: [[String]] {
    guard let first = exercises.first else { return [] }
    let rows = exercises.map { "| \($0.number) \($0.title) | \($0.minutes) | \(segments(readBefore: $0)) |" }
    return [
      ["| exercise | minutes | read before it |", "| --- | --- | --- |"] + rows,
      ["Practise it: `swift run workbook task \(first.number)`"],
    ]
  }

  /// The numbers of the segments that an exercise needs, each a link to its segment.
  private func segments(readBefore exercise: ListedExercise) -> String {
    pairs.filter { source, _ in (source.exercises + source.preparedExercises).contains(exercise.number) }
      .map { _, segment in "[\(segment.number)](#\(segment.name))" }.joined(separator: ", ")
  }
}

extension ChapterEnding {
  /// Its own, and that of the rules of thumb, which links of before look for.
  fileprivate var anchors: [String] {
    switch self {
    case .checklist: ["checklist", "rules-of-thumb"]
    case .readNext: ["read-next"]
    }
  }
}
