import Foundation

extension NSManagedObjectContext {
  /// Follows a change of `undoManager`.
  func undoManagerDidChange() {
    graphIfUsed?.recordsUndo = undoManager != nil
    checkpoints = undoManager.map { UndoCheckpoints($0, self) }
  }

  /// Registers a step to be gone in a direction.
  func register(_ step: UndoStep, _ direction: UndoDirection, with manager: UndoManager) {
    manager.registerUndo(withTarget: self) { [weak manager] context in
      context.replay(step, direction)
      if let manager { context.register(step, direction.inverse, with: manager) }
    }
  }

  /// Goes a step, and tells what changed as if it had been done by hand.
  private func replay(_ step: UndoStep, _ direction: UndoDirection) {
    guard let graph = graphIfUsed else { return }
    // What another operation of the same group has changed belongs to what takes this one back.
    processPendingChanges()
    forgetLeaving(graph, comingBack: Set(step.changes.map { ObjectIdentifier($0.object) }))
    withoutUndoRecording {
      UndoReplay(step: step, direction: direction, graph: graph, context: self).run()
      processPendingChanges(propagating: propagatesDeletesAtEndOfEvent)
    }
  }

  /// Does something of which the undo manager takes no note.
  func withoutUndoRecording(_ work: () -> Void) { during(.replaying, work) }
}

/// Processes a context's pending changes whenever its undo manager reaches a checkpoint, so that they land in the right
/// group.
final class UndoCheckpoints {
  private let token: any NSObjectProtocol

  init(_ manager: UndoManager, _ context: NSManagedObjectContext) {
    let reference = Unchecked(WeakContext(context))
    let name = NSNotification.Name.NSUndoManagerCheckpoint
    token = NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { _ in
      guard let context = reference.value.context, !context.phases.contains(.replaying) else { return }
      context.processPendingChanges()
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
