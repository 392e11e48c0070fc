import Foundation

/// A store in a SQLite file of Core Data's own layout, or in SQLite's memory.
final class SQLiteStore {
  let model: ModelLayout
  let options: [AnyHashable: Any]?
  /// Whether somebody wants the store only to be read: the option at first, whoever sets `isReadOnly` later.
  private var isKeptReadOnly: Bool
  /// Which entities the store's configuration has, by entity index; nil when it has all.
  private let held: [Bool]?
  // Asked for once a row: no code calls out while it changes it, so the run-time check of that is left out.
  /// The file that the store lies in.
  @exclusivity(unchecked) private var file: OpenFile
  /// Whom the store works for.
  private(set) weak var owner: (any StoreOwner)?

  /// Opens a store, or makes a new one where there is none.
  ///
  /// - Parameters:
  ///   - model: the compiled model.
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
    isKeptReadOnly = isReadOnly
    let opened = try StoreOpening(model: model, url: url, options: options, observers: observers, held: held).open()
    let identity = StoreIdentity(uuid: opened.metadata.uuid)
    self.identity = identity
    file = try OpenFile(opened, at: url, identity: identity, options: options, isReadOnly: isReadOnly)
  }

  /// Whether nothing may be written.
  ///
  /// Setting it to false lifts what a history forbids, too, until the store gets another file.
  var isReadOnly: Bool {
    get { isKeptReadOnly || file.forbidsWriting }
    set { (isKeptReadOnly, file.forbidsWriting) = (newValue, false) }
  }

  /// What object IDs keep of the store.
  var identity: StoreIdentity {
    didSet { file.access?.reader.identity = identity }
  }

  /// The way to the rows; asking for it once the store has been removed is a mistake of the engine's.
  var access: FileAccess {
    guard let access = file.access else {
      raiseException(.internalInconsistency, "\(url?.lastPathComponent ?? "A store") was removed, and is used.")
    }
    return access
  }

  var connection: Connection { access.connection }
  var schema: StoreSchema { access.schema }
  var rowReader: RowReader { access.reader }
  var derived: DerivedValues? { access.derived }

  /// Writes metadata that was changed.
  ///
  /// Call inside a transaction.
  func writeChangedMetadata() throws {
    if file.hasUnsavedMetadata { try MetadataTable.update(file.metadata, connection) }
  }

  /// Notes that the transaction which wrote the metadata was committed.
  func metadataWasSaved() { file.hasUnsavedMetadata = false }
}

extension SQLiteStore: BackingStore {
  var type: String { NSSQLiteStoreType }

  var url: URL? {
    get { file.url }
    set { file.url = newValue }
  }

  var tracksHistory: Bool { file.access?.kept.isReadable ?? false }

  var takesBlockPredicates: Bool { false }

  var statementObservers: [StatementObserver] {
    get { file.access?.observers ?? [] }
    set { file.access?.observers = newValue }
  }

  var needsSave: Bool { file.hasUnsavedMetadata }

  var userMetadata: [String: Any] { file.metadata.userEntries }

  var metadata: [String: Any] {
    get { file.metadata.dictionary }
    set {
      var changed = file
      changed.replaceMetadata(with: newValue)
      file = changed
    }
  }

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

  func relocate(to url: URL, unless isTaken: (_ uuid: String) -> Bool) throws -> String {
    // There must be a store: none is made.
    _ = try StoreFile(url: url).metadata()
    let opening = StoreOpening(
      model: model, url: url, options: options, observers: statementObservers, held: held, mayMigrate: false)
    let opened = try opening.open()
    if isTaken(opened.metadata.uuid) { throw StoreFailure.sameUUID(url, opened.metadata.uuid) }
    // Until it is ready the store is where it was.
    let moved = try OpenFile(opened, at: url, identity: identity, options: options, isReadOnly: isKeptReadOnly)
    let former = file.access
    file = moved
    former?.close()
    return opened.metadata.uuid
  }

  func disconnect() {
    let former = file.access
    file.access = nil
    former?.close()
  }
}
