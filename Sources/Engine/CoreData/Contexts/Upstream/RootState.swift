/// What a root context keeps of what stands above it; a child keeps its parent.
///
/// The context's queue protects it, but for the coordinator.
final class RootState {
  /// The coordinator; nil until it is set, which happens once, before the context or one below it is used.
  ///
  /// Those below read it on their own queues. No lock is needed, since it does not change any more by then.
  var coordinator: NSPersistentStoreCoordinator?
  /// The state of the stores that the context reads.
  var readPoint = ReadPoint.newest
  /// Whether the context has ever been pinned.
  var hasBeenPinned = false
}
