import Foundation

/// Lays a context's unsaved changes over what the stores found (FR-03 to FR-06).
struct PendingOverlay {
  let graph: ObjectGraph
  let plan: FetchPlan
  /// How many objects of the entity are deleted here, where a row that is deleted unsaved would take a place that counts: on
  /// the page, or before it.
  private let deletedCount: Int

  init(graph: ObjectGraph, plan: FetchPlan) {
    (self.graph, self.plan) = (graph, plan)
    let isCut = plan.limit > 0 || plan.offset > 0
    let deleted = isCut ? graph.pending.deleted.all + graph.pending.discarded.all : []
    deletedCount = deleted.count { Self.concerns(plan, $0) }
  }

  /// Whether any unsaved change could matter to the fetch.
  var isNeeded: Bool { !graph.pending.isEmpty }

  /// What is to be asked for: where deleted objects count, the rows from the first one on, and as many more as those are
  /// (CH-1051, CH-1100).
  var asking: FetchPlan {
    guard deletedCount > 0 else { return plan }
    var asking = plan.fromFirst
    guard asking.limit > 0 else { return asking }
    let (limit, overflows) = asking.limit.addingReportingOverflow(deletedCount)
    asking.limit = overflows ? 0 : limit
    return asking
  }

  /// What was asked for, cut at offset and limit as by a store that has deleted the rows already.
  private func page<Element>(_ found: [Element], _ object: (Element) -> NSManagedObject?) -> [Element] {
    guard deletedCount > 0 else { return found }
    return plan.cut(found.filter { object($0)?.life.isMarkedOrDead != true })
  }

  /// Adds and removes objects by what memory says of them, sorts again, and applies the limit again (FR-06).
  ///
  /// - Parameter asked: the stores that were asked; objects of others are left out.
  func apply(to fetched: [NSManagedObject], of asked: AskedStores) throws -> [NSManagedObject] {
    var seen: Set<ObjectIdentifier> = []
    var result = try page(fetched) { $0 }.filter { try stays($0, &seen) }
    result += try joining(asked, without: seen)
    return limited(sorted(result))
  }

  /// Adds and removes IDs by what memory says of their objects, and applies the limit again.
  ///
  /// IDs are not sorted again: what joins comes last, in no promised order (FR-05). No object is made.
  func apply(to fetched: [NSManagedObjectID], of asked: AskedStores) throws -> [NSManagedObjectID] {
    var seen: Set<ObjectIdentifier> = []
    func object(_ id: NSManagedObjectID) -> NSManagedObject? {
      id.store.flatMap { graph.object(store: $0, root: id.layout.root, number: id.number) }
    }
    var result = try page(fetched, object).filter { id in try object(id).map { try stays($0, &seen) } ?? true }
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

  private func concerns(_ object: NSManagedObject) -> Bool { Self.concerns(plan, object) }

  private static func concerns(_ plan: FetchPlan, _ object: NSManagedObject) -> Bool {
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
