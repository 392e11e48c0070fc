import WorkbookKit

/// Counts the words that a reader reads in prose.
enum WordCount {
  /// The words of lines of Markdown: fenced code has none, of a link only its text counts, and of a table its cells.
  ///
  /// - Parameter lines: The lines of a page or of a part of one.
  static func words(in lines: [String]) -> Int {
    var fence = Fence()
    return lines.filter { !fence.holds($0) }.reduce(0) { $0 + words(in: $1) }
  }

  private static func words(in line: String) -> Int {
    line.replacing(/\]\([^)]*\)/, with: "]").split { $0 == " " || $0 == "|" }
      .count { word in word.contains { $0.isLetter || $0.isNumber } }
  }
}
