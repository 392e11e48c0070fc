import Foundation

/// Text that Markdown shows as it is.
package enum MarkdownText {
  /// The text with a backslash before each character that means something to Markdown or HTML.
  package static func literal(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\`*_{}[]<>#".contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  /// The text with its code, which stands in backticks, as code and the rest as it is.
  ///
  /// - Parameter text: Text of one line with an even number of backticks.
  package static func prose(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { index, part in index.isMultiple(of: 2) ? literal(String(part)) : String(part) }.joined(separator: "`")
  }

  /// The text of a title without its marks, as a figure is named: `delete(_:)` keeps what belongs to the name.
  ///
  /// - Parameter title: Markdown of one line, in which an underscore is part of a name and emphasis is in asterisks.
  package static func plain(_ title: String) -> String { title.filter { !"[]`*".contains($0) } }

  /// The text as a cell of a table takes it.
  package static func cell(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
}
