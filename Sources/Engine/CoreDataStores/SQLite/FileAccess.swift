import Foundation

/// The way to the rows of an open file: its connection, and everything that was made for it.
final class FileAccess {
  let connection: Connection
  let schema: StoreSchema
  /// Reads over the connection.
  let reader: RowReader
  /// Keeps the derived attributes; nil when the model has none, or the file is only read.
  let derived: DerivedValues?
  /// What there is of persistent history.
  var kept: KeptHistory
  /// What contexts are pinned to.
  private let pins = WeakList<PinnedRows>()
  /// What the rows of those are read with.
  private let pinnedReaders = WeakList<RowReader>()
  // Asked for once a row: no code calls out while inside it, so the run-time check of that is left out.
  @exclusivity(unchecked) private var writers: [RowWriter?]
  private var joinWriters: [ObjectIdentifier: any PairWriter] = [:]
  private var orderWriters: [ObjectIdentifier: OrderWriter] = [:]

  /// Prepares an opened file for use.
  ///
  /// - Parameters:
  ///   - identity: what object IDs are to keep of the store.
  ///   - history: how its history is kept.
  /// - Throws: `StoreFailure`.
  init(_ opened: StoreOpening.Result, identity: StoreIdentity, history: HistoryPolicy) throws {
    connection = opened.connection
    schema = opened.schema
    reader = RowReader(connection, schema: schema, identity: identity)
    writers = schema.model.entities.map { _ in nil }
    try RowReader.registerFunctions(on: connection, model: schema.model)
    derived = try DerivedValues.install(on: connection, schema: schema)
    kept = try KeptHistory(history, on: connection, schema: schema)
    connection.handle.noteLog()
  }

  /// Told of every statement; those of the pinned ones too.
  var observers: [StatementObserver] {
    get { connection.handle.observers }
    set {
      connection.handle.observers = newValue
      for reader in pinnedReaders.all { reader.connection.handle.observers = newValue }
    }
  }

  /// Keeps what a reader sees, for as long as what is returned is held and the file is open.
  func pin(_ reader: RowReader) -> PinnedRows {
    let rows = PinnedRows(reader)
    pins.add(rows)
    pinnedReaders.add(reader)
    return rows
  }

  /// Lets go of what others may go on holding.
  func close() {
    kept.watch?.stop()
    for pin in pins.all { pin.end() }
  }

  // MARK: Kept for reuse

  /// The writer of an entity's rows.
  func writer(_ entity: EntityLayout) -> RowWriter { writer(of: entity.index) }

  /// The writer of the rows of an entity, by its index in the model.
  func writer(of entity: Int) -> RowWriter {
    if let known = writers[entity] { return known }
    let made = RowWriter(schema[entity], schema: schema, connection: connection)
    writers[entity] = made
    return made
  }

  /// The writer of an ordered relationship's places.
  func orderWriter(_ relationship: RelationshipLayout) throws -> OrderWriter {
    if let known = orderWriters[ObjectIdentifier(relationship)] { return known }
    let made = try OrderWriter(relationship, schema: schema, connection: connection)
    orderWriters[ObjectIdentifier(relationship)] = made
    return made
  }

  /// The writer of a relationship's pairs.
  func joinWriter(_ relationship: RelationshipLayout) throws -> any PairWriter {
    if let known = joinWriters[ObjectIdentifier(relationship)] { return known }
    let made: any PairWriter
    if let owner = schema.ownerColumn(of: relationship) {
      made = try OwnerWriter(owner, connection: connection)
    } else if let end = schema.joinEnd(of: relationship) {
      made = try JoinWriter(end, connection: connection)
    } else {
      throw StoreFailure.unsupported("\(relationship.name) is not kept in a join table.")
    }
    joinWriters[ObjectIdentifier(relationship)] = made
    return made
  }
}
