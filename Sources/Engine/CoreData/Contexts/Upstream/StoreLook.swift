/// Finds rows in the stores of a context.
package struct StoreLook: RowLook {
  private let context: NSManagedObjectContext
  private let readsAsContext: Bool

  /// Looks into the stores of a context.
  ///
  /// - Parameters:
  ///   - readsAsContext: whether rows are as the context reads them, by the generation that it is pinned to and the age that
  ///     it allows; else they are what the stores hold now (CH-807).
  package init(_ context: NSManagedObjectContext, asContextReads readsAsContext: Bool) {
    self.context = context
    self.readsAsContext = readsAsContext
  }

  package func unknownObject(of layout: EntityLayout, number: Int64, in graph: ObjectGraph) -> NSManagedObject? { nil }

  package func row(of object: NSManagedObject) -> RowSnapshot? {
    guard let store = object.store, object.number > 0 else { return nil }
    return read {
      try $0.look(
        at: object.number, of: object.layout, store: store,
        maximumAge: readsAsContext ? context.stalenessInterval : 0)
    }
  }

  package func lookAtMembers(
    of relationship: RelationshipLayout, owner: NSManagedObject
  ) -> [(key: ObjectKey, row: RowSnapshot?)] {
    guard let store = owner.store, owner.number > 0 else { return [] }
    let entities = context.coordinator.layout.entities
    let rows = read { try $0.lookAtMembers(of: relationship, owner: owner.number, store: store) }
    return rows.map { row -> (key: ObjectKey, row: RowSnapshot?) in
      (ObjectKey(layout: entities[row.reference.entity], store: store, number: row.reference.number), row)
    }
  }

  package func lookAtRows(
    of entity: EntityLayout, where predicate: NSPredicate
  ) -> [(store: StoreIdentity, rows: [RowSnapshot])] {
    read { try $0.lookAtRows(of: entity, where: predicate) }
  }

  private func read<Result>(_ work: (RowAccess) throws -> Result) -> Result {
    context.orRaise { try readsAsContext ? context.withRows(work) : context.withStores(work) }
  }
}
