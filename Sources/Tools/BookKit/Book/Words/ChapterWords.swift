import WorkbookKit

/// The words of a chapter: segment by segment, their medians, and how long they take to read.
///
/// What the appendix has of it does not count.
struct ChapterWords {
  /// The words that are read in a minute; most of them are about code.
  static let aMinute = 150

  let number: Int
  let segments: [SegmentWords]
  /// All words of prose of the chapter's page.
  let total: Int

  init(_ source: ChapterSource, number: Int) {
    self.number = number
    segments = source.segments.filter { !$0.isInAppendix }.map(SegmentWords.init)
    let around = ([source.opening] + ChapterEnding.allCases.map { source.endings[$0] ?? [] })
    total =
      segments.reduce(0) { $0 + $1.before + $1.after }
      + around.reduce(0) { $0 + WordCount.words(in: $1.map(\.text)) }
  }

  /// How long the chapter takes: its words, and a minute for the question of each segment, in steps of five minutes.
  var minutes: Int { (total / Self.aMinute + segments.count + 4) / 5 * 5 }

  /// The middle one of the numbers in order; of an even count the lower of the two, which promises less.
  static func median(_ numbers: [Int]) -> Int {
    numbers.isEmpty ? 0 : numbers.sorted()[(numbers.count - 1) / 2]
  }

  /// A table for a terminal: a line for each segment, and the medians.
  var lines: [String] {
    let medians = [segments.map(\.before), segments.map(\.after)].map { String(Self.median($0)) }
    let rows =
      [["segment", "before", "after", ""]]
      + segments.map { [$0.name, String($0.before), String($0.after), $0.marks] }
      + [["median", medians[0], medians[1], ""]]
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let table = rows.map { row in
      [
        TextWidth.padded(row[0], to: widths[0]), TextWidth.rightAligned(row[1], to: widths[1]),
        TextWidth.rightAligned(row[2], to: widths[2]), row[3],
      ].joined(separator: "  ").trimmingTrailingSpaces()
    }
    return ["chapter-\(number): \(NumberText.grouped(total)) words, about \(minutes) minutes"] + table
  }
}
