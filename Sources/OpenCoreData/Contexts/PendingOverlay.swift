import Foundation

/// Lays a context's unsaved changes over what the stores found (FR-03 to FR-06).
struct PendingOverlay {
  let graph: ObjectGraph
  let plan: FetchPlan

  /// Whether any unsaved change could matter to the fetch.
  var isNeeded: Bool {
    !(graph.inserted.isEmpty && graph.updated.isEmpty && graph.deleted.isEmpty && graph.discarded.isEmpty)
  }

  /// Adds and removes objects by what memory says of them, sorts again, and applies the limit again (FR-06).
  ///
  /// - Parameters:
  ///   - fetched: what the stores found.
  ///   - asked: the stores that were asked; objects of others are left out.
  func apply(to fetched: [NSManagedObject], of asked: AskedStores) -> [NSManagedObject] {
    var result: [NSManagedObject] = []
    result.reserveCapacity(fetched.count)
    var seen: Set<ObjectIdentifier> = []
    for object in fetched {
      if object.state.contains(.deleted) { continue }
      if object.state.contains(.updated), !matches(object) { continue }
      if object.state.contains(.updated) { seen.insert(ObjectIdentifier(object)) }
      result.append(object)
    }
    for object in graph.updated.all
    where !seen.contains(ObjectIdentifier(object)) && concerns(object) && asked.concern(object) && matches(object) {
      result.append(object)
    }
    for object in graph.inserted.all where concerns(object) && asked.concern(object) && matches(object) {
      result.append(object)
    }
    result = sorted(result)
    if plan.limit > 0, result.count > plan.limit { result.removeLast(result.count - plan.limit) }
    return result
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

  private func matches(_ object: NSManagedObject) -> Bool { plan.predicate?.evaluate(with: object) ?? true }
}
