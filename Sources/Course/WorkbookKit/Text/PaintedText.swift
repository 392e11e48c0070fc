/// Measures text that holds colours.
enum PaintedText {
  /// The columns that the text takes; the escapes that paint it take none.
  static func columns(of text: String) -> Int {
    TextWidth.columns(of: plain(text))
  }

  /// The text without the escapes that paint it.
  static func plain(_ text: String) -> String {
    text.contains("\u{1B}") ? text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") : text
  }
}
