import Foundation

// Fetching with a predicate that only a closure can judge.
extension CoordinatorUpstream {
  /// Fetches by a block predicate, which is handed objects of this context.
  ///
  /// Only the context has objects, so it takes every row of the entity and judges them itself, unsaved changes included.
  /// Where one of the stores cannot run a closure nil is given, and the store refuses the predicate.
  func fetchByBlock(_ request: any AnyFetchRequest, _ plan: FetchPlan) throws -> [NSManagedObject]? {
    guard let predicate = plan.predicate, predicate.containsBlock else { return nil }
    var every = FetchPlan(entity: plan.entity)
    every.includesSubentities = plan.includesSubentities
    let (asked, found) = try context.withRows { access -> (AskedStores, [(StoreIdentity, [RowSnapshot])]?) in
      let asked = AskedStores(request.affectedStores, plan.entity, access)
      if asked.stores.contains(where: { !$0.rows.takesBlockPredicates }) { return (asked, nil) }
      return (asked, try asked.stores.map { ($0.identity, try access.rows(matching: every, in: $0)) })
    }
    guard let found else { return nil }
    var objects = found.flatMap { store, rows in context.graph.objects(of: rows, store: store) }
    let overlay = PendingOverlay(graph: context.graph, plan: every)
    if request.settings.includesPendingChanges, overlay.isNeeded { objects = try overlay.apply(to: objects, of: asked) }
    let judged = try NSPersistentStoreCoordinator.translating {
      try objects.filter { try predicate.holds(for: $0) }
    }
    return plan.cut(judged.sorted(stablyUsing: plan.sorts))
  }
}

extension NSPredicate {
  /// Whether a closure decides, or takes part in deciding.
  var containsBlock: Bool {
    switch form {
    case .block: true
    case .compound(let type, let parts): parts.flattened(type).contains { $0.containsBlock }
    case .constant, .comparison: false
    }
  }
}
