import Foundation

/// A store in a SQLite file of Core Data's own layout, or in SQLite's memory.
final class SQLiteStore: NSPersistentStore {
  let model: ModelLayout
  /// The open file; nil once the store has been removed.
  private(set) var connection: Connection!
  /// Reads over the connection.
  private(set) var rowReader: RowReader!
  /// Those that contexts are pinned to.
  let pins = WeakList<PinnedRows>()
  private(set) var schema: StoreSchema
  private var storedMetadata: StoreMetadata
  /// Whether the metadata was changed and not been written yet (SQ-46).
  private var hasUnsavedMetadata = false
  private var writers: [RowWriter?]
  private var joinWriters: [ObjectIdentifier: any PairWriter] = [:]
  private var orderWriters: [ObjectIdentifier: OrderWriter] = [:]
  /// Keeps the derived attributes; nil when the model has none, or the file is only read.
  private(set) var derived: DerivedValues?
  /// What there is of persistent history.
  var kept = KeptHistory()

  /// Opens a store, or makes a new one where there is none.
  ///
  /// - Parameters:
  ///   - model: the compiled model.
  ///   - configurationName: the configuration, kept as it is.
  ///   - url: the file; `/dev/null` gives a private store in memory, `/dev/null/name` one that the process shares (SQ-45, SQ-45b).
  ///   - options: read-only, pragmas, timeout, UUID of a new store.
  ///   - held: which entities the configuration has, by entity index; nil when it has all.
  ///   - observers: told of every statement, the first included.
  /// - Throws: `StoreFailure`. The disk is then as it was.
  init(
    model: ModelLayout, configurationName: String?, at url: URL, options: [AnyHashable: Any]?,
    held: [Bool]? = nil, observers: [StatementObserver] = []
  ) throws {
    let opened = try StoreOpening(model: model, url: url, options: options, observers: observers, held: held).open()
    self.model = model
    connection = opened.connection
    schema = opened.schema
    schema.external = ExternalData(beside: url)
    storedMetadata = opened.metadata
    writers = model.entities.map { _ in nil }
    super.init(configurationName: configurationName, at: url, options: options)
    identity = StoreIdentity(uuid: opened.metadata.uuid)
    rowReader = RowReader(connection, schema: schema, identity: identity)
    try RowReader.registerFunctions(on: connection, model: model)
    derived = try DerivedValues.install(on: connection, schema: schema)
    try openHistory(opened.hasHistory)
    connection.handle.noteLog()
  }

  override var identity: StoreIdentity {
    didSet { rowReader?.identity = identity }
  }

  override var tracksHistory: Bool { kept.isReadable }

  override func didAdd(to coordinator: NSPersistentStoreCoordinator) { watchHistory(for: coordinator) }

  override var type: String { NSSQLiteStoreType }

  /// What the store says of itself.
  ///
  /// A change is written with the next save (SQ-46).
  override var metadata: [String: Any]! {
    get { storedMetadata.dictionary }
    set {
      storedMetadata.replace(with: newValue ?? [:])
      hasUnsavedMetadata = true
    }
  }

  /// Told of every statement that the store runs; nobody by default.
  var statementObservers: [StatementObserver] {
    get { connection?.handle.observers ?? [] }
    set {
      connection?.handle.observers = newValue
      for pin in pins.all { pin.reader?.connection.handle.observers = newValue }
    }
  }

  override var userMetadata: [String: Any] {
    get { storedMetadata.userEntries }
    set { metadata = newValue }
  }

  override var needsSave: Bool { hasUnsavedMetadata }

  /// Writes metadata that was changed.
  ///
  /// Call inside a transaction.
  func writeChangedMetadata() throws {
    if hasUnsavedMetadata { try MetadataTable.update(storedMetadata, connection) }
  }

  /// Notes that the transaction which wrote the metadata was committed.
  func metadataWasSaved() { hasUnsavedMetadata = false }

  // MARK: Opening and closing

  override func disconnect() {
    forgetStatements()
    kept.watch?.stop()
    kept = KeptHistory()
    for pin in pins.all { pin.end() }
    rowReader = nil
    connection = nil
  }

  override func withSnapshot<Result>(_ work: () throws -> Result) throws -> Result {
    try connection.execute("BEGIN")
    // Nothing was written; a transaction that cannot be ended ends with its connection.
    defer { try? connection.execute("COMMIT") }
    return try work()
  }

  override func relocate(to url: URL, unless isTaken: (_ uuid: String) -> Bool) throws -> String {
    // There must be a store: none is made.
    _ = try StoreFile(url: url).metadata()
    let opening = StoreOpening(
      model: model, url: url, options: options, observers: statementObservers, held: held, mayMigrate: false)
    let opened = try opening.open()
    if isTaken(opened.metadata.uuid) { throw StoreFailure.sameUUID(url, opened.metadata.uuid) }
    try RowReader.registerFunctions(on: opened.connection, model: model)
    derived = try DerivedValues.install(on: opened.connection, schema: opened.schema)
    forgetStatements()
    for pin in pins.all { pin.end() }
    connection = opened.connection
    schema = opened.schema
    schema.external = ExternalData(beside: url)
    rowReader = RowReader(connection, schema: schema, identity: identity)
    storedMetadata = opened.metadata
    hasUnsavedMetadata = false
    self.url = url
    kept = KeptHistory()
    try openHistory(opened.hasHistory)
    connection.handle.noteLog()
    if let persistentStoreCoordinator { watchHistory(for: persistentStoreCoordinator) }
    return opened.metadata.uuid
  }

  private func forgetStatements() {
    writers = model.entities.map { _ in nil }
    joinWriters = [:]
    orderWriters = [:]
  }

  // MARK: Kept for reuse

  /// The writer of an entity's rows.
  func writer(_ entity: EntityLayout) -> RowWriter {
    if let known = writers[entity.index] { return known }
    let made = RowWriter(schema[entity], schema: schema, connection: connection)
    writers[entity.index] = made
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
