/// One SQL statement as it ran.
public struct Statement: Equatable, Sendable, Codable {
  /// The SQL text, with its placeholders.
  public var sql: String
  /// The bound values in order, already written as SQL literals.
  public var values: [String]
  /// How many more times the same text ran right after, with other values; nil for once.
  public var repeats: Int?

  /// Creates a statement.
  ///
  /// - Parameters:
  ///   - sql: The SQL text.
  ///   - values: The bound values as SQL literals.
  ///   - repeats: How many more times the same text ran right after.
  public init(sql: String, values: [String] = [], repeats: Int? = nil) {
    self.sql = sql
    self.values = values
    self.repeats = repeats
  }

  /// How many times it ran.
  public var count: Int { 1 + (repeats ?? 0) }

  /// The statements, with each long run of the same text as one.
  ///
  /// Up to three in a row stay: their values are worth reading.
  ///
  /// - Parameter statements: The statements, oldest first.
  public static func folded(_ statements: [Statement]) -> [Statement] {
    var list: [Statement] = []
    var rest = statements[...]
    while let first = rest.first {
      let run = rest.prefix { $0.sql == first.sql }
      let count = run.reduce(0) { $0 + $1.count }
      list += count > 3 ? [Statement(sql: first.sql, values: first.values, repeats: count - 1)] : Array(run)
      rest = rest.dropFirst(run.count)
    }
    return list
  }

  /// The statement as lines of SQL, its values in a comment at the end.
  public var lines: [String] {
    var lines = VisibleText.lines(sql)
    var notes = values.isEmpty ? [] : [values.map(VisibleText.oneLine).joined(separator: ", ")]
    if let repeats { notes.append("and \(NumberText.grouped(repeats)) more like it") }
    if !notes.isEmpty { lines[lines.count - 1] += "  -- " + notes.joined(separator: "; ") }
    return lines
  }
}

/// Supplies the statements that ran; the store's log does, once a page observes it.
public protocol StatementSource: AnyObject {
  /// Returns the statements since the last call, oldest first, and forgets them.
  func drainStatements() -> [Statement]
}
