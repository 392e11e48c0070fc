import Foundation

extension NSManagedObjectContext {
  /// `save()` without an override.
  func saveChanges() throws {
    guard phases.allows(.saving) else { throw SaveFailure.recursive }
    defer {
      // What `willSave` changed is undone together with what was saved.
      undoManager?.closeProcessedGroup()
      // What observers changed belongs to the present event, whose end was not asked for during the save.
      if !(graphIfUsed?.event.isEmpty ?? true) { scheduleEventEnd() }
    }
    try during(.saving) {
      let graph = graph
      defer { graph.postedSets = PostedSets() }
      processPendingChanges(propagating: true)
      post(.NSManagedObjectContextWillSave)
      sendWillSave(graph)
      try validate(graph)
      if let failure = try upstream.commit(graph) { throw failure }
    }
  }

  // MARK: Before

  /// Sends `willSave` in rounds: first to every changed object, then to those that a round changed (SV-06).
  private func sendWillSave(_ graph: ObjectGraph) {
    processPendingChanges(propagating: true)
    var round = SaveChanges(graph).all
    var attempts = 0
    while !round.isEmpty {
      attempts += 1
      if attempts > 1000 {
        raiseException(
          .internalInconsistency,
          "Failed to process pending changes before save.  The context is still dirty after 1000 attempts.  Typically "
            + "this recursive dirtying is caused by a bad validation method, -willSave, or notification handler.")
      }
      round.visit { $0.willSave() }
      round = processPendingChanges(propagating: true).filter { $0.life.isPending }
    }
  }

  func validate(_ graph: ObjectGraph) throws { try ValidationFailure.raise(graph.validationErrors()) }

  // MARK: Afterwards

  /// Makes what was handed over clean, tells of it, and forgets what was deleted.
  func finish(
    _ changes: SaveChanges, _ graph: ObjectGraph, isComplete: Bool, token: NSPersistentHistoryToken? = nil
  ) {
    changes.settle(graph, isComplete: isComplete)
    graph.saveCount += 1
    graph.leaving = .joining(changes.deleted, isComplete ? graph.pending.takeDiscarded() : [])
    if isComplete {
      graph.watched = []
      graph.hasChanges = false
    }
    changes.all.visit { $0.didSave() }
    post(
      .NSManagedObjectContextDidSave,
      [
        (NSInsertedObjectsKey, changes.inserted), (NSUpdatedObjectsKey, changes.updated),
        (NSDeletedObjectsKey, changes.deleted),
      ], token: token, generation: queryGenerationToken)
    tellOthers(changes)
    forgetLeaving(graph)
  }

  /// Forgets what a save has deleted, when all have been told of it.
  func forgetLeaving(_ graph: ObjectGraph) {
    let leaving = graph.leaving
    graph.leaving = []
    leaving.visit { forget($0, graph) }
  }

  /// Forgets it at once where somebody who is being told is about to bring one of some objects back (CH-1106).
  func forgetLeaving(_ graph: ObjectGraph, comingBack ids: @autoclosure () -> Set<ObjectIdentifier>) {
    if graph.leaving.isEmpty { return }
    let ids = ids()
    if graph.leaving.contains(where: { ids.contains(ObjectIdentifier($0)) }) { forgetLeaving(graph) }
  }

  /// Makes a deleted object a fault without context, from which nothing can be read (CH-011, FT-16).
  func forget(_ object: NSManagedObject, _ graph: ObjectGraph) { graph.release(object, .gone) }
}
