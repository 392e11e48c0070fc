/// Measured costs as a table: one line for each size and way.
enum CostTable {
  static let headers = ["rows", "way", "rows read", "statements", "time", "memory"]

  /// The table for a terminal.
  static func table(_ costs: [Cost]) -> RowTable { RowTable(headers: headers, rows: cells(costs)) }

  /// The table for a page.
  static func markdown(_ costs: [Cost]) -> [String] {
    let rows = cells(costs).map { $0.map(\.text) }
    return ([headers, ["---:", "---", "---:", "---:", "---:", "---:"]] + rows).map {
      "| " + $0.joined(separator: " | ") + " |"
    }
  }

  private static func cells(_ costs: [Cost]) -> [[RowCell]] {
    costs.map { cost in
      [
        .text(NumberText.grouped(cost.rows)), .text(cost.way), .text(NumberText.grouped(cost.rowsRead)),
        .text(NumberText.grouped(cost.statements)), .text(cost.timeText), .text(cost.memoryText),
      ]
    }
  }
}
