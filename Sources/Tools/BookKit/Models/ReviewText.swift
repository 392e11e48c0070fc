import WorkbookKit

/// Names of a model in the Markdown of a review: they may hold anything.
enum ReviewText {
  /// A text as Markdown shows it, in a cell of a table too.
  static func literal(_ text: String) -> String {
    MarkdownText.cell(MarkdownText.literal(VisibleText.oneLine(text)))
  }
}
