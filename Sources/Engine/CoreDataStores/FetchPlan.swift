import Foundation

/// What a store is asked to find: a fetch request whose names have been resolved against the compiled model.
package struct FetchPlan {
  /// The entity whose rows are wanted.
  package let entity: EntityLayout
  /// Whether rows of its descendants count too (FR-01).
  package var includesSubentities = true
  /// The condition, in which managed objects have been replaced by their IDs; nil takes every row.
  package var predicate: NSPredicate?
  /// The order, most significant first.
  package var sorts: [NSSortDescriptor] = []
  /// Rows to skip; 0 skips none.
  package var offset = 0
  /// The most rows to give; 0 sets no limit.
  package var limit = 0

  /// Asks for all rows of an entity and of its descendants.
  package init(entity: EntityLayout) { self.entity = entity }

  /// What is asked where offset and limit can only be applied afterwards: to what several stores found together, or to what is
  /// left of it.
  package var fromFirst: FetchPlan {
    var plan = self
    plan.offset = 0
    if limit > 0 {
      let (sum, overflows) = limit.addingReportingOverflow(max(0, offset))
      plan.limit = overflows ? 0 : sum
    }
    return plan
  }

  /// The part of what was found from the first on that offset and limit leave.
  package func cut<Element>(_ found: [Element]) -> [Element] {
    let rest = found.dropFirst(max(0, offset))
    return Array(limit > 0 ? rest.prefix(limit) : rest)
  }
}

extension FetchPlan {
  /// The part of a request's settings that says which rows are meant, and in which order.
  package init(_ settings: FetchSettings, of entity: EntityLayout) {
    self.init(entity: entity)
    includesSubentities = settings.includesSubentities
    predicate = settings.predicate
    sorts = settings.sortDescriptors ?? []
    offset = settings.fetchOffset
    limit = settings.fetchLimit
  }
}
