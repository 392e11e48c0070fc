/// Finds the string literals in lines of Swift.
enum CodeLiterals {
  /// Where string literals stand in each line, with all that is interpolated in them; of one of several lines its part.
  ///
  /// What else stands in a fence, such as a transcript, may have a quotation mark that nothing closes: that is no literal.
  static func places(in lines: [String]) -> [[Range<String.Index>]] {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let literals = ranges(in: bytes)
    var start = 0
    return lines.map { line in
      let end = start + line.utf8.count
      defer { start = end + 1 }
      func index(_ place: Int) -> String.Index {
        line.utf8.index(line.utf8.startIndex, offsetBy: min(max(place, start), end) - start)
      }
      return literals.filter { $0.overlaps(start..<end) }.map { index($0.lowerBound)..<index($0.upperBound) }
    }
  }

  /// The pieces of a literal and the tokens between them touch each other; two literals do not.
  private static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var depth = 0
    for token in SwiftLexer.tokens(of: bytes) {
      if token.kind == .interpolationStart { depth += 1 }
      let isPart = token.kind == .string || depth > 0
      if token.kind == .interpolationEnd { depth -= 1 }
      guard isPart, !token.range.isEmpty else { continue }
      if let last = ranges.last, last.upperBound == token.range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<token.range.upperBound
      } else {
        ranges.append(token.range)
      }
    }
    let ends = [UInt8(ascii: "\""), UInt8(ascii: "#")]
    return ranges.filter { range in
      range.count > 1 && ends.contains(bytes[range.lowerBound]) && ends.contains(bytes[range.upperBound - 1])
    }
  }
}
