import Foundation

/// One line of a chapter's source, sorted by what it means for the page.
enum SourceLine: Equatable {
  case hide
  case show
  case variation
  case unknownMarker(String)
  case prose(String)
  case importLine
  case code(String)

  init(_ text: String) {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    if trimmed == "// snippet.hide" {
      self = .hide
    } else if trimmed == "// snippet.show" {
      self = .show
    } else if trimmed == "// snippet.variation" {
      self = .variation
    } else if Self.looksLikeMarker(trimmed) {
      self = .unknownMarker(trimmed)
    } else if trimmed.hasPrefix("//:") {
      let body = trimmed.dropFirst(3)
      self = .prose(String(body.hasPrefix(" ") ? body.dropFirst() : body))
    } else if Self.isImport(text) {
      self = .importLine
    } else {
      self = .code(text.trimmingTrailingSpaces())
    }
  }

  /// Whether a comment begins with a word like `snippet` and a dot: `//Snippet.hide`, `// snipet.show`.
  private static func looksLikeMarker(_ text: String) -> Bool {
    guard text.hasPrefix("//"), !text.hasPrefix("///") else { return false }
    let comment = text.drop { $0 == "/" || $0 == " " }.lowercased()
    guard let dot = comment.firstIndex(of: "."), comment.index(after: dot) < comment.endIndex else { return false }
    let word = String(comment[..<dot])
    return !comment[comment.index(after: dot)].isWhitespace && ClosestMatch.distance(word, "snippet") <= 2
  }

  private static func isImport(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    guard let first = words.first, !text.hasPrefix(" ") else { return false }
    return first == "import" || (first.hasPrefix("@") && words.dropFirst().first == "import")
  }
}
