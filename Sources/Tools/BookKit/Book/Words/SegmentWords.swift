import WorkbookKit

/// How much a segment says before its output, and how much after it.
package struct SegmentWords: Equatable {
  /// What stands above the code.
  static let before: [SegmentPart] = [.situation, .question]
  /// What stands below the output.
  static let after: [SegmentPart] = [.why, .inYourApp, .rule, .variationQuestion, .variationAnswer]
  /// The most words before the output, and after it, that pass without a mark.
  static let most = (before: 110, after: 320)

  var name: String
  var before: Int
  var after: Int
  /// The parts of prose that are not there, although they are needed.
  var missing: [SegmentPart]

  /// Counts the words of a segment.
  package init(_ source: SegmentSource) {
    name = source.name
    before = Self.before.reduce(0) { $0 + WordCount.words(in: source.markdown($1)) }
    after = Self.after.reduce(0) { $0 + WordCount.words(in: source.markdown($1)) }
    missing = (Self.before + Self.after).filter { part in
      source.blocks(part).isEmpty && (source.hasVariation || !SegmentPart.variation.contains(part))
    }
  }

  /// How long the segment takes: its words, and a minute for its question.
  package var minutes: Int { (before + after + ChapterWords.aMinute / 2) / ChapterWords.aMinute + 1 }

  /// What the table says beside the numbers; empty where nothing is amiss.
  var marks: String {
    let early = before > Self.most.before ? "more than \(Self.most.before) before" : nil
    let late = after > Self.most.after ? "more than \(Self.most.after) after" : nil
    let lacking = missing.isEmpty ? nil : "lacks " + missing.map(\.mark).joined(separator: ", ")
    return [early, late, lacking].compactMap { $0 }.joined(separator: "; ")
  }
}
