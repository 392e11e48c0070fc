// A child's save (PC-01, PC-10).
extension ParentUpstream {
  /// Hands the changes to the parent; temporary IDs stay (PC-13).
  func commit(_ graph: ObjectGraph) throws -> (any Error)? {
    let changes = SaveChanges(graph)
    push(changes, graph)
    context.finish(changes, graph, isComplete: true)
    return nil
  }

  /// Nothing is compared: what the child saves overwrites what the parent has (PC-07).
  ///
  /// A temporary ID of another branch names nothing in what is handed over, as in what a child reads (PC-15).
  private func push(_ changes: SaveChanges, _ graph: ObjectGraph) {
    if changes.isEmpty { return }
    let handed = ChildChanges(changes)
    for object in changes.inserted { graph.formerNumbers.share(object.number) }
    let reader = reader
    above.onQueue {
      above.takeOver(handed, of: reader)
      above.processPendingChanges()
    }
    for object in changes.inserted + changes.updated where !object.isFault {
      // Keys in its row are of the store of what they lead to.
      if object.store == nil { object.store = object.storeOfDestinations }
      object.adopt(object.savedRow(version: object.row?.version ?? 0))
    }
  }
}
