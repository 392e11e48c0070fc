/// Sets a table in columns, with cells wrapped that do not fit; or each row as a list, where the words have no room side by side.
struct MarkdownTableLayout {
  let header: [[MarkdownSpan]]
  let rows: [[[MarkdownSpan]]]
  let isRightAligned: [Bool]
  let palette: Palette

  private static let gap = "  "

  /// The lines of the table.
  ///
  /// - Parameter width: The columns that the whole table may take.
  func lines(width: Int) -> [String] {
    let widths = columnWidths(in: width)
    guard rows.isEmpty || total(widths) <= width else { return lists(width: width) }
    let body = rows.map { row($0, widths) }
    // Where a row takes several lines, a blank one has to say where it ends.
    let separator = body.contains { $0.count > 1 } ? [""] : []
    return row(header, widths).map { palette.paint($0, .heading) } + [widths.map(rule).joined(separator: Self.gap)]
      + Array(body.joined(separator: separator))
  }

  /// Each row as a list of its own, a blank line between two: a header in front of each cell.
  private func lists(width: Int) -> [String] {
    let wrapping = StyledWrapping(palette: palette)
    let labels = header.map { wrapping.lines($0, width: .max).joined() }
    let widest = labels.map { PaintedText.columns(of: $0) }.max() ?? 0
    let lists = rows.map { row in
      zip(labels, row).flatMap { label, cell in
        let lines = wrapping.lines(cell, width: width - widest - Self.gap.count)
        return lines.enumerated().map { index, line in
          let space = widest - (index == 0 ? PaintedText.columns(of: label) : 0)
          let start = (index == 0 ? palette.paint(label, .heading) : "") + String(repeating: " ", count: space)
          return (start + Self.gap + line).trimmingTrailingSpaces()
        }
      }
    }
    return Array(lists.joined(separator: [""]))
  }

  /// The columns of a line of the table.
  private func total(_ widths: [Int]) -> Int { widths.reduce(Self.gap.count * max(0, widths.count - 1), +) }

  private func rule(_ width: Int) -> String { String(repeating: "─", count: width) }

  private func row(_ cells: [[MarkdownSpan]], _ widths: [Int]) -> [String] {
    let wrapping = StyledWrapping(palette: palette)
    let columns = widths.indices.map { index in
      index < cells.count ? wrapping.lines(cells[index], width: widths[index]) : [""]
    }
    return (0..<(columns.map(\.count).max() ?? 0)).map { line in
      widths.indices.map { index in
        let text = line < columns[index].count ? columns[index][line] : ""
        let space = String(repeating: " ", count: max(0, widths[index] - PaintedText.columns(of: text)))
        return index < isRightAligned.count && isRightAligned[index] ? space + text : text + space
      }.joined(separator: Self.gap).trimmingTrailingSpaces()
    }
  }

  /// The natural widths, the widest of which give way until the table fits or words would have to be broken.
  private func columnWidths(in width: Int) -> [Int] {
    var widths = header.indices.map { widest(in: $0, width: .max) }
    let least = header.indices.map { widest(in: $0, width: 0) }
    while total(widths) > width {
      let shrinkable = widths.indices.filter { widths[$0] > least[$0] }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }

  /// The columns of the widest line of a column, where lines have this width.
  private func widest(in column: Int, width: Int) -> Int {
    let wrapping = StyledWrapping(palette: palette)
    return ([header] + rows).filter { column < $0.count }.flatMap { wrapping.lines($0[column], width: width) }
      .map { PaintedText.columns(of: $0) }.max() ?? 0
  }
}
