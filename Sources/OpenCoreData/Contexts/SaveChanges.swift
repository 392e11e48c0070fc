/// The objects that take part in a save.
struct SaveChanges {
  let inserted: [NSManagedObject]
  let updated: [NSManagedObject]
  let deleted: [NSManagedObject]

  init(_ graph: ObjectGraph) {
    inserted = graph.inserted.all
    updated = graph.updated.all
    deleted = graph.deleted.all
  }

  private init(inserted: [NSManagedObject], updated: [NSManagedObject], deleted: [NSManagedObject]) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }

  /// Some of them.
  func filter(_ keeps: (NSManagedObject) -> Bool) -> SaveChanges {
    SaveChanges(
      inserted: inserted.filter(keeps), updated: updated.filter(keeps), deleted: deleted.filter(keeps))
  }

  /// Makes the objects clean that were saved.
  ///
  /// - Parameters:
  ///   - graph: their graph.
  ///   - isComplete: whether they are all that has changed there.
  func settle(_ graph: ObjectGraph, isComplete: Bool) {
    if isComplete {
      graph.inserted.removeAll()
      graph.updated.removeAll()
      graph.deleted.removeAll()
    } else {
      inserted.forEach { graph.inserted.remove($0) }
      updated.forEach { graph.updated.remove($0) }
      deleted.forEach { graph.deleted.remove($0) }
    }
    for object in inserted + updated {
      object.life.make(.settle)
      object.settleRelations()
    }
  }

  /// Whether there is none.
  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  /// All of them: new ones, changed ones, deleted ones, each in the order in which they changed.
  var all: [NSManagedObject] { inserted + updated + deleted }
}
