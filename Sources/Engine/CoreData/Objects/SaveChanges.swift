/// The objects that take part in a save.
package struct SaveChanges {
  package let inserted: [NSManagedObject]
  package let updated: [NSManagedObject]
  package let deleted: [NSManagedObject]

  package init(_ graph: ObjectGraph) {
    inserted = graph.pending.inserted.all
    updated = graph.pending.updated.all
    deleted = graph.pending.deleted.all
  }

  private init(inserted: [NSManagedObject], updated: [NSManagedObject], deleted: [NSManagedObject]) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }

  /// Looks up the rows of deleted objects that were never loaded: nothing of them was read, so whatever version the row has
  /// now is the one to delete.
  ///
  /// - Parameter isPinned: whether the context has read its stores as they once were, so that rows are looked up that it has.
  package func readDeletedFaults(
    isPinned: Bool, _ find: (NSManagedObject, StoreIdentity) throws -> RowSnapshot?
  ) rethrows {
    try deleted.visit { object in
      guard object.isFault, !object.life.isInaccessible else { return }
      guard isPinned || object.row?.head.isSuperseded ?? true, let store = object.store else { return }
      let found = try find(object, store)
      // The row cache may be behind what a generation has shown.
      if let known = object.row, !known.isSuperseded, let found, found.version < known.version { return }
      object.row = found
    }
  }

  /// Some of them.
  func filter(_ keeps: (NSManagedObject) -> Bool) -> SaveChanges {
    SaveChanges(
      inserted: inserted.filter(keeps), updated: updated.filter(keeps), deleted: deleted.filter(keeps))
  }

  /// Makes the objects clean that were saved.
  ///
  /// - Parameters:
  ///   - isComplete: whether they are all that has changed there.
  func settle(_ graph: ObjectGraph, isComplete: Bool) {
    graph.pending.takeOut(self, isAll: isComplete)
    [NSManagedObject].joining(inserted, updated).visit { object in
      object.life.make(.settle)
      object.settleRelations()
    }
  }

  /// Whether there is none.
  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  /// All of them: new ones, changed ones, deleted ones, each in the order in which they changed.
  package var all: [NSManagedObject] { .joining(inserted, updated, deleted) }
}

extension [NSManagedObject] {
  /// The objects of several lists, one after the other.
  ///
  /// Of a save's lists mostly one has any: that one is the answer, and nothing is copied or counted.
  static func joining(_ lists: Self...) -> Self {
    let filled = lists.filter { !$0.isEmpty }
    return filled.count == 1 ? filled[0] : Array(filled.joined())
  }
}
