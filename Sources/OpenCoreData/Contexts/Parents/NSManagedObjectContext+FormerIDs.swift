// The temporary IDs by which a child goes on to know objects that have permanent ones above (PC-14).
extension NSManagedObjectContext {
  /// What others have saved, under the IDs by which this child knows the objects.
  ///
  /// An object that was inserted from here is not announced a second time under its permanent ID (chosen here).
  func named(_ changes: RemoteChanges) -> RemoteChanges {
    let reader = ChildReader(graph)
    func known(_ ids: [NSManagedObjectID]) -> [(permanent: NSManagedObjectID, former: [NSManagedObjectID])] {
      ids.map { ($0, formerIDs(of: $0, for: reader)) }
    }
    var named = changes
    let inserted = known(changes.inserted)
    named.inserted = inserted.filter { $0.former.isEmpty }.map(\.permanent)
    named.updated += inserted.flatMap(\.former) + known(changes.updated).flatMap(\.former)
    named.refreshed += known(changes.refreshed).flatMap(\.former)
    named.deleted += known(changes.deleted).flatMap(\.former)
    return named
  }

  /// The temporary IDs that a reader below knows of an object, by what its ancestors remember.
  private func formerIDs(of id: NSManagedObjectID, for reader: ChildReader) -> [NSManagedObjectID] {
    guard let parent, !id.isTemporaryID else { return [] }
    return parent.performAndWait {
      let own = parent.graph.formerNumbers.former(id.layout.root, id.number, id.store).filter(reader.knows)
      return own.map { NSManagedObjectID(layout: id.layout, store: nil, number: $0) }
        + parent.formerIDs(of: id, for: reader)
    }
  }
}
