import WorkbookKit

/// The statements of a segment as a page lists them: transactions that run one after another with the same statements stand there
/// once.
struct StatementListing {
  let statements: [Statement]

  /// Up to three in a row stay, as statements of the same text do: their values are worth reading.
  private static let most = 3

  /// The lines of SQL.
  var lines: [String] {
    var lines: [String] = []
    var rest = Self.parts(of: statements)[...]
    while let first = rest.first {
      let run = first.count > 1 ? rest.prefix { Self.isLike($0, first) } : rest.prefix(1)
      let isFolded = run.count > Self.most
      lines += run.prefix(isFolded ? 1 : run.count).joined().flatMap(\.lines)
      if isFolded { lines.append("-- and \(NumberText.grouped(run.count - 1)) more transactions like it") }
      rest = rest.dropFirst(run.count)
    }
    return lines
  }

  /// The transactions whole, from `BEGIN` to `COMMIT` or `ROLLBACK`, and each statement outside of one by itself.
  private static func parts(of statements: [Statement]) -> [ArraySlice<Statement>] {
    var parts: [ArraySlice<Statement>] = []
    var rest = statements[...]
    while let first = rest.first {
      let end = first.sql.hasPrefix("BEGIN") ? rest.firstIndex { ["COMMIT", "ROLLBACK"].contains($0.sql) } : nil
      let part = rest[rest.startIndex...(end ?? rest.startIndex)]
      parts.append(part)
      rest = rest.dropFirst(part.count)
    }
    return parts
  }

  /// Whether two transactions differ in their values alone.
  private static func isLike(_ one: ArraySlice<Statement>, _ other: ArraySlice<Statement>) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0.sql == $1.sql && $0.repeats == $1.repeats }
  }
}
