/// The rows that a fetch of one entity ranges over, and how they are read.
final class RowScope {
  let table: TableSchema
  /// The entity numbers of the rows; none where no other entity shares the table (SQ-42).
  private let numbers: [Int64]
  /// The columns that identify a row, and its entity in a shared table.
  let keyList: String
  /// Everything that is read of a row.
  let selectList: String
  /// The table under the alias `t0`.
  let source: String
  private let decoders: [Int64: RowDecoder]
  private let onlyDecoder: RowDecoder?
  /// Whether the store computes some of the columns, so that a row may differ from a known one of the same version.
  private let hasDerived: Bool

  /// Makes a scope.
  init(_ entity: EntityLayout, includingSubentities: Bool, schema: StoreSchema) {
    let members = schema.entities(from: entity, includingSubentities: includingSubentities)
    table = schema[entity].table
    numbers = table.isShared ? members.map(\.number) : []
    var columns: [String] = []
    var positions: [String: Int32] = [:]
    // Key and version come first, and the entity's number where it decides anything.
    let first: Int32 = table.isShared ? 3 : 2
    for name in members.flatMap({ $0.slots.flatMap(\.names) }) where positions[name] == nil {
      positions[name] = first + Int32(columns.count)
      columns.append(name)
    }
    keyList = table.isShared ? "t0.Z_PK, t0.Z_OPT, t0.Z_ENT" : "t0.Z_PK, t0.Z_OPT"
    selectList = ([keyList] + columns.map { "t0.\(SQLName.quoted($0))" }).joined(separator: ", ")
    source = "\(SQLName.quoted(table.name)) t0"
    hasDerived = members.contains { !$0.layout.derivedSlots.isEmpty }
    let made = members.map { ($0.number, RowDecoder($0, positions: positions, schema: schema)) }
    decoders = Dictionary(uniqueKeysWithValues: made)
    onlyDecoder = table.isShared ? nil : made.first?.1
  }

  /// The condition that keeps other entities' rows out (SQ-42), for any alias.
  func filter(alias: String = "t0") -> SQLText? {
    switch numbers.count {
    case 0: nil
    case 1: SQLText("\(alias).Z_ENT = ?", [.int(numbers[0])])
    default:
      SQLText("\(alias).Z_ENT IN (\(SQLName.parameters(numbers.count)))", numbers.map(Value.int))
    }
  }

  /// Reads all rows of a statement that selects `selectList`.
  ///
  /// - Parameter known: may hand over a snapshot of the right version, which is then not read again.
  func rows(
    _ statement: SQLStatement, known: (ObjectReference, Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot] {
    defer { statement.finish() }
    var result: [RowSnapshot] = []
    // Most reads are of few rows: the list does not grow once or twice for each of them.
    result.reserveCapacity(16)
    // Where there is one decoder, no row takes it in hand, which would count a reference.
    if let onlyDecoder {
      while try statement.step() { result.append(try row(statement, onlyDecoder, known)) }
      return result
    }
    var decoder: RowDecoder?
    var lastNumber: Int64 = -1
    while try statement.step() {
      let number = statement.int(2)
      if number != lastNumber { decoder = decoders[number] }
      lastNumber = number
      if let decoder { result.append(try row(statement, decoder, known)) }
    }
    return result
  }

  // Once a row or a cell.
  @inline(__always)
  private func row(
    _ statement: SQLStatement, _ decoder: RowDecoder, _ known: (ObjectReference, Int64) -> RowSnapshot?
  ) throws -> RowSnapshot {
    let reference = try RowKey.reference(entity: decoder.entity, number: statement.int(0), table: table.name)
    // A row of another tool may have no version; it counts as 0 (SQ-42).
    let version = try RowKey.version(statement.int(1), table: table.name)
    if let row = known(reference, version) { return hasDerived ? try decoder.current(row, statement) : row }
    return try decoder.snapshot(statement, reference: reference, version: version)
  }

  /// Reads the references of all rows of a statement that selects `keyList`.
  func references(_ statement: SQLStatement) throws -> [ObjectReference] {
    defer { statement.finish() }
    var result: [ObjectReference] = []
    while try statement.step() {
      let decoder = table.isShared ? decoders[statement.int(2)] : onlyDecoder
      guard let decoder else { continue }
      result.append(try RowKey.reference(entity: decoder.entity, number: statement.int(0), table: table.name))
    }
    return result
  }
}
