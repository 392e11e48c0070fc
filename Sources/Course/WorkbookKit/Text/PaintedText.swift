/// Measures text that holds colours.
enum PaintedText {
  /// The columns that the text takes; the escapes that paint it take none.
  static func columns(of text: String) -> Int {
    text.contains("\u{1B}")
      ? TextWidth.columns(of: text.replacing(#/\u{1B}\[[0-9;]*m/#, with: ""))
      : TextWidth.columns(of: text)
  }
}
