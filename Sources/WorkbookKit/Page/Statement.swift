/// One SQL statement as it ran.
public struct Statement: Equatable, Sendable, Codable {
  /// The SQL text, with its placeholders.
  public var sql: String
  /// The bound values in order, already written as SQL literals.
  public var values: [String]

  /// Creates a statement.
  ///
  /// - Parameters:
  ///   - sql: The SQL text.
  ///   - values: The bound values as SQL literals.
  public init(sql: String, values: [String] = []) {
    self.sql = sql
    self.values = values
  }

  /// The statement as lines of SQL, its values in a comment at the end.
  public var lines: [String] {
    var lines = VisibleText.lines(sql)
    if !values.isEmpty {
      lines[lines.count - 1] += "  -- " + values.map(VisibleText.oneLine).joined(separator: ", ")
    }
    return lines
  }
}

/// Supplies the statements that ran; the store's log does, once a page observes it.
public protocol StatementSource: AnyObject {
  /// Returns the statements since the last call, oldest first, and forgets them.
  func drainStatements() -> [Statement]
}
