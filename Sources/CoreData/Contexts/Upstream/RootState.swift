/// What a root context keeps of what stands above it; a child keeps its parent.
///
/// The context's queue protects it.
final class RootState {
  /// The coordinator; nil until it is set.
  var coordinator: NSPersistentStoreCoordinator?
  /// The state of the stores that the context reads.
  var readPoint = ReadPoint.newest
  /// Whether the context has ever been pinned.
  var hasBeenPinned = false
}
