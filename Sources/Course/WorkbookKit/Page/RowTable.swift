/// Rows of a store or of a measurement, as a table of typed cells.
///
/// The printed form is stable: chapters, tests and the book rely on it. Rows are printed in the order given.
public struct RowTable: Equatable, Sendable, Codable {
  /// The column names.
  public var headers: [String]
  /// The rows, each with one cell for each header.
  public var rows: [[RowCell]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - headers: The column names.
  ///   - rows: The rows; a short row is filled with NULL so that columns stay aligned.
  public init(headers: [String], rows: [[RowCell]]) {
    let width = max(headers.count, rows.map(\.count).max() ?? 0)
    self.headers = headers + Array(repeating: "", count: width - headers.count)
    self.rows = rows.map { $0 + Array(repeating: .null, count: width - $0.count) }
  }

  /// The table as lines of text: headers first, columns two spaces apart, numbers aligned right.
  public var lines: [String] {
    var columns: [[String]] = headers.indices.map { column in
      [VisibleText.oneLine(headers[column])] + rows.map { $0[column].text }
    }
    for column in columns.indices {
      let width = columns[column].map(TextWidth.columns(of:)).max() ?? 0
      let align = isNumeric(column) ? TextWidth.rightAligned : TextWidth.padded
      columns[column] = columns[column].map { align($0, width) }
    }
    let body = (0...rows.count).map { row in
      columns.map { $0[row] }.joined(separator: "  ").trimmingTrailingSpaces()
    }
    return rows.isEmpty ? body + ["(no rows)"] : body
  }

  /// The lines in a window: where the table is too wide for it, cells are wrapped as in a table of the text.
  ///
  /// - Parameters:
  ///   - columns: The columns of the window; nil where lines stay as they are.
  ///   - indent: The blanks that are to stand before a table that is wrapped.
  func lines(in columns: Int?, indent: Int) -> [String] {
    let lines = self.lines
    guard let columns, !rows.isEmpty, lines.contains(where: { TextWidth.columns(of: $0) > columns }) else {
      return lines
    }
    return MarkdownTableLayout(
      header: headers.map { [MarkdownSpan($0)] }, rows: rows.map { $0.map { [MarkdownSpan($0.text)] } },
      isRightAligned: headers.indices.map(isNumeric), palette: Palette(isColoured: false)
    ).lines(width: columns - indent)
  }

  private func isNumeric(_ column: Int) -> Bool {
    let cells = rows.map { $0[column] }
    return cells.contains { $0.isNumber } && cells.allSatisfy { $0.isNumber || $0 == .null }
  }
}

extension String {
  /// The text without spaces at its end; trailing spaces would make snapshots fragile.
  package func trimmingTrailingSpaces() -> String {
    var copy = self
    while copy.last == " " { copy.removeLast() }
    return copy
  }
}
