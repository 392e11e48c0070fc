/// Names of tables, columns and indexes as they stand in SQL text.
enum SQLName {
  /// A name as an SQL identifier: always quoted, so that no name can be a keyword or end the identifier early.
  static func quoted(_ name: String) -> String {
    if !name.utf8.contains(UInt8(ascii: "\"")) { return "\"" + name + "\"" }
    return "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// The name of a column, with the alias of its table.
  static func quoted(_ column: String, of alias: String) -> String { "\(alias).\(quoted(column))" }

  /// Several names as a list of SQL identifiers.
  static func list(_ names: [String]) -> String {
    names.map(quoted).joined(separator: ", ")
  }

  /// As many parameters as there are columns, such as `?, ?, ?`.
  static func parameters(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }
}
