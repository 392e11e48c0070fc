/// The steps of delete propagation in a context, or in all contexts of a coordinator, from the moment the trace is made
/// until it goes.
///
/// Not part of Core Data. A context that nobody traces does nothing for it. To tell the destinations of no action and of
/// deny, a traced propagation reads their keys, which the rules themselves do later or not at all (chosen here).
///
/// ```swift
/// let trace = DeletionTrace(context)
/// context.delete(series)
/// context.processPendingChanges()
/// for tree in trace.drain() { print(tree.object, tree.steps) }
/// ```
public final class DeletionTrace: Sendable {
  private let log = Guarded(DeletionLog())

  /// Starts a trace of one context.
  ///
  /// - Parameter context: the context; make the trace on its queue, or before it is used.
  public init(_ context: NSManagedObjectContext) { context.propagationWatchers.add(self) }

  /// Starts a trace of all contexts of a coordinator, of children too.
  ///
  /// - Parameter coordinator: the coordinator.
  public init(_ coordinator: NSPersistentStoreCoordinator) { coordinator.propagationWatchers.add(self) }

  /// A trace that is told by whoever holds it.
  init() {}

  /// The deletions since the last call, one tree for each that code asked for, oldest first; they are forgotten.
  ///
  /// The rules of a deletion run when pending changes are processed (DR-08): before that there is nothing to tell. What
  /// a save denies belongs to its deletion, or makes a new tree where that was told already.
  public func drain() -> [DeletionTree] {
    log.withLock { $0.drain() }
  }

  /// The deletions so far, as `drain()` gives them; nothing is forgotten.
  public var deletions: [DeletionTree] { log.withLock { $0.trees } }

  /// The steps that led to the one that is being taken, the first of them first, it the last; empty when no rule runs.
  ///
  /// For code that runs inside propagation: an overridden hook, or an observer it calls. Its outcome is what the rule is
  /// about to do.
  ///
  /// - Parameter context: a context that is traced, on whose queue this is asked.
  public func path(in context: NSManagedObjectContext) -> [DeletionStep] {
    log.withLock { $0.path(ObjectIdentifier(context)) }
  }

  /// The steps that led to an object's deletion, the first of them first; empty when code asked for it.
  ///
  /// - Parameters:
  ///   - context: the context that deleted it; where a child's save brought the deletion there, the child's steps are given.
  func path(to object: NSManagedObjectID, in context: NSManagedObjectContext) -> [DeletionStep] {
    log.withLock { $0.path(to: object, ObjectIdentifier(context)) }
  }

  /// Notes something.
  func note(_ work: (inout DeletionLog) -> Void) { log.withLock { work(&$0) } }
}
