import Foundation

// Taking over what other contexts, or batch requests, have saved.
extension NSManagedObjectContext {
  /// Takes over what somebody has saved whom no context here knows, such as a batch request (RF-16).
  ///
  /// The row caches read changed rows again and forget deleted ones. Each context is entered through its own queue, one
  /// after the other.
  ///
  /// - Parameters:
  ///   - changeNotificationData: arrays of object IDs or of their URIs under `NSInsertedObjectsKey`,
  ///     `NSUpdatedObjectsKey` and `NSDeletedObjectsKey`, or the keys for IDs.
  ///   - contexts: the contexts to tell.
  public class func mergeChanges(
    fromRemoteContextSave changeNotificationData: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
  ) {
    var told: [NSPersistentStoreCoordinator] = []
    for context in contexts {
      let coordinator = context.coordinator
      let changes = ForeignChanges(changeNotificationData, coordinator)
      if !told.contains(where: { $0 === coordinator }) {
        told.append(coordinator)
        coordinator.reread(changes)
      }
      context.onQueue {
        context.upstream.merge(changes, savedBy: nil)
        context.merge(changes)
      }
    }
  }

  /// Takes changes over of which the row cache knows; on the context's queue.
  func merge(_ changes: ForeignChanges) {
    // What was changed here before the merge is told, and recorded for undo, by itself.
    processPendingChanges(propagating: propagatesDeletesAtEndOfEvent)
    let changes = upstream.named(changes)
    upstream.moveToNewest(keepingRowsOf: changes.deleted)
    let report = MergeReport(changes)
    during(.replaying, reportingTo: report) {
      let graph = graph
      for id in changes.inserted { announce(id, graph) }
      for id in changes.updated + changes.refreshed { takeOverUpdate(id) }
      let marked = graph.pending.deleted.count
      let gone = upstream.goneRows(among: changes.deleted.filter { registered($0) != nil })
      for id in changes.deleted { takeOverDelete(id, isGone: gone.contains(id)) }
      processPendingChanges(propagating: propagatesDeletesAtEndOfEvent)
      excuseVictims(Array(graph.pending.deleted.all.dropFirst(marked)))
    }
    post(.NSManagedObjectContextDidMergeChangesObjectIDs, ids: report.changes.sets)
  }

  /// Has the next objects-did-change tell of an object that somebody else inserted; to this context it is no change.
  private func announce(_ id: NSManagedObjectID, _ graph: ObjectGraph) {
    let hadChanges = graph.hasChanges
    guard let object = upstream.announced(id) else { return }
    if !object.life.isPending { graph.note(.inserted, object) }
    graph.hasChanges = hadChanges
  }

  private func takeOverUpdate(_ id: NSManagedObjectID) {
    guard let object = registered(id), let graph = object.graph else { return }
    guard !object.isFault else { return upstream.forgetRow(ofChanged: object) }
    if !object.life.isMarked {
      refresh(object, mergeChanges: true, in: graph)
    } else if !object.life.isInaccessible {
      mergeDeleted(object, in: graph)
    }
  }

  private func takeOverDelete(_ id: NSManagedObjectID, isGone: Bool) {
    guard let object = registered(id), !object.life.isInaccessible, !object.life.isDead, let graph = object.graph
    else { return }
    if object.isFault, isGone {
      // It must not be looked for; a row that it still holds can be read.
      object.life.make(.loseRow)
      object.realise()
    }
    delete(object, in: graph)
    // The save has nothing to do for it: its row went with the other save.
    if isGone, !object.life.isNew { object.life.make(.loseRow) }
  }

  /// Spares the save the victims of delete rules whose rows went with the other save too.
  private func excuseVictims(_ victims: [NSManagedObject]) {
    for object in victims where !object.life.isInaccessible && upstream.isGone(object) { object.life.make(.loseRow) }
  }
}

extension NSPersistentStoreCoordinator {
  /// Brings the row cache up to date with what somebody has done to the stores behind its back.
  ///
  /// A store that cannot be read leaves its rows as they were; whoever reads one next hears of it.
  func reread(_ changes: ForeignChanges) {
    let ids = changes.updated + changes.refreshed + changes.deleted
    let groups = Dictionary(grouping: ids) { StoreHierarchy($0) }
    for (_, ids) in groups.sorted(by: { $0.key < $1.key }) {
      guard let first = ids.first, let store = first.store else { continue }
      let root = first.layout.root
      try? perform { access in
        try access.reread(ids.map(\.number), of: root, store: store)
      }
    }
  }
}

/// A store and a hierarchy of it.
struct StoreHierarchy: Hashable, Comparable {
  let store: Int
  let root: Int

  init(_ id: NSManagedObjectID) {
    store = id.store?.ordinal ?? -1
    root = id.layout.root.index
  }

  static func < (left: StoreHierarchy, right: StoreHierarchy) -> Bool {
    (left.store, left.root) < (right.store, right.root)
  }
}
