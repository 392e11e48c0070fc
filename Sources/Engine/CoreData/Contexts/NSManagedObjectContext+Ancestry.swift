// What stands above a context: a coordinator, or a parent.
extension NSManagedObjectContext {
  /// The coordinator that the context fetches from and saves to; of a child, that of the root above it.
  ///
  /// Set it before the context is used; changing it later raises, and so does setting that of a child.
  public var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    get { upstream.coordinator }
    set {
      if newValue === upstream.coordinator { return }
      upstream.take(newValue)
      followSiblings()
    }
  }

  /// The coordinator; a context without one cannot be used.
  package var coordinator: NSPersistentStoreCoordinator {
    guard let persistentStoreCoordinator else {
      raiseException(
        .internalInconsistency, "This NSManagedObjectContext has no persistent store coordinator. It cannot be used.")
    }
    return persistentStoreCoordinator
  }

  /// A context that may be the parent of this one; another ends the process.
  func checkedParent(_ parent: NSManagedObjectContext) -> NSManagedObjectContext {
    if parent.isSelfOrDescendant(of: self) {
      raiseException(.invalidArgument, "A context cannot be its own ancestor.")
    }
    if parent.concurrencyType == .confinementConcurrencyType {
      raiseException(
        .invalidArgument,
        "Parent NSManagedObjectContext must use either NSPrivateQueueConcurrencyType or NSMainQueueConcurrencyType.")
    }
    return parent
  }

  /// Whether a context is this one, or an ancestor of it.
  func isSelfOrDescendant(of context: NSManagedObjectContext) -> Bool {
    self === context || upstream.isBelow(context)
  }
}
