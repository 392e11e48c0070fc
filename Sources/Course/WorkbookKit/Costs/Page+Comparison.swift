extension Page {
  /// Prints what each of several ways does to a store: the rows it reads and the statements it runs.
  ///
  /// With `--measure` a second table has the time and the memory, which differ from run to run.
  ///
  /// - Parameters:
  ///   - comparison: The ways and the store.
  ///   - rows: The rows of the store for what is printed always.
  ///   - sizes: The rows of the stores that are measured.
  /// - Throws: What the work throws.
  public func compare(_ comparison: Comparison, rows: Int, measuring sizes: [Int]) throws {
    let counts = try comparison.counts(rows: rows)
    self.rows(
      "\(NumberText.grouped(rows)) rows", headers: ["way", "rows read", "statements"],
      counts.map { [.text($0.way), .integer(Int64($0.rowsRead)), .integer(Int64($0.statements.count))] })
    observe(statements: RanStatements(counts.flatMap(\.statements).map(Statement.init)))
    try measured { try sizes.flatMap { try comparison.costs(rows: $0) } }
  }
}

/// Statements that ran before the page asks for them.
private final class RanStatements: StatementSource {
  private var statements: [Statement]

  init(_ statements: [Statement]) { self.statements = Statement.folded(statements) }

  func drainStatements() -> [Statement] {
    defer { statements = [] }
    return statements
  }
}
