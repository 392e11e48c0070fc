/// The value of `--segment`: one segment, or several in the order in which they shall run.
///
/// A segment is given by its name, by a name that it had once, or by its number, and commas stand between them: `6`,
/// `1,6,7,9`, `6,reset-or-merge`. The order is the reader's and not the chapter's, so that a teacher can show a later segment
/// first.
enum SegmentList {
  /// The indices of the segments that a list names, in its order.
  ///
  /// - Parameters:
  ///   - segments: All segments, in the order of the chapter.
  /// - Throws: `LessonProblem` for the first place of the list that names no segment, or one that stands there already.
  static func indices(_ text: String, of segments: [Segment]) throws -> [Int] {
    var indices: [Int] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map({ trimmed($0) }) {
      guard !word.isEmpty else { throw LessonProblem.emptyPlace(list: text) }
      let index = try index(of: word, in: segments)
      guard !indices.contains(index) else { throw LessonProblem.repeatedSegment(segments[index].name) }
      indices.append(index)
    }
    return indices
  }

  private static func index(of word: String, in segments: [Segment]) throws -> Int {
    let names = segments.map(\.name)
    if let index = names.firstIndex(of: word) { return index }
    if let index = segments.firstIndex(where: { $0.formerNames.contains(word) }) { return index }
    guard word.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      throw LessonProblem.unknownSegment(word, suggestion: ClosestMatch.find(word, among: names))
    }
    guard let number = Int(word), names.indices.contains(number - 1) else {
      throw LessonProblem.noSuchNumber(word, count: names.count)
    }
    return number - 1
  }

  private static func trimmed(_ word: Substring) -> String {
    String(word.drop { $0 == " " }).trimmingTrailingSpaces()
  }
}
