import Foundation

/// Lays a context's unsaved changes over what the stores found (FR-03 to FR-06).
struct PendingOverlay {
  let graph: ObjectGraph
  let plan: FetchPlan

  /// Whether any unsaved change could matter to the fetch.
  var isNeeded: Bool { !graph.pending.isEmpty }

  /// What is to be asked for, so that unsaved deletes do not make the result shorter than its limit: as many rows more as
  /// objects of the entity are marked (CH-1051).
  var asking: FetchPlan {
    guard plan.limit > 0 else { return plan }
    var asking = plan
    let (limit, overflows) = plan.limit.addingReportingOverflow(graph.pending.deleted.all.count(where: concerns))
    asking.limit = overflows ? 0 : limit
    return asking
  }

  /// Adds and removes objects by what memory says of them, sorts again, and applies the limit again (FR-06).
  ///
  /// - Parameters:
  ///   - fetched: what the stores found.
  ///   - asked: the stores that were asked; objects of others are left out.
  func apply(to fetched: [NSManagedObject], of asked: AskedStores) throws -> [NSManagedObject] {
    var seen: Set<ObjectIdentifier> = []
    var result = try fetched.filter { try stays($0, &seen) }
    result += try joining(asked, without: seen)
    return limited(sorted(result))
  }

  /// Adds and removes IDs by what memory says of their objects, and applies the limit again.
  ///
  /// IDs are not sorted again: what joins comes last, in no promised order (FR-05). No object is made.
  func apply(to fetched: [NSManagedObjectID], of asked: AskedStores) throws -> [NSManagedObjectID] {
    var seen: Set<ObjectIdentifier> = []
    var result = try fetched.filter { id in
      guard let store = id.store, let object = graph.object(store: store, root: id.layout.root, number: id.number)
      else { return true }
      return try stays(object, &seen)
    }
    result += try joining(asked, without: seen).map(\.objectID)
    return limited(result)
  }

  /// Whether an object that a store found is a result in memory too.
  ///
  /// - Parameter seen: takes the changed ones that are.
  private func stays(_ object: NSManagedObject, _ seen: inout Set<ObjectIdentifier>) throws -> Bool {
    if object.life.isMarkedOrDead { return false }
    // A new one is found where undo has brought it back, and those above have its row since: it is no second result.
    guard object.life.isPending else { return true }
    guard try matches(object) else { return false }
    seen.insert(ObjectIdentifier(object))
    return true
  }

  /// The changed and new objects that no store found.
  private func joining(_ asked: AskedStores, without seen: Set<ObjectIdentifier>) throws -> [NSManagedObject] {
    try (graph.pending.updated.all + graph.pending.inserted.all).filter {
      try !seen.contains(ObjectIdentifier($0)) && concerns($0) && asked.concern($0) && matches($0)
    }
  }

  private func limited<Element>(_ results: [Element]) -> [Element] {
    plan.limit > 0 && results.count > plan.limit ? Array(results.prefix(plan.limit)) : results
  }

  /// What several stores found together, as one store would have found it: in order, cut at offset and limit.
  ///
  /// Where nothing sorts, the stores come one after the other (FR-21).
  func merged(_ objects: [NSManagedObject]) -> [NSManagedObject] { plan.cut(sorted(objects)) }

  /// Sorts in memory, keeping the present order among equals.
  private func sorted(_ objects: [NSManagedObject]) -> [NSManagedObject] { objects.sorted(stablyUsing: plan.sorts) }

  private func concerns(_ object: NSManagedObject) -> Bool {
    plan.includesSubentities ? object.layout.isKind(of: plan.entity) : object.layout === plan.entity
  }

  /// Whether the object fulfils the condition.
  ///
  /// - Throws: a Cocoa error where the object has no answer to it.
  private func matches(_ object: NSManagedObject) throws -> Bool {
    guard let predicate = plan.predicate else { return true }
    return try NSPersistentStoreCoordinator.translating { try predicate.holds(for: object) }
  }
}
