/// Sentences that may hold code, emphasis and links, as the commands show them: set as a chapter's text is.
public enum MarkdownSentence {
  /// The lines of a text, broken between words.
  ///
  /// - Parameters:
  ///   - text: Markdown of one paragraph on each line; what looks like a tag is text.
  ///   - width: The columns of a line; a word that is longer keeps a line of its own.
  ///   - palette: The colours.
  public static func lines(_ text: String, width: Int, palette: Palette) -> [String] {
    let wrapping = StyledWrapping(palette: palette)
    return text.scalarLines.flatMap { wrapping.lines(MarkdownSpanParser.spans($0, keepsTags: true), width: width) }
  }

  /// A value inside such a text, which is shown as it is.
  ///
  /// - Parameter value: A printed value, or what somebody typed.
  public static func literal(_ value: String) -> String { MarkdownText.literal(value) }
}
