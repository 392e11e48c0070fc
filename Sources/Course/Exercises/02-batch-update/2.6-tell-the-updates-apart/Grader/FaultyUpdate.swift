import Foundation
import OpenCoreData
import Samples

/// What a batch update does.
struct UpdateSteps: SoundSteps {
  /// The rows that it writes beside those that match, of those that have other values.
  var alsoWritten: ([Item]) -> [Item] = { _ in [] }
  /// The rows that it does not write, of those that match and have other values.
  var leftOut: ([Item]) -> [Item] = { _ in [] }
  /// The count that it answers with.
  var count: (UpdateAnswer) -> Int = { $0.ids.count }
  /// The object IDs that it answers with.
  var ids: (UpdateAnswer) -> [NSManagedObjectID] = { $0.ids }
  /// Whether the context's objects are told.
  var tellsTheContext = false
  /// What it throws at being asked for.
  var refused: NSBatchUpdateRequestResultType?
}

/// What an answer can be made of.
struct UpdateAnswer {
  /// The objects whose rows match, and all.
  let ids, all: [NSManagedObjectID]
  /// How many rows had another value before.
  let changed: Int
}

/// Executes batch updates, with a fault or without.
///
/// Sound or not, it takes the same steps: a real batch update in the context, and from elsewhere another one for each
/// row, which changes the row only where a fault has it so. So neither the statements nor the notifications of the one
/// engine tell it from the other, but for what the fault itself is.
struct FaultyUpdate {
  private let steps: UpdateSteps
  /// Draws the order of an answer.
  private let fresh: FreshData

  init(_ steps: UpdateSteps, _ fresh: FreshData) { (self.steps, self.fresh) = (steps, fresh) }

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
    if type == steps.refused { throw CocoaError(.persistentStoreOperation) }
    try store.elsewhere { context in
      let items: [Item] = try context.all("Item", by: "createdAt")
      let damage = damage(items, ids, keys, Dictionary(uniqueKeysWithValues: old))
      for item in items { try Self.write(damage[item.uri], to: item, keys) }
    }
    if steps.tellsTheContext { Self.tell(store.context, ids) }
    return try answer(type, ids, changed, store)
  }

  private func answer(
    _ type: NSBatchUpdateRequestResultType, _ ids: [NSManagedObjectID], _ changed: Int, _ store: GradedStore
  ) throws -> Any? {
    let every = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
    (every.resultType, every.includesPendingChanges) = (.managedObjectIDResultType, false)
    // No update promises an order.
    let answer = UpdateAnswer(ids: fresh.shuffled(ids), all: try store.context.fetch(every), changed: changed)
    return switch type {
    case .statusOnlyResultType: true
    case .updatedObjectsCountResultType: steps.count(answer)
    case .updatedObjectIDsResultType: fresh.shuffled(steps.ids(answer))
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
    let damage =
      steps.alsoWritten(unlike).map { ($0.uri, new) }
      + steps.leftOut(changed).map { ($0.uri, old[$0.uri] ?? [:]) }
    return Dictionary(uniqueKeysWithValues: damage)
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

extension [Item] {
  /// The one at a place, counted from the beginning again where there are fewer.
  func one(_ place: Int) -> [Item] { isEmpty ? [] : [self[place % count]] }
}

extension NSManagedObject {
  fileprivate var uri: URL { objectID.uriRepresentation() }
}
