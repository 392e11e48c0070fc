import OpenCoreData

extension Page {
  /// Takes a container's statements, and its deletes where they are asked for, as the segment's own.
  ///
  /// - Parameter container: A container over a file that no `FreshStore` has made.
  public func observe(_ container: NSPersistentContainer) {
    observe(statements: LiveStatements(container.persistentStoreCoordinator))
    if options.traces { observe(trace: LiveTrace(container.persistentStoreCoordinator)) }
  }
}

extension LiveTrace {
  /// Deletions that a preview foresees, as lines of text.
  ///
  /// - Parameter trees: The trees of the preview.
  public static func lines(of trees: [DeletionTree]) -> [String] {
    TraceNode.folded(TraceNode.forest(of: trees)).flatMap(\.lines)
  }
}
