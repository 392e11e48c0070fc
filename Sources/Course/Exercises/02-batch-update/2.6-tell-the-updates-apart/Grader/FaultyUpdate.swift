import Foundation
import OpenCoreData
import Samples

/// Executes batch updates, with a fault or without.
///
/// Sound or not, it takes the same steps: a real batch update in the context, and from elsewhere another one for each
/// row, which changes the row only where a fault has it so. So neither the statements nor the notifications of the one
/// engine tell it from the other, but for what the fault itself is.
struct FaultyUpdate {
  /// What is wrong with an engine.
  enum Fault {
    /// All rows that do not match are written, too.
    case writesEveryRow
    /// One row that does not match is written, too, whichever.
    case writesOneMore
    /// No row is written.
    case writesNothing
    /// One of the rows that get another value is not written, whichever.
    case leavesOneOut
    /// The context's objects are told.
    case tellsTheContext
    /// Only rows that had another value before are counted.
    case countsWhatChanged
    /// Of several object IDs one is missing.
    case forgetsAnID
    /// Of several object IDs one is there twice and another one is missing.
    case repeatsAnID
    /// It throws where object IDs are asked for.
    case throwsForIDs
    /// Asked for a count, it throws.
    case throwsForACount
    /// The count and the IDs are those of all rows.
    case answersForEveryRow
  }

  private let fault: Fault?
  private let fresh: FreshData

  /// - Parameters:
  ///   - fault: what is wrong, if anything is.
  ///   - fresh: draws the row that is damaged, where it is one.
  init(_ fault: Fault?, _ fresh: FreshData) {
    self.fault = fault
    self.fresh = fresh
  }

  func execute(_ request: NSBatchUpdateRequest, on store: GradedStore) throws -> Any? {
    let type = request.resultType
    defer { request.resultType = type }
    request.resultType = .updatedObjectIDsResultType
    let keys = (request.propertiesToUpdate ?? [:]).keys.map {
      ($0.base as? NSPropertyDescription)?.name ?? "\($0.base)"
    }
    let before = try store.contents()
    let old = try store.elsewhere { context in
      let items: [Item] = try context.all("Item", by: "createdAt")
      return items.map { ($0.uri, $0.dictionaryWithValues(forKeys: keys)) }
    }
    let result = try store.context.execute(request) as? NSBatchUpdateResult
    let ids = result?.result as? [NSManagedObjectID] ?? []
    let changed = before.changes(to: try store.contents()).count
    if type == .updatedObjectIDsResultType, fault == .throwsForIDs { throw CocoaError(.persistentStoreOperation) }
    if type == .updatedObjectsCountResultType, fault == .throwsForACount { throw CocoaError(.persistentStoreOperation) }
    try store.elsewhere { context in
      let items: [Item] = try context.all("Item", by: "createdAt")
      let damage = damage(items, ids, keys, Dictionary(uniqueKeysWithValues: old))
      for item in items { try Self.write(damage[item.uri], to: item, keys) }
    }
    if fault == .tellsTheContext { Self.tell(store.context, ids) }
    return try answer(type, ids, changed, store)
  }

  private func answer(
    _ type: NSBatchUpdateRequestResultType, _ ids: [NSManagedObjectID], _ changed: Int, _ store: GradedStore
  ) throws -> Any? {
    let every = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
    (every.resultType, every.includesPendingChanges) = (.managedObjectIDResultType, false)
    let all = try store.context.fetch(every)
    return switch (type, fault) {
    case (.statusOnlyResultType, _): true
    case (.updatedObjectsCountResultType, .countsWhatChanged): changed
    case (.updatedObjectsCountResultType, .answersForEveryRow): all.count
    case (.updatedObjectsCountResultType, _): ids.count
    case (.updatedObjectIDsResultType, .forgetsAnID) where ids.count > 1: Array(ids.dropLast())
    case (.updatedObjectIDsResultType, .repeatsAnID) where ids.count > 1: Array(ids.dropLast()) + [ids[0]]
    case (.updatedObjectIDsResultType, .answersForEveryRow): all
    case (.updatedObjectIDsResultType, _): ids
    }
  }

  /// The rows that the fault leaves with other values, and these values.
  private func damage(
    _ items: [Item], _ ids: [NSManagedObjectID], _ keys: [String], _ old: [URL: [String: Any]]
  ) -> [URL: [String: Any]] {
    let written = Set(ids.map { $0.uriRepresentation() })
    let (matched, others) = (items.filter { written.contains($0.uri) }, items.filter { !written.contains($0.uri) })
    guard let model = matched.first else { return [:] }
    let new = model.dictionaryWithValues(forKeys: keys)
    func differs(_ item: Item) -> Bool { old[item.uri].map { $0 as NSDictionary } != new as NSDictionary }
    // On a row that has the new values anyway no damage could be seen.
    let (changed, unlike) = (matched.filter(differs), others.filter(differs))
    func one(_ items: [Item]) -> [Item] { items.isEmpty ? [] : [fresh.element(of: items)] }
    func all(_ items: some Sequence<Item>, _ values: (Item) -> [String: Any]) -> [URL: [String: Any]] {
      Dictionary(uniqueKeysWithValues: items.map { ($0.uri, values($0)) })
    }
    return switch fault {
    case .writesEveryRow: all(others) { _ in new }
    case .writesOneMore: all(one(unlike)) { _ in new }
    case .writesNothing: all(changed) { old[$0.uri] ?? [:] }
    case .leavesOneOut: all(one(changed)) { old[$0.uri] ?? [:] }
    default: [:]
    }
  }

  /// Writes values to the row of an item; where there are none, a request is executed that matches no row.
  private static func write(_ values: [String: Any]?, to item: Item, _ keys: [String]) throws {
    let request = NSBatchUpdateRequest(entityName: "Item")
    let created = values == nil ? Date.distantPast : item.createdAt
    request.predicate = NSPredicate(format: "SELF == %@ AND createdAt == %@", item, created as NSDate)
    request.propertiesToUpdate = values ?? item.dictionaryWithValues(forKeys: keys)
    _ = try item.managedObjectContext?.execute(request)
  }

  private static func tell(_ context: NSManagedObjectContext, _ ids: [NSManagedObjectID]) {
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
    context.performAndWait { context.processPendingChanges() }
  }
}

extension NSManagedObject {
  fileprivate var uri: URL { objectID.uriRepresentation() }
}
