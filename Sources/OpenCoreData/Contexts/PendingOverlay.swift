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
  func apply(to fetched: [NSManagedObject]) -> [NSManagedObject] {
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
    where !seen.contains(ObjectIdentifier(object)) && concerns(object) && matches(object) {
      result.append(object)
    }
    for object in graph.inserted.all where concerns(object) && matches(object) { result.append(object) }
    return sortedAndLimited(result)
  }

  /// Sorts in memory, keeping the present order among equals, and cuts at the limit.
  func sortedAndLimited(_ objects: [NSManagedObject]) -> [NSManagedObject] {
    var result = objects
    if !plan.sorts.isEmpty {
      let sorts = plan.sorts
      result = objects.enumerated().sorted { left, right in
        for sort in sorts {
          switch sort.compare(left.element, to: right.element) {
          case .orderedAscending: return true
          case .orderedDescending: return false
          case .orderedSame: continue
          }
        }
        return left.offset < right.offset
      }.map(\.element)
    }
    if plan.limit > 0, result.count > plan.limit { result.removeLast(result.count - plan.limit) }
    return result
  }

  private func concerns(_ object: NSManagedObject) -> Bool {
    plan.includesSubentities ? object.layout.isKind(of: plan.entity) : object.layout === plan.entity
  }

  private func matches(_ object: NSManagedObject) -> Bool { plan.predicate?.evaluate(with: object) ?? true }
}
