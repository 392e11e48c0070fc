import CSQLite

/// Writes the rows of one entity, with statements that are prepared once.
final class RowWriter {
  private let entity: EntitySchema
  private let schema: StoreSchema
  private let connection: Connection
  private let table: String
  /// What is bound for each slot, in numbers only: going through them counts no references.
  private let parameters: [Parameters]
  /// Whether values are bound as they are: none has to become bytes, or might lie in a file.
  private let isPlain: Bool
  private var insertStatement: SQLStatement?
  private var runStatement: SQLStatement?
  private var deleteStatement: SQLStatement?
  private var versionStatement: SQLStatement?
  private var updates: [[Int]: SQLStatement] = [:]
  private var lastSlots: [Int] = []
  private var lastUpdate: SQLStatement?

  init(_ entity: EntitySchema, schema: StoreSchema, connection: Connection) {
    self.entity = entity
    self.schema = schema
    self.connection = connection
    table = SQLName.quoted(entity.table.name)
    parameters = entity.slots.map(Parameters.init)
    isPlain = entity.transformed.isEmpty && entity.external.isEmpty
  }

  /// What is bound for a slot.
  private enum Parameters {
    case none
    case value
    case elements
    case key
    case keyAndEntity

    init(_ columns: SlotColumns) {
      switch columns {
      case .none: self = .none
      case .attribute: self = .value
      case .composite: self = .elements
      case .toOne(_, let number): self = number == nil ? .key : .keyAndEntity
      }
    }
  }

  /// How writing one row went.
  enum Outcome {
    case done
    /// Somebody else changed, deleted or made the row.
    case conflict
  }

  /// Writes a new row.
  ///
  /// A row that has the key already is a conflict (MP-14).
  func insert(_ row: RowSnapshot) throws -> Outcome {
    let statement = try insertStatement ?? prepareInsert(rows: 1)
    insertStatement = statement
    var index: Int32 = 1
    try bind(new: row, statement, &index)
    do {
      try statement.run()
      return .done
    } catch StoreFailure.sqlite(SQLITE_CONSTRAINT_PRIMARYKEY, _, _, _) {
      return .conflict
    }
  }

  /// How many new rows one statement writes, if there are as many; 1 where rows are too wide for it.
  ///
  /// To start and to end a statement costs more than to write a row of a few columns; longer runs would save little more.
  /// (CH-304)
  private(set) lazy var runLength = connection.variables >= 32 * insertColumns.count ? 32 : 1

  /// Writes a run of new rows, as many as `runLength`, with one statement.
  ///
  /// - Returns: false if the key or a unique value of one of them is taken. Then none is written, and who writes them one
  ///   by one learns which.
  /// - Throws: `StoreFailure` for any other refusal: a trigger's may leave rows of the run, or end the transaction.
  func insert(run rows: some Sequence<RowSnapshot>) throws -> Bool {
    let statement = try runStatement ?? prepareInsert(rows: runLength)
    runStatement = statement
    var index: Int32 = 1
    for row in rows { try bind(new: row, statement, &index) }
    do {
      try statement.run()
      return true
    } catch StoreFailure.sqlite(let code, _, _, _)
      where code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE
    {
      return false
    }
  }

  private func bind(new row: RowSnapshot, _ statement: SQLStatement, _ index: inout Int32) throws {
    statement.bind(row.reference.number, at: index)
    statement.bind(entity.number, at: index + 1)
    statement.bind(row.version, at: index + 2)
    index += 3
    try bind(stored(row.values), entity.slots.indices, statement, &index)
  }

  /// Writes the changed slots of a row and its raised version.
  func update(_ row: RowSnapshot, slots: [Int]) throws -> Outcome {
    let statement = try updateStatement(slots)
    statement.bind(row.version, at: 1)
    var index: Int32 = 2
    let values = try stored(row.values, slots)
    try bind(values, slots, statement, &index)
    statement.bind(row.reference.number, at: index)
    return try run(statement, row.formerVersion, at: index + 1)
  }

  /// Removes a row.
  func delete(_ number: Int64, expected: Int64) throws -> Outcome {
    let statement =
      try deleteStatement ?? connection.prepare("DELETE FROM \(table) WHERE Z_PK = ? AND Z_OPT IS ?")
    deleteStatement = statement
    statement.bind(number, at: 1)
    return try run(statement, expected, at: 2)
  }

  /// Looks whether a row still has its version.
  func check(_ number: Int64, expected: Int64) throws -> Outcome {
    let statement = try versionStatement ?? connection.prepare("SELECT Z_OPT FROM \(table) WHERE Z_PK = ?")
    versionStatement = statement
    statement.bind(number, at: 1)
    defer { statement.finish() }
    return try statement.step() && statement.int(0) == expected ? .done : .conflict
  }

  /// Runs a statement whose last parameter is the version that the row must have.
  ///
  /// A row without a version counts as version 0 (SQ-42), so 0 is looked for as NULL first.
  private func run(_ statement: SQLStatement, _ expected: Int64, at index: Int32) throws -> Outcome {
    if expected == 0 {
      statement.bind(.null, at: index)
      do { try statement.runFirst() } catch {
        statement.finish()
        throw error
      }
      if connection.changes > 0 {
        statement.finish()
        return .done
      }
    }
    statement.bind(expected, at: index)
    try statement.run()
    return connection.changes > 0 ? .done : .conflict
  }

  // MARK: Statements

  private var insertColumns: [String] {
    ["Z_PK", "Z_ENT", "Z_OPT"] + entity.slots.flatMap(\.names).map(SQLName.quoted)
  }

  private func prepareInsert(rows: Int) throws -> SQLStatement {
    let columns = insertColumns
    let row = "(\(SQLName.parameters(columns.count)))"
    return try connection.prepare(
      "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES "
        + repeatElement(row, count: rows).joined(separator: ", "))
  }

  /// The statement that writes just these slots.
  ///
  /// Neighbouring rows mostly change the same ones.
  private func updateStatement(_ slots: [Int]) throws -> SQLStatement {
    if let lastUpdate, lastSlots == slots { return lastUpdate }
    // Where all rows change the same slots, nothing is hashed.
    if let lastUpdate {
      if updates.count >= Connection.capacity { updates.removeAll() }
      updates[lastSlots] = lastUpdate
    }
    let statement = try updates[slots] ?? prepareUpdate(slots)
    (lastSlots, lastUpdate) = (slots, statement)
    return statement
  }

  private func prepareUpdate(_ slots: [Int]) throws -> SQLStatement {
    let columns =
      slots.flatMap { entity.slots[$0].names }.map { ", \(SQLName.quoted($0)) = ?" }.joined()
      + slots.compactMap(orderColumn).map { ", \(SQLName.quoted($0)) = NULL" }.joined()
    return try connection.prepare("UPDATE \(table) SET Z_OPT = ?\(columns) WHERE Z_PK = ? AND Z_OPT IS ?")
  }

  /// The values with the bytes of transformable ones, and the marks of those that could lie in files.
  ///
  /// - Parameter slots: the slots that are going to be written; nil for all.
  private func stored(_ values: RowValues, _ slots: [Int]? = nil) throws -> RowValues {
    if isPlain { return values }
    var values = values
    for slot in entity.external where slots?.contains(slot) ?? true {
      values[slot] = ExternalData.encoded(values[slot])
    }
    for (slot, coding) in entity.transformed where slots?.contains(slot) ?? true {
      if case .object(let box as TransformableBox) = values[slot] {
        values[slot] = .object(try box.data(by: coding) as NSData)
      }
    }
    return values
  }

  /// The order column beside a to-one's key: with another destination the place among the old one's members goes.
  private func orderColumn(_ slot: Int) -> String? {
    guard case .relationship(let relationship) = entity.layout.slots[slot] else { return nil }
    return schema.orderColumn(ofKey: relationship)
  }

  /// Binds the values of slots; a statement that is not going to run forgets what was refused before.
  private func bind(
    _ values: RowValues, _ slots: some Sequence<Int>, _ statement: SQLStatement, _ index: inout Int32
  ) throws {
    do {
      for slot in slots { try bind(values[slot], slot, statement, &index) }
    } catch {
      statement.finish()
      throw error
    }
  }

  // Once a row or a cell.
  @inline(__always)
  private func bind(_ value: Value, _ slot: Int, _ statement: SQLStatement, _ index: inout Int32) throws {
    switch parameters[slot] {
    case .none: return
    case .value: statement.bind(value, at: index)
    case .elements: return try bindElements(value, slot, statement, &index)
    case .key: _ = try bindKey(value, statement, index)
    case .keyAndEntity:
      let target = try bindKey(value, statement, index)
      index += 1
      statement.bind(target, at: index)
    }
    index += 1
  }

  /// Binds the key of a destination.
  ///
  /// - Returns: the number of its entity.
  private func bindKey(_ value: Value, _ statement: SQLStatement, _ index: Int32) throws -> Value {
    statement.bind(value, at: index)
    guard case .reference(let reference) = value else { return .null }
    guard reference.number > 0 else {
      throw StoreFailure.unsupported("A row of \(table) would refer to an object that has no primary key yet.")
    }
    return .int(schema[reference.entity].number)
  }

  private func bindElements(_ value: Value, _ slot: Int, _ statement: SQLStatement, _ index: inout Int32) throws {
    guard case .composite(let columns) = entity.slots[slot] else { return }
    for column in columns {
      statement.bind(try column.value(in: value, of: table), at: index)
      index += 1
    }
  }
}
