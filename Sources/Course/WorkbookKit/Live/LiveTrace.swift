import OpenCoreData

/// The delete propagation of a coordinator's contexts, or of one context, as a page prints and draws it.
public final class LiveTrace: TraceSource {
  private let trace: DeletionTrace
  /// Held for its model, whose relationships the text of a step asks for.
  private let coordinator: NSPersistentStoreCoordinator?

  /// Starts a trace of all contexts of a coordinator.
  init(_ coordinator: NSPersistentStoreCoordinator) {
    trace = DeletionTrace(coordinator)
    self.coordinator = coordinator
  }

  /// Starts a trace of one context.
  ///
  /// - Parameter context: the context.
  public init(_ context: NSManagedObjectContext) {
    trace = DeletionTrace(context)
    coordinator = context.persistentStoreCoordinator
  }

  /// The deletions since the last drain, as trees; they are forgotten.
  public func drainTrace() -> [TraceNode] { TraceNode.folded(TraceNode.forest(of: trace.drain())) }

  /// The deletions since the last drain, as a figure; they are forgotten.
  public func drainFigure() -> GraphFigure { GraphFigure(of: trace.drain()) }

  /// The steps that led to the one that a context is taking, as one line: `B#1 → a: nullify → A#1`; nil outside of
  /// propagation.
  ///
  /// - Parameter context: the context, on whose queue this is asked.
  public func path(in context: NSManagedObjectContext) -> String? {
    let steps = trace.path(in: context)
    guard let first = steps.first else { return nil }
    return steps.reduce("delete " + ObjectNaming.text(for: first.object)) { text, step in
      "\(text) → \(step.relationship): \(step.rule.word) → \(ObjectNaming.text(for: step.destination))"
    }
  }
}

extension FreshStore {
  /// Draws the deletes of a piece of work as their rules propagated: what went because of what.
  ///
  /// - Parameters:
  ///   - label: the moment, which also names the figure's file.
  ///   - work: processes pending changes, or saves.
  /// - Throws: what `work` throws.
  public func drawDeletes(_ label: String, _ work: () throws -> Void) rethrows {
    let trace = LiveTrace(container.persistentStoreCoordinator)
    defer { page.figure(label, trace.drainFigure()) }
    try work()
  }
}
