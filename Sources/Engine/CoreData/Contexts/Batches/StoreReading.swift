/// How a fetch of objects reads one store: everything with one statement, the keys alone, or the keys and then the rows
/// in batches (FR-14).
struct StoreReading {
  let plan: FetchPlan
  /// Whether rows are read, or keys alone (FR-16).
  let needsValues: Bool
  /// How many rows one statement reads; 0 reads all.
  let batchSize: Int

  /// Reads a store.
  func read(_ store: NSPersistentStore, _ access: RowAccess) throws -> StoreResult {
    if needsValues, batchSize <= 0 {
      return StoreResult(store: store.identity, rows: try access.rows(matching: plan, in: store))
    }
    let references = try access.reading(store).references(matching: plan)
    if !needsValues { return StoreResult(store: store.identity, references: references) }
    var result = StoreResult(store: store.identity)
    result.rows.reserveCapacity(references.count)
    for start in stride(from: 0, to: references.count, by: batchSize) {
      let batch = references[start..<min(start + batchSize, references.count)].map(\.number)
      let rows = try access.rows(of: plan.entity, numbers: batch, store: store.identity)
      let places = Dictionary(rows.map { ($0.reference.number, $0) }, uniquingKeysWith: { first, _ in first })
      // A row that has gone since its key was read is no result.
      result.rows += batch.compactMap { places[$0] }
    }
    return result
  }
}

/// What one store found.
struct StoreResult {
  let store: StoreIdentity
  var rows: [RowSnapshot] = []
  /// The keys, when no values were asked for.
  var references: [ObjectReference] = []
}
