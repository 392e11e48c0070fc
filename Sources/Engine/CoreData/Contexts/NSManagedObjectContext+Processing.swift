import Foundation

extension NSManagedObjectContext {
  /// What `processPendingChanges()` does, with or without delete rules (DR-09).
  ///
  /// A save that an observer makes while pending changes are processed runs it again: what the save writes must have been
  /// propagated (PP-09).
  ///
  /// - Returns: the objects that changed since the last call, victims of delete rules included.
  @discardableResult
  func processPendingChanges(propagating: Bool) -> [NSManagedObject] {
    phases.eventEnded()
    guard let graph = graphIfUsed, phases.allows(.processing) else { return [] }
    return during(.processing) {
      let recorder = phases.contains(.replaying) ? nil : undoManager.flatMap { UndoRecorder($0, graph) }
      if propagating { propagateDeletes(graph) }
      recorder?.prepare()
      graph.cutDiscarded()
      recorder?.register(for: self)
      let changed = graph.event
      postChanges(of: graph)
      // Whoever is told that an object was thrown away may still read it.
      graph.emptyDiscarded()
      if !phases.contains(.saving), !phases.contains(.replaying) { undoManager?.closeProcessedGroup() }
      return changed
    }
  }

  private func propagateDeletes(_ graph: ObjectGraph) {
    guard !graph.unpropagated.isEmpty else { return }
    during(.propagating) { DeletePropagator(graph: graph, host: self, observer: propagationObserver).run() }
  }

  /// Who is told of this context's propagation; nil where nobody wants to be.
  package var propagationObserver: (any PropagationObserver)? {
    guard let graph = graphIfUsed else { return nil }
    return PropagationObservers(
      propagationWatchers.all + coordinator.propagationWatchers.all, of: graph, in: self, named: name)
  }

  private func postChanges(of graph: ObjectGraph) {
    let event = graph.endEvent()
    guard !event.isEmpty else { return }
    var inserted: [NSManagedObject] = []
    var updated: [NSManagedObject] = []
    var deleted: [NSManagedObject] = []
    var refreshed: [NSManagedObject] = []
    event.visit { object in
      let happened = object.life.endEvent()
      object.announceEventBase()
      let isDeleted = object.life.isMarkedOrDead
      switch (happened.contains(.inserted), happened.contains(.deleted)) {
      // One that came and went is told of as deleted; what came back is as it was (CH-010).
      case (true, true): if object.life.isNew, isDeleted { deleted.append(object) }
      case (true, false): inserted.append(object)
      case (false, true): deleted.append(object)
      case (false, false):
        if isDeleted { break }
        if happened.contains(.updated) { updated.append(object) }
        if happened.contains(.refreshed) { refreshed.append(object) }
      }
    }
    phases.mergeReport?.add(inserted: inserted, updated: updated, deleted: deleted, refreshed: refreshed)
    defer { event.visit { $0.dropAnnouncedBase() } }
    guard !(inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty) else { return }
    post(
      .NSManagedObjectContextObjectsDidChange,
      [
        (NSInsertedObjectsKey, inserted), (NSUpdatedObjectsKey, updated), (NSDeletedObjectsKey, deleted),
        (NSRefreshedObjectsKey, refreshed),
      ])
  }

  /// Sees to it that the end of the event processes pending changes: for a main-queue context, when the main queue
  /// comes round again.
  ///
  /// `perform` does it after each block of any context (PP-03).
  func scheduleEventEnd() {
    guard concurrencyType == .mainQueueConcurrencyType, ContextQueue.isOnMain, phases.awaitEventEnd() else { return }
    MainQueueRound.shared.add(self)
  }
}

extension NSManagedObjectContext: MainQueueRoundMember {
  func mainQueueCameRound() {
    if phases.awaitsEventEnd { processPendingChanges() }
    // What has just been registered belongs to the event that ends here.
    undoManager?.closeEventGroup()
  }
}

/// A context that may be gone when the main queue comes round.
///
/// No lock is needed: the weak reference is the only thing in it, and whoever finds a context there uses it on its queue.
final class WeakContext: @unchecked Sendable {
  weak var context: NSManagedObjectContext?
  init(_ context: NSManagedObjectContext) { self.context = context }
}
