import Foundation

/// Carrying out a history request.
extension NSPersistentHistoryChangeRequest: ExecutableRequest {
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    try context.withStores { access in
      let stores = try tracked(access)
      switch action {
      case .delete(let bound):
        var count = 0
        for store in stores {
          guard let place = try place(bound, in: store) else { continue }
          count += try store.purge(before: place)
        }
        return NSPersistentHistoryResult(resultType == .count ? count : true, resultType)
      case .fetch(let bound):
        var read: [NSPersistentHistoryTransaction] = []
        for store in stores {
          try requireNoBeginning(of: store)
          guard let place = try place(bound, in: store) else { continue }
          let reading = HistoryReading(store: store, model: context.coordinator.layout, request: self)
          read += try store.withSnapshot { try reading.transactions(after: place) }
        }
        return NSPersistentHistoryResult(answer(ordered(read)), resultType)
      }
    }
  }

  /// The stores that are asked.
  ///
  /// - Throws: `HistoryFailure.notTracked` when none of them tracks history.
  private func tracked(_ access: RowAccess) throws -> [any HistoryStore] {
    let asked = access.stores.compactMap { store -> (any HistoryStore)? in
      affectedStores.map { $0.contains { $0 === store } } ?? true ? store.rows.readableHistory : nil
    }
    if asked.isEmpty { throw HistoryFailure.notTracked }
    return asked
  }

  /// Where a bound lies in a store's history; nil when the store is not concerned.
  private func place(_ bound: Bound, in store: any HistoryStore) throws -> HistoryPlace? {
    let uuid = store.identity.uuid
    switch bound {
    case .date(let date): return .moment(date.timeIntervalSinceReferenceDate)
    case .token(nil), .transaction(nil): return .start
    // A store that the token does not know was added since: all of its history is new.
    case .token(let token?): return token.numbers[uuid].map { .number($0) } ?? .start
    case .transaction(let transaction?):
      return transaction.storeID == uuid ? .number(transaction.transactionNumber) : nil
    }
  }

  /// Checks that the predicate compares with no token from before a store's first transaction (NT-14b).
  ///
  /// - Throws: `HistoryFailure.beginningInPredicate`.
  private func requireNoBeginning(of store: any HistoryStore) throws {
    try fetchRequest?.predicate?.requireHeight()
    var isThere = false
    _ = fetchRequest?.predicate?.rewritten { expression in
      if case .constant(let token as NSPersistentHistoryToken) = expression.form,
        token.numbers[store.identity.uuid] == 0
      {
        isThere = true
      }
      return nil
    }
    if isThere { throw HistoryFailure.beginningInPredicate }
  }

  /// Transactions in the order that the request asks for; else store after store, oldest first.
  private func ordered(_ transactions: [NSPersistentHistoryTransaction]) -> [NSPersistentHistoryTransaction] {
    guard let fetchRequest, fetchRequest.settings.entityName == HistoryEntities.transaction.name else {
      return transactions
    }
    return transactions.sorted(stablyUsing: fetchRequest.sortDescriptors ?? [])
  }

  private func answer(_ transactions: [NSPersistentHistoryTransaction]) -> Any {
    switch resultType {
    case .statusOnly: return true
    case .count: return transactions.count
    case .transactionsOnly, .transactionsAndChanges: return transactions
    case .changesOnly:
      let changes = transactions.flatMap { $0.changes ?? [] }
      guard let fetchRequest, fetchRequest.settings.entityName == HistoryEntities.change.name else { return changes }
      return changes.sorted(stablyUsing: fetchRequest.sortDescriptors ?? [])
    case .objectIDs:
      var seen: Set<NSManagedObjectID> = []
      return transactions.flatMap { $0.changes ?? [] }.map(\.changedObjectID).filter { seen.insert($0).inserted }
    }
  }
}

/// Reads the part of one store's history that a request asks for.
struct HistoryReading {
  let store: any HistoryStore
  let model: ModelLayout
  let request: NSPersistentHistoryChangeRequest

  /// The transactions after a place, those that the request's own fetch request turns down left out.
  func transactions(after place: HistoryPlace) throws -> [NSPersistentHistoryTransaction] {
    let isOfChanges = request.fetchRequest?.settings.entityName == HistoryEntities.change.name
    var records = try store.transactions(after: place)
    if !isOfChanges, let predicate = request.fetchRequest?.predicate {
      records = try records.filter { try predicate.holds(for: contents($0, nil).transaction) }
    }
    guard let first = records.first, let last = records.last, needsChanges || isOfChanges else {
      return records.map { contents($0, nil).transaction }
    }
    let changes = Dictionary(grouping: try store.changes(in: first.number...last.number), by: \.transaction)
    return try records.compactMap { record in
      var found = changes[record.number] ?? []
      if isOfChanges {
        if let predicate = request.fetchRequest?.predicate {
          found = try found.filter {
            try predicate.holds(for: NSPersistentHistoryChange($0, model: model, store: store.identity, of: nil))
          }
        }
        if found.isEmpty { return nil }
      }
      return contents(record, needsChanges ? found : nil).transaction
    }
  }

  private func contents(_ record: HistoryTransactionRecord, _ changes: [HistoryChangeRecord]?) -> HistoryContents {
    HistoryContents(
      record, changes: changes, model: model, store: store.identity, leadsBack: request.resultType != .changesOnly)
  }

  private var needsChanges: Bool {
    switch request.resultType {
    case .objectIDs, .changesOnly, .transactionsAndChanges: true
    case .statusOnly, .count, .transactionsOnly: false
    }
  }
}
