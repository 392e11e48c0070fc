// Objects that a save checks although they have not changed.
extension NSManagedObjectContext {
  /// Has the next save check an unchanged object too: if its row has changed since it was read, the save fails as it
  /// would for a changed object, with 133020 (RF-19, MP-03).
  ///
  /// For a decision that rests on a value which nobody here changes. A fault is fired, since a conflict is about what was
  /// read; one that is refreshed away before the save is not checked. The request holds until a save succeeds, or until
  /// `rollback()` or `reset()` (CH-068), and keeps the object in the context (ST-14). New objects have no row to check.
  ///
  /// - Parameter object: an object of this context; another is a programming error.
  public func detectConflicts(for object: NSManagedObject) {
    checkQueue()
    guard let graph = object.graph, graph === graphIfUsed else {
      raiseException(
        .invalidArgument, "An NSManagedObjectContext cannot detect conflicts of objects in other contexts.")
    }
    if object.isFault { object.fire() }
    guard !graph.watched.contains(where: { $0 === object }) else { return }
    graph.watched.append(object)
  }

  /// The objects that are to be checked and have no change of their own, which would be checked anyway.
  package var watchedObjects: [NSManagedObject] {
    guard let watched = graphIfUsed?.watched, !watched.isEmpty else { return [] }
    return watched.filter { !$0.life.isPending && $0.life.hasValues }
  }
}
