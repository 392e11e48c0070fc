import Foundation

/// Migrates a store to a model, in one transaction: the file is that of the old model or that of the new one, whatever
/// happens meanwhile (CH-960).
///
/// The store keeps its UUID, and objects keep their primary keys and versions, so object IDs lead to the same objects.
/// Files of external data stay where they are.
struct StoreMigration {
  let model: ModelLayout
  let url: URL
  let options: [AnyHashable: Any]?
  let observers: [StatementObserver]
  /// Which entities the store's configuration has, by entity index; nil when it has all.
  let held: [Bool]?

  /// Migrates.
  ///
  /// - Parameters:
  ///   - contents: what was found in the store. A refusal that follows from it leaves the file untouched.
  ///   - timeout: seconds to wait for a lock.
  /// - Throws: `MigrationFailure`, or `StoreFailure`; the store is then as it was.
  func run(_ contents: StoreContents, timeout: Double) throws {
    let inspection = StoreInspection(url: url, timeout: timeout)
    _ = try tables(for: contents) { try inspection.read($0) }
    let connection = try StoreLocation(url).connect(readOnly: false, timeout: timeout)
    connection.handle.observers = observers
    try StringFunctions.register(on: connection)
    try FloatFunction.register(on: connection)
    // Triggers and views of other tools do not follow a table that gets its final name.
    try connection.execute("PRAGMA legacy_alter_table = ON")
    try connection.transaction {
      guard let contents = try StoreContents(reading: connection) else { throw StoreFailure.notACoreDataStore(url) }
      // Somebody else may have been quicker.
      let match = StoreMatch(contents: contents, model: model, url: url, reading: { try $0(connection) }, held: held)
      if (try? match.schema()) != nil { return }
      try migrate(contents, connection)
    }
  }

  private func migrate(_ contents: StoreContents, _ connection: Connection) throws {
    let (tables, source) = try tables(for: contents) { try $0(connection) }
    let rows = MigratedRows(tables: tables, now: Date.timeIntervalSinceReferenceDate)
    let steps =
      try tables.creation + rows.steps() + MigratedPairs(tables: tables).steps + tables.replacement + tables.numbering
      + tables.derivation()
    try withExtendedLifetime(source) {
      let outside = try ExternalRows(tables: tables, external: ExternalData(beside: url)).read(connection)
      for step in steps { try step.execute(connection, url) }
      for value in outside { try value.execute(connection, url) }
      if contents.hasHistory { try MigratedHistory(tables: tables, connection: connection).run() }
    }
    var metadata = StoreMetadata(uuid: contents.metadata.uuid, model: model)
    metadata.replace(with: contents.metadata.userEntries)
    try MetadataTable.update(metadata, connection)
    try connection.prepare("CREATE TABLE IF NOT EXISTS Z_MODELCACHE (Z_CONTENT BLOB)").run()
    try ModelCache.write(model, connection)
  }

  /// Works out what becomes of the tables.
  ///
  /// - Throws: `MigrationFailure`.
  private func tables(
    for contents: StoreContents, reading: @escaping (_ read: (Connection) throws -> Void) throws -> Void
  ) throws -> (MigratedTables, SourceModel) {
    guard let source = SourceModel.find(for: contents, target: model, url: url, reading: reading) else {
      throw MigrationFailure.missingSourceModel(url, metadata: Unchecked(contents.metadata.dictionary))
    }
    guard StoreOptions.flag(NSInferMappingModelAutomaticallyOption, in: options) else {
      throw MigrationFailure.inferenceNotAllowed(url)
    }
    let mapping = ModelMapping(from: source.layout, to: model)
    let missing = mapping.refusals.filter { $0.problem == .missingDefault }
    let others = mapping.refusals.filter { $0.problem != .missingDefault }
    guard others.isEmpty else { throw MigrationFailure.notInferable(url, others) }
    guard missing.isEmpty else { throw MigrationFailure.missingValues(url, missing) }
    var builder = SchemaBuilder(model: model)
    let tables = MigratedTables(
      mapping: mapping, old: source.schema, new: try builder.build(), present: Set(contents.tables.keys))
    return (tables, source)
  }
}
