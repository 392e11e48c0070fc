/// A part of a segment: its source keeps them apart, and the page and the terminal put them in order.
public enum SegmentPart: String, CaseIterable, Sendable {
  /// What an app is doing when this happens.
  case situation
  /// What exactly will be printed.
  case question
  /// The code that is shown, with notes between its lines.
  case code
  /// The code that is hidden, one block for each hidden region.
  case setUp
  /// The surprising line, and the mechanism that predicts the next case.
  case why
  /// What to look for, and what to write instead.
  case inYourApp
  /// What to remember.
  case rule
  /// What is printed once one thing is changed: the question.
  case variationQuestion
  /// The code of the variation.
  case variationCode
  /// What the variation printed, and why.
  case variationAnswer

  /// The parts of the variation: a segment has all of them, or none.
  package static let variation: [SegmentPart] = [.variationQuestion, .variationCode, .variationAnswer]

  /// What every segment needs; the set-up may be empty.
  static let needed = allCases.filter { $0 != .setUp && !variation.contains($0) }

  /// How the part begins in the source, for messages.
  package var mark: String {
    switch self {
    case .situation: "## …"
    case .question: "### Predict"
    case .code: "func name() -> Segment {"
    case .setUp: "// snippet.hide"
    case .why: "### Why"
    case .inYourApp: "### In your app"
    case .rule: "### Rule of thumb"
    case .variationQuestion: "### And if …"
    case .variationCode: "// snippet.variation"
    case .variationAnswer: "### Then"
    }
  }

  /// The parts whose heading is the same in every segment.
  static let fixed: [SegmentPart] = [.question, .why, .inYourApp, .rule, .variationAnswer]

  /// The marks of all that has a place, in order.
  static var order: String { (needed + variation).map { "`\($0.mark)`" }.joined(separator: ", ") }

  /// The headings of the third level, in order.
  static var headings: String {
    (needed + variation).map(\.mark).filter { $0.hasPrefix("###") }.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// How the heading of a variation's question begins.
  static let variationWords = "And if "

  /// Finds the part that a heading of the third level begins.
  ///
  /// - Parameter heading: The heading's text, without its number signs.
  init?(heading: String) {
    if heading.hasPrefix(Self.variationWords) {
      self = .variationQuestion
    } else if let part = Self.fixed.first(where: { $0.mark.dropFirst(4) == heading }) {
      self = part
    } else {
      return nil
    }
  }

  /// The part's place in the order in which the source holds the parts.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The mark of the part that an unknown heading was probably meant to begin.
  ///
  /// - Parameter heading: The heading's text, without its number signs.
  static func suggestion(for heading: String) -> String? {
    if heading.lowercased().hasPrefix("and if") { return SegmentPart.variationQuestion.mark }
    let near = fixed.first { ClosestMatch.distance(heading.lowercased(), $0.mark.dropFirst(4).lowercased()) <= 2 }
    return near?.mark
  }
}
