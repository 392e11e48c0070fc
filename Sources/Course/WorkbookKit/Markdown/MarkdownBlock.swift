/// A block of Markdown, as the workbook's prose uses them.
indirect enum MarkdownBlock: Equatable {
  /// A paragraph, its lines joined.
  case paragraph(String)
  /// A heading and its level, from 1.
  case heading(Int, String)
  /// Code as it stands.
  case code([String])
  /// What is quoted.
  case quote([MarkdownBlock])
  /// A list; the mark of an item is `-` or its number.
  case list([Item])
  /// A table.
  case table(header: [String], rows: [[String]], isRightAligned: [Bool])

  /// An item of a list.
  struct Item: Equatable {
    var mark: String
    var blocks: [MarkdownBlock]
  }
}
