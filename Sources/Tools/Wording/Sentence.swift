extension StringProtocol {
  /// The text as a sentence: with a full stop behind it, unless it has an end of its own.
  package var asSentence: String { [".", "?", "!"].contains { hasSuffix($0) } ? String(self) : self + "." }
}
