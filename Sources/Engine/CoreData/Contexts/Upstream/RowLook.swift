/// Where somebody who looks at a context from outside finds committed rows, and the context does not notice.
///
/// Objects handed over are copies of the context's. What is above a child reads what it is asked for, as for any read of the
/// child; of stores the row cache learns nothing.
package protocol RowLook {
  /// The object that a row names by a temporary number and nobody has copied yet: a fault where somebody may know it, else nil.
  ///
  /// - Parameter graph: the copies, which the fault joins.
  func unknownObject(of layout: EntityLayout, number: Int64, in graph: ObjectGraph) -> NSManagedObject?
  /// The newest committed row of an object; nil when it is gone.
  func row(of object: NSManagedObject) -> RowSnapshot?
  /// The committed members of a to-many relationship, each with its row where that was read along.
  func lookAtMembers(
    of relationship: RelationshipLayout, owner: NSManagedObject
  ) -> [(key: ObjectKey, row: RowSnapshot?)]
  /// The rows of the stores that meet a condition, store by store; what contexts have changed does not count.
  func lookAtRows(
    of entity: EntityLayout, where predicate: NSPredicate
  ) -> [(store: StoreIdentity, rows: [RowSnapshot])]
}

extension ParentUpstream: RowLook {
  func lookAtMembers(
    of relationship: RelationshipLayout, owner: NSManagedObject
  ) -> [(key: ObjectKey, row: RowSnapshot?)] {
    memberKeys(of: relationship, owner: owner).map { key -> (key: ObjectKey, row: RowSnapshot?) in (key, nil) }
  }

  func lookAtRows(
    of entity: EntityLayout, where predicate: NSPredicate
  ) -> [(store: StoreIdentity, rows: [RowSnapshot])] {
    // The generation that is read is the root's (PC-17).
    above.onQueue { above.rowLook.lookAtRows(of: entity, where: predicate) }
  }
}

extension NSManagedObjectContext {
  /// Finds committed rows as the context does.
  package var rowLook: any RowLook { upstream.look }

  /// Looks at the stores that the next save is compared with, as they are now.
  ///
  /// - Returns: nil where a save is compared with nothing (PC-07).
  /// - Throws: what the look throws; a `StoreFailure` as the error that callers expect.
  package func lookForConflicts<Result>(_ look: (ConflictLook) throws -> Result) throws -> Result? {
    try upstream.lookForConflicts(look)
  }

  /// Visits the contexts above, the root first, each on its queue.
  package func visitAncestors(_ visit: (NSManagedObjectContext) -> Void) { upstream.visitAncestors(visit) }
}
