import Foundation

/// A store in a SQLite file of Core Data's own layout, or in SQLite's memory.
package final class SQLiteStore {
  let model: ModelLayout
  let options: [AnyHashable: Any]?
  package var url: URL?
  /// Whether somebody wants the store only to be read: the option at first, whoever sets `isReadOnly` later.
  private var isKeptReadOnly: Bool
  /// Whether the open file has a history that may not be written, so that nothing may.
  private var isForcedReadOnly = false
  /// Which entities the store's configuration has, by entity index; nil when it has all.
  private let held: [Bool]?
  /// The open file; nil once the store has been removed.
  private var open: OpenFile?
  private var storedMetadata: StoreMetadata
  /// Whether the metadata was changed and not been written yet (SQ-46).
  private var hasUnsavedMetadata = false
  /// Those that contexts are pinned to.
  let pins = WeakList<PinnedRows>()
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
  package init(
    model: ModelLayout, at url: URL, options: [AnyHashable: Any]?, held: [Bool]? = nil,
    observers: [StatementObserver] = []
  ) throws {
    (self.model, self.url, self.options, self.held) = (model, url, options, held)
    isKeptReadOnly = StoreOptions.flag(NSReadOnlyPersistentStoreOption, in: options)
    let opened = try StoreOpening(model: model, url: url, options: options, observers: observers, held: held).open()
    storedMetadata = opened.metadata
    identity = StoreIdentity(uuid: opened.metadata.uuid)
    open = try prepare(opened, at: url)
  }

  /// Whether nothing may be written.
  ///
  /// Setting it to false lifts what a history forbids, too, until the store gets another file.
  package var isReadOnly: Bool {
    get { isKeptReadOnly || isForcedReadOnly }
    set { (isKeptReadOnly, isForcedReadOnly) = (newValue, false) }
  }

  /// What object IDs keep of the store.
  package var identity: StoreIdentity {
    didSet { open?.reader.identity = identity }
  }

  /// The open file; asking for it once the store has been removed is a mistake of the engine's.
  var file: OpenFile {
    guard let open else {
      raiseException(.internalInconsistency, "\(url?.lastPathComponent ?? "A store") was removed, and is used.")
    }
    return open
  }

  var connection: Connection { file.connection }
  var schema: StoreSchema { file.schema }
  var rowReader: RowReader { file.reader }
  var derived: DerivedValues? { file.derived }

  /// Prepares an opened file; while the store has it, a history that may not be written keeps it from being written.
  private func prepare(_ opened: StoreOpening.Result, at url: URL) throws -> OpenFile {
    let history = HistoryPolicy(options, hasHistory: opened.hasHistory, isReadOnly: isKeptReadOnly) { [unowned self] in
      origin()
    }
    let file = try OpenFile(opened, at: url, identity: identity, history: history)
    isForcedReadOnly = history.forbidsWriting
    if history.forbidsWriting {
      Console.warn(
        "CoreData: fault: Store opened without NSPersistentHistoryTrackingKey but previously had been opened with "
          + "NSPersistentHistoryTrackingKey - Forcing into Read Only mode store at '\(url.absoluteString)'")
    }
    return file
  }

  /// Told of every statement that the store runs; nobody by default.
  package var statementObservers: [StatementObserver] {
    get { open?.connection.handle.observers ?? [] }
    set {
      open?.connection.handle.observers = newValue
      for pin in pins.all { pin.reader?.connection.handle.observers = newValue }
    }
  }

  /// Writes metadata that was changed.
  ///
  /// Call inside a transaction.
  func writeChangedMetadata() throws {
    if hasUnsavedMetadata { try MetadataTable.update(storedMetadata, connection) }
  }

  /// Notes that the transaction which wrote the metadata was committed.
  package func metadataWasSaved() { hasUnsavedMetadata = false }
}

extension SQLiteStore: BackingStore {
  package var type: String { NSSQLiteStoreType }

  package var tracksHistory: Bool { open?.kept.isReadable ?? false }

  package var needsSave: Bool { hasUnsavedMetadata }

  package var userMetadata: [String: Any] { storedMetadata.userEntries }

  package var metadata: [String: Any] {
    get { storedMetadata.dictionary }
    set {
      storedMetadata.replace(with: newValue)
      hasUnsavedMetadata = true
    }
  }

  package func serve(_ owner: (any StoreOwner)?) {
    self.owner = owner
    if owner != nil { watchHistory() }
  }

  package func withSnapshot<Result>(_ work: () throws -> Result) throws -> Result {
    try connection.execute("BEGIN")
    // Nothing was written; a transaction that cannot be ended ends with its connection.
    defer { try? connection.execute("COMMIT") }
    return try work()
  }

  package func relocate(to url: URL, unless isTaken: (_ uuid: String) -> Bool) throws -> String {
    // There must be a store: none is made.
    _ = try StoreFile(url: url).metadata()
    let opening = StoreOpening(
      model: model, url: url, options: options, observers: statementObservers, held: held, mayMigrate: false)
    let opened = try opening.open()
    if isTaken(opened.metadata.uuid) { throw StoreFailure.sameUUID(url, opened.metadata.uuid) }
    let file = try prepare(opened, at: url)
    open?.kept.watch?.stop()
    for pin in pins.all { pin.end() }
    open = file
    storedMetadata = opened.metadata
    hasUnsavedMetadata = false
    self.url = url
    return opened.metadata.uuid
  }

  package func disconnect() {
    open?.kept.watch?.stop()
    for pin in pins.all { pin.end() }
    open = nil
  }
}
