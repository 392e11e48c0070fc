/// Copies every row and every pair of one store into an empty other one, keys and versions included.
struct StoreCopy {
  let source: NSPersistentStore
  let target: NSPersistentStore
  let model: ModelLayout

  /// Copies, in one transaction of the target.
  ///
  /// - Returns: the rows that were copied.
  /// - Throws: `StoreFailure`.
  func run() throws -> [ObjectReference] {
    let plan = try source.rows.withSnapshot(read)
    target.rows.metadata = source.rows.userMetadata
    try target.rows.commit(plan)
    return plan.operations.compactMap { if case .insert(let row) = $0 { row.reference } else { nil } }
  }

  private func read() throws -> SavePlan {
    var plan = SavePlan()
    // Members get their places once all rows and pairs are there.
    var orders: [SaveOperation] = []
    for root in model.roots {
      let rows = try source.rows.rows(matching: FetchPlan(entity: root)) { _, _ in nil }
      guard let last = rows.map(\.reference.number).max() else { continue }
      // The target's counter goes beyond the keys that are copied (SQ-07).
      guard try target.rows.reserveNumbers(Int(last), root: root) == 1 else { throw StoreFailure.occupied(target.url) }
      plan.operations += rows.map { .insert($0) }
      for entity in model.entities[root.index...root.lastDescendant] {
        for relationship in entity.storedRelationships
        where relationship.source === entity && (writesPairs(relationship) || relationship.isOrdered) {
          let owners = rows.filter { model.entities[$0.reference.entity].isKind(of: entity) }.map(\.reference.number)
          let members = try source.rows.members(of: relationship, owners: owners) { _, _ in nil }
          if writesPairs(relationship) {
            plan.operations += zip(members.owners, members.rows).map {
              .link(relationship, owner: $0, member: $1.reference.number)
            }
          }
          if relationship.isOrdered { orders += arrangements(of: relationship, owners, members) }
        }
      }
    }
    plan.operations += orders
    return plan
  }

  private func arrangements(
    of relationship: RelationshipLayout, _ owners: [Int64], _ members: MemberRows
  ) -> [SaveOperation] {
    let byOwner = Dictionary(grouping: zip(members.owners, members.rows)) { $0.0 }
    return owners.compactMap { owner in
      byOwner[owner].map {
        .arrange(relationship, owner: owner, members: $0.map(\.1.reference.number), isAppended: false)
      }
    }
  }

  /// Whether the pairs of a join table are copied from this end; of two it is the first in the model.
  private func writesPairs(_ relationship: RelationshipLayout) -> Bool {
    guard relationship.storage == .joinTable else { return false }
    guard let inverse = relationship.partner, inverse !== relationship else { return true }
    return (relationship.source.index, relationship.slot) < (inverse.source.index, inverse.slot)
  }

  /// The old and the new ID of each object, in turn (ID-12b).
  func mapping(_ references: [ObjectReference]) -> [NSManagedObjectID] {
    references.flatMap { reference in
      [source, target].map { store in
        NSManagedObjectID(
          layout: model.entities[reference.entity], store: store.identity, number: reference.number)
      }
    }
  }
}
