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
    var result = left
    result += right
    return result
  }

  static func + (left: SQLText, right: String) -> SQLText {
    var result = left
    result.text += right
    return result
  }

  static func + (left: String, right: SQLText) -> SQLText {
    var result = right
    result.text = left + right.text
    return result
  }

  // Every fetch puts its statement together from dozens of pieces, most of which have no values: nothing is added for those.
  static func += (left: inout SQLText, right: SQLText) {
    left.text += right.text
    if !right.values.isEmpty { left.values += right.values }
    if !right.lists.isEmpty { left.lists += right.lists }
  }

  static func += (left: inout SQLText, right: String) { left.text += right }

  /// Pieces with text between them.
  static func joined(_ pieces: [SQLText], _ separator: String) -> SQLText {
    var result = SQLText("")
    result.add(pieces, separator)
    return result
  }

  /// Adds the conditions that must all hold, with their WHERE; nothing where there is none.
  mutating func add(where conditions: [SQLText]) {
    if conditions.isEmpty { return }
    text += " WHERE "
    add(conditions, " AND ")
  }

  private mutating func add(_ pieces: [SQLText], _ separator: String) {
    for (index, piece) in pieces.enumerated() {
      if index > 0 { text += separator }
      self += piece
    }
  }

  /// Conditions of which all or some must hold, in brackets.
  ///
  /// SQLite bounds how deep an expression may be, and a chain of a thousand is a thousand deep: long ones are halved.
  static func combined(_ parts: [SQLText], _ word: String) -> SQLText {
    var result = SQLText("(")
    result.text.reserveCapacity(parts.reduce(2) { $0 + $1.text.utf8.count + word.utf8.count + 2 })
    if parts.count > 100 {
      let middle = parts.count / 2
      result.add([combined(Array(parts[..<middle]), word), combined(Array(parts[middle...]), word)], " \(word) ")
    } else {
      result.add(parts, " \(word) ")
    }
    result.text += ")"
    return result
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
