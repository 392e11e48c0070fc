/// A piece of a line of Markdown in one style.
struct MarkdownSpan: Equatable {
  /// How a piece is set.
  enum Style: Equatable {
    case plain
    case strong
    case emphasis
    case code
    /// What the terminal adds, such as where a link leads.
    case note
  }

  var text: String
  var style: Style

  init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}
