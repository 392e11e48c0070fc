import Foundation

/// What stands above a context: where it reads from, and whom a save hands its changes to.
///
/// Above a root that is a persistent store coordinator, above a child another context (PC-01). What depends on which of the
/// two it is, is asked here, and in the four protocols that this one is made of.
///
/// A value that a context makes of itself for each question: the context keeps what lasts, `Above`, so that nothing has to lead
/// back to it.
protocol Upstream: UpstreamReading, UpstreamSaving, UpstreamNaming, UpstreamFollowing {
  /// The context above; nil where there is none.
  var parent: NSManagedObjectContext? { get }
  /// The coordinator above, however far; nil where none has been set.
  var coordinator: NSPersistentStoreCoordinator? { get }
  /// The context of the tree that has the coordinator itself.
  var root: NSManagedObjectContext { get }
  /// Whether a context stands above, however far.
  func isBelow(_ other: NSManagedObjectContext) -> Bool
  /// Visits the contexts above, the root first, each on its queue.
  func visitAncestors(_ visit: (NSManagedObjectContext) -> Void)

  // MARK: Setting what is above

  /// Takes a coordinator, where nothing has been set and there are no objects yet; anything else is a programming error.
  func take(_ coordinator: NSPersistentStoreCoordinator?)
  /// Makes way for a parent, where nothing has been set and there are no objects yet; anything else is a programming error.
  func makeWay()
}

/// What a context keeps of what stands above it.
enum Above {
  case coordinator(RootState)
  case parent(NSManagedObjectContext)
}

extension Upstream {
  /// Ends the process over something else in the place of what is above.
  func refuseReplacement(of what: String) -> Never {
    raiseException(
      .internalInconsistency, "The context already has a \(what), which cannot be replaced: make a new context.")
  }
}
