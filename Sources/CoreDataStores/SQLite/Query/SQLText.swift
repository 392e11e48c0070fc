/// A piece of SQL with the values that are bound to its parameters, in order.
struct SQLText {
  var text: String
  var values: [Value]
  /// Long lists of values, each to be put into a temporary table before the statement runs; see `ValueList`.
  var lists: [ValueList] = []

  init(_ text: String, _ values: [Value] = [], lists: [ValueList] = []) {
    self.text = text
    self.values = values
    self.lists = lists
  }

  /// Pieces one after another.
  static func + (left: SQLText, right: SQLText) -> SQLText {
    SQLText(left.text + right.text, left.values + right.values, lists: left.lists + right.lists)
  }

  static func + (left: SQLText, right: String) -> SQLText { left + SQLText(right) }

  static func + (left: String, right: SQLText) -> SQLText { SQLText(left) + right }

  static func += (left: inout SQLText, right: SQLText) {
    left.text += right.text
    left.values += right.values
    left.lists += right.lists
  }

  static func += (left: inout SQLText, right: String) { left.text += right }

  /// Pieces with text between them.
  static func joined(_ pieces: [SQLText], _ separator: String) -> SQLText {
    var result = SQLText("")
    for (index, piece) in pieces.enumerated() {
      if index > 0 { result += separator }
      result += piece
    }
    return result
  }

  /// Conditions of which all or some must hold, in brackets.
  ///
  /// SQLite bounds how deep an expression may be, and a chain of a thousand is a thousand deep: long ones are halved.
  static func combined(_ parts: [SQLText], _ word: String) -> SQLText {
    guard parts.count > 100 else { return "(" + joined(parts, " \(word) ") + ")" }
    let middle = parts.count / 2
    return "(" + combined(Array(parts[..<middle]), word) + " \(word) " + combined(Array(parts[middle...]), word) + ")"
  }
}

/// A list of values too long to be bound one by one: it becomes a temporary table.
struct ValueList {
  /// The table's name, in quotes and with its schema.
  let table: String
  /// The values, row after row.
  let values: [Value]
  /// How many values a row has.
  var width = 1

  /// The names of the table's columns.
  var columns: [String] { width == 1 ? ["V"] : (1...width).map { "V\($0)" } }

  /// Fills the table.
  func fill(_ connection: Connection) throws {
    let names = columns.joined(separator: ", ")
    try connection.execute("CREATE TEMP TABLE IF NOT EXISTS \(table) (\(names))")
    try clear(connection)
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = try connection.statement("INSERT INTO \(table) (\(names)) VALUES (\(places))")
    for row in stride(from: 0, to: values.count, by: width) {
      for column in 0..<width { insert.bind(values[row + column], at: Int32(column + 1)) }
      try insert.run()
    }
  }

  /// Empties the table.
  func clear(_ connection: Connection) throws { try connection.execute("DELETE FROM \(table)") }
}
