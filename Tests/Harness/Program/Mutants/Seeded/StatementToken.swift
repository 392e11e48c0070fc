/// A token of a Swift source file, as far as finding statements needs them apart.
struct StatementToken {
  /// What a token is.
  enum Kind {
    case word, number, string, sign, open, close
  }

  let kind: Kind
  let text: String
  /// Where it stands, in bytes of UTF-8.
  let range: Range<Int>
  /// Whether nothing but spaces and comments stand before it on its line.
  let isFirstOnLine: Bool
  /// Whether a space or a line's end stands before it.
  let hasSpaceBefore: Bool
  /// The index of the bracket that belongs to this one; its own index where it is none.
  var partner = 0

  /// Whether the token is this word, sign or bracket.
  func `is`(_ text: String) -> Bool { kind != .string && self.text == text }
}
