import Foundation

/// Text that Markdown shows as it is.
enum MarkdownText {
  /// The text with a backslash before each character that means something to Markdown or HTML.
  ///
  /// - Parameter text: Text of one line.
  static func literal(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\`*_{}[]<>#".contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  /// The text with its code, which stands in backticks, as code and the rest as it is.
  ///
  /// - Parameter text: Text of one line with an even number of backticks.
  static func prose(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { index, part in index.isMultiple(of: 2) ? literal(String(part)) : String(part) }.joined(separator: "`")
  }

  /// The text as a cell of a table takes it.
  ///
  /// - Parameter text: Markdown of one line.
  static func cell(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
}
