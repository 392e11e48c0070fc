import Foundation

/// A store in a SQLite file of Core Data's own layout, or in SQLite's memory.
final class SQLiteStore {
  let model: ModelLayout
  let options: [AnyHashable: Any]?
  /// Which entities the store's configuration has, by entity index; nil when it has all.
  private let held: [Bool]?
  /// What is told of the store: any thread may ask.
  private let facts: Guarded<FileFacts>
  // Asked for once a row: no code calls out while it changes it, so the run-time check of that is left out.
  /// The way to the rows; nil once the store has been removed.
  @exclusivity(unchecked) private var openAccess: FileAccess?
  /// Whom the store works for.
  private(set) weak var owner: (any StoreOwner)?

  /// Opens a store, or makes a new one where there is none.
  ///
  /// - Parameters:
  ///   - url: the file; `/dev/null` gives a private store in memory, `/dev/null/name` one that the process shares (SQ-45, SQ-45b).
  ///   - options: read-only, pragmas, timeout, UUID of a new store.
  ///   - held: which entities the configuration has, by entity index; nil when it has all.
  ///   - observers: told of every statement, the first included.
  /// - Throws: `StoreFailure`. The disk is then as it was.
  init(
    model: ModelLayout, at url: URL, options: [AnyHashable: Any]?, held: [Bool]? = nil,
    observers: [StatementObserver] = []
  ) throws {
    (self.model, self.options, self.held) = (model, options, held)
    let isReadOnly = StoreOptions.flag(NSReadOnlyPersistentStoreOption, in: options)
    let opened = try StoreOpening(model: model, url: url, options: options, observers: observers, held: held).open()
    let identity = StoreIdentity(uuid: opened.metadata.uuid)
    let file = try OpenFile(opened, at: url, identity: identity, options: options, isReadOnly: isReadOnly)
    facts = Guarded(file.facts)
    openAccess = file.access
  }

  /// The way to the rows; asking for it once the store has been removed is a mistake of the engine's.
  var access: FileAccess {
    guard let openAccess else {
      raiseException(.internalInconsistency, "\(url?.lastPathComponent ?? "A store") was removed, and is used.")
    }
    return openAccess
  }

  var connection: Connection { access.connection }
  var schema: StoreSchema { access.schema }
  var rowReader: RowReader { access.reader }
  var derived: DerivedValues? { access.derived }

  /// Writes metadata that was changed.
  ///
  /// Call inside a transaction.
  ///
  /// - Returns: how many changes of the metadata it has met, for `metadataWasSaved(_:)`.
  func writeChangedMetadata() throws -> Int {
    let met = facts.withLock { $0 }
    if met.hasUnsavedMetadata { try MetadataTable.update(met.metadata, connection) }
    return met.metadataChanges
  }

  /// Notes that the transaction which wrote the metadata was committed.
  ///
  /// - Parameter met: the changes that it has met; a later one is still to be written.
  func metadataWasSaved(_ met: Int) { facts.withLock { $0.savedChanges = met } }
}

extension SQLiteStore: BackingStore {
  var type: String { NSSQLiteStoreType }

  var url: URL? {
    get { facts.withLock { $0.url } }
    set { facts.withLock { $0.url = newValue } }
  }

  var isReadOnly: Bool {
    get { facts.withLock { $0.isReadOnly } }
    set { facts.withLock { $0.isReadOnly = newValue } }
  }

  var identity: StoreIdentity { facts.withLock { $0.identity } }

  var tracksHistory: Bool { openAccess?.kept.isReadable ?? false }

  var takesBlockPredicates: Bool { false }

  var statementObservers: [StatementObserver] {
    get { openAccess?.observers ?? [] }
    set { openAccess?.observers = newValue }
  }

  var needsSave: Bool { facts.withLock { $0.hasUnsavedMetadata } }

  var userMetadata: [String: Any] { storedMetadata.userEntries }

  var metadata: [String: Any] {
    get { storedMetadata.dictionary }
    set { facts.withLock { $0.replaceMetadata(with: newValue) } }
  }

  private var storedMetadata: StoreMetadata { facts.withLock { $0.metadata } }

  func serve(_ owner: (any StoreOwner)?) {
    self.owner = owner
    if owner != nil { watchHistory() }
  }

  func withSnapshot<Result>(_ work: () throws -> Result) throws -> Result {
    try connection.execute("BEGIN")
    // Nothing was written; a transaction that cannot be ended ends with its connection.
    defer { try? connection.execute("COMMIT") }
    return try work()
  }

  func relocate(to url: URL, as identify: (_ uuid: String) -> StoreIdentity?) throws {
    // There must be a store: none is made.
    _ = try StoreFile(url: url).metadata()
    let opening = StoreOpening(
      model: model, url: url, options: options, observers: statementObservers, held: held, mayMigrate: false)
    let opened = try opening.open()
    guard let identity = identify(opened.metadata.uuid) else {
      throw StoreFailure.sameUUID(url, opened.metadata.uuid)
    }
    // Until it is ready the store is where it was.
    let isReadOnly = facts.withLock { $0.isKeptReadOnly }
    let moved = try OpenFile(opened, at: url, identity: identity, options: options, isReadOnly: isReadOnly)
    let former = openAccess
    openAccess = moved.access
    facts.withLock { $0.move(to: moved.facts) }
    former?.close()
  }

  func disconnect() {
    let former = openAccess
    openAccess = nil
    former?.close()
  }
}
