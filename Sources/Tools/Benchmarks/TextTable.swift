/// Columns of text, right-aligned but for the first.
enum TextTable {
  /// One line.
  static func row(_ cells: [String]) -> String {
    cells.enumerated().map { index, cell in
      let blanks = String(repeating: " ", count: max(0, (index == 0 ? 6 : 11) - cell.count))
      return index == 0 ? cell + blanks : blanks + cell
    }.joined()
  }

  /// A number with one digit after the point.
  static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
