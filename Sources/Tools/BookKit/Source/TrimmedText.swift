extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmingSpaces: String {
    var text = Substring(self)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text.drop { $0.isWhitespace })
  }
}
