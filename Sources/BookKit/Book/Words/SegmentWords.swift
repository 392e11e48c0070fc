import WorkbookKit

/// How much a segment says before its output, and how much after it.
struct SegmentWords: Equatable {
  /// What stands above the code.
  static let before: [SegmentPart] = [.situation, .question]
  /// What stands below the output.
  static let after: [SegmentPart] = [.whatHappened, .why, .inYourApp, .rule, .variationQuestion, .variationAnswer]
  /// The fewest words after the output that pass without a mark.
  static let fewest = 150

  var name: String
  var before: Int
  var after: Int
  /// The parts of prose that are not there.
  var missing: [SegmentPart]

  init(_ source: SegmentSource) {
    name = source.name
    before = Self.before.reduce(0) { $0 + WordCount.words(in: source.markdown($1)) }
    after = Self.after.reduce(0) { $0 + WordCount.words(in: source.markdown($1)) }
    missing = (Self.before + Self.after).filter { source.blocks($0).isEmpty }
  }

  /// What the table says beside the numbers; empty where nothing is amiss.
  var marks: String {
    let few = after == 0 ? "none after" : after < Self.fewest ? "fewer than \(Self.fewest) after" : nil
    let lacking = missing.isEmpty ? nil : "lacks " + missing.map(\.mark).joined(separator: ", ")
    return [few, lacking].compactMap { $0 }.joined(separator: "; ")
  }
}
