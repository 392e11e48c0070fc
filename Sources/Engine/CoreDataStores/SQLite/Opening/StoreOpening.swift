import CSQLite
import Foundation

/// Opens a store, or makes a new one.
///
/// Whatever is wrong with a file is found before anything is written: a store that is refused is left as it was.
struct StoreOpening {
  let model: ModelLayout
  let url: URL
  let options: [AnyHashable: Any]?
  let observers: [StatementObserver]
  /// Which entities the store's configuration has, by entity index; nil when it has all.
  var held: [Bool]?
  /// Whether a store of another version of the model is migrated; what has been migrated once is not again.
  private let mayMigrate: Bool

  /// Prepares to open a store.
  ///
  /// A store that is only read stays as it is, and so does one whose versions are to be ignored.
  init(
    model: ModelLayout, url: URL, options: [AnyHashable: Any]?, observers: [StatementObserver] = [],
    held: [Bool]? = nil, mayMigrate: Bool = true
  ) {
    (self.model, self.url, self.options, self.observers, self.held) = (model, url, options, observers, held)
    let isAsked = StoreOptions.flag(NSMigratePersistentStoresAutomaticallyOption, in: options)
    let isKept =
      StoreOptions.flag(NSReadOnlyPersistentStoreOption, in: options)
      || StoreOptions.flag(NSIgnorePersistentStoreVersioningOption, in: options)
    // To a model without entities every table would go, and nobody means that (CH-1070).
    self.mayMigrate = mayMigrate && isAsked && !isKept && !model.entities.isEmpty
  }

  /// An open store.
  struct Result {
    let connection: Connection
    let schema: StoreSchema
    let metadata: StoreMetadata
    /// Whether persistent history has been kept there before.
    var hasHistory = false
  }

  private var readOnly: Bool { StoreOptions.flag(NSReadOnlyPersistentStoreOption, in: options) }

  /// Seconds to wait for a lock.
  private var timeout: Double { StoreOptions.timeout(in: options) }

  /// Opens.
  ///
  /// - Throws: `StoreFailure`.
  func open() throws -> Result {
    let upkeep = try UpkeepOptions(options)
    let opened = try openOrCreate(try PragmaOptions(options))
    if !readOnly { try upkeep.apply(to: opened.connection) }
    return opened
  }

  private func openOrCreate(_ pragmas: PragmaOptions) throws -> Result {
    let location = StoreLocation(url)
    guard case .file = location else { return try create(at: location, pragmas) }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) {
      if isFolder.boolValue { throw StoreFailure.isADirectory(url) }
      let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? NSNumber
      // An empty file is an empty database, as good as none.
      if size?.intValue != 0 || readOnly { return try openExisting(location, pragmas) }
      return try create(at: location, pragmas)
    }
    var isParent: ObjCBool = false
    let parent = url.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: parent, isDirectory: &isParent), isParent.boolValue else {
      throw StoreFailure.missingFolder(url)
    }
    return readOnly ? try openExisting(location, pragmas) : try create(at: location, pragmas)
  }

  // MARK: Existing stores

  private func openExisting(_ location: StoreLocation, _ pragmas: PragmaOptions) throws -> Result {
    let contents: StoreContents
    switch try StoreInspection(url: url, timeout: timeout).finding() {
    case .store(let found): contents = found
    case .nothing where !readOnly: return try create(at: location, pragmas)
    case .nothing, .foreign: throw StoreFailure.notACoreDataStore(url)
    }
    let schema: StoreSchema
    do {
      let inspection = StoreInspection(url: url, timeout: timeout)
      schema = try match(contents) { try inspection.read($0) }.schema()
    } catch StoreFailure.modelMismatch where mayMigrate {
      try StoreMigration(model: model, url: url, options: options, observers: observers, held: held)
        .run(contents, timeout: timeout)
      // It is opened as whoever comes later opens it.
      return try StoreOpening(
        model: model, url: url, options: options, observers: observers, held: held, mayMigrate: false
      ).open()
    }
    let connection = try location.connect(readOnly: readOnly, timeout: timeout)
    connection.handle.observers = observers
    if readOnly {
      try pragmas.applyForReading(to: connection)
    } else {
      try pragmas.apply(to: connection, isNew: false)
      keepModel(contents, connection)
    }
    return Result(
      connection: connection, schema: schema, metadata: contents.metadata, hasHistory: contents.hasHistory)
  }

  /// Writes the model into a store of ours that keeps none, for migrations to come; where that fails, the store opens all
  /// the same.
  private func keepModel(_ contents: StoreContents, _ connection: Connection) {
    guard contents.modelCache == nil, contents.tables["Z_MODELCACHE"] != nil,
      contents.metadata.ownHashes == model.shapes.hashes
    else { return }
    try? connection.transaction { try ModelCache.write(model, connection) }
  }

  /// Compares a store with the model, as strictly as the options want it.
  private func match(
    _ contents: StoreContents, reading: @escaping (_ read: (Connection) throws -> Void) throws -> Void
  ) -> StoreMatch {
    let ignoresVersions = StoreOptions.flag(NSIgnorePersistentStoreVersioningOption, in: options)
    return StoreMatch(
      contents: contents, model: model, url: url, reading: reading, held: held, comparesHashes: !ignoresVersions,
      allowsMore: ignoresVersions)
  }

  // MARK: New stores

  private func create(at location: StoreLocation, _ pragmas: PragmaOptions) throws -> Result {
    var builder = SchemaBuilder(model: model, external: ExternalData(beside: url))
    let schema = try builder.build()
    let uuid = StoreOptions.string(StoreOptions.uuidKey, in: options)?.uppercased() ?? UUID().uuidString
    let metadata = StoreMetadata(uuid: uuid, model: model)
    let existed = location.fileURL.map { FileManager.default.fileExists(atPath: $0.path) } ?? true
    var isFilling = false
    do {
      let connection = try location.connect(readOnly: false, timeout: timeout)
      connection.handle.observers = observers
      try pragmas.apply(to: connection, isNew: true)
      let found = try connection.transaction { () -> StoreContents? in
        // Somebody else may have been quicker, or shares the memory.
        if let contents = try StoreContents(reading: connection) { return contents }
        isFilling = true
        try fill(connection, schema, metadata)
        return nil
      }
      guard let found else { return Result(connection: connection, schema: schema, metadata: metadata) }
      let shared = try match(found) { try $0(connection) }.schema()
      return Result(
        connection: connection, schema: shared, metadata: found.metadata, hasHistory: found.hasHistory)
    } catch {
      if isFilling, !existed, let file = location.fileURL { StoreFile(url: file).removeFiles() }
      throw error
    }
  }

  private func fill(_ connection: Connection, _ schema: StoreSchema, _ metadata: StoreMetadata) throws {
    for sql in SchemaSQL(schema: schema).statements { try connection.prepare(sql).run() }
    for entity in model.entities {
      try connection.execute(
        "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, ?)",
        [
          .int(schema[entity].number), .string(entity.name), .int(entity.parent.map { schema[$0].number } ?? 0),
          .int(0),
        ])
    }
    try MetadataTable.insert(metadata, of: model, connection)
    try ModelCache.write(model, connection)
  }
}
