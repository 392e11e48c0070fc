import OpenCoreData

extension FreshStore {
  /// Draws what the file holds, before the segment's change.
  ///
  /// - Parameter entities: the entities whose objects are drawn first, in this order.
  /// - Throws: what a fetch throws.
  public func drawBefore(_ entities: String...) throws { page.before(try savedGraph(entities)) }

  /// Draws what the file holds, as the change left it.
  ///
  /// - Parameter entities: the entities whose objects are drawn first, in this order.
  /// - Throws: what a fetch throws.
  public func drawAfter(_ entities: String...) throws { page.after(try savedGraph(entities)) }

  /// Draws what a context holds at this moment, unsaved changes included.
  ///
  /// Faults on the way are fired, so that the figure is whole; what that reads is not among the segment's statements.
  ///
  /// - Parameters:
  ///   - label: the moment, which also names the figure's file.
  ///   - roots: finds where to start, in the order in which they are drawn.
  /// - Throws: what `roots` throws.
  public func draw(_ label: String, _ roots: () throws -> [NSManagedObject]) rethrows {
    page.figure(label, try statements.leavingOut { GraphFigure(from: try roots()) })
  }

  /// The saved objects, read by a container of its own: looking leaves the lesson's contexts and caches as they are.
  ///
  /// All of them: an object that a later figure lacks is gone.
  func savedGraph(_ entities: [String]) throws -> GraphFigure {
    let container = try reopened()
    let others = container.managedObjectModel.entities.filter { $0.superentity == nil }.compactMap(\.name).sorted()
    let roots = try (entities + others).flatMap { entity -> [NSManagedObject] in
      let all = try container.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
      return all.sorted(by: LiveOrder.precedes)
    }
    // Objects do not keep their context alive.
    return withExtendedLifetime(container) { GraphFigure(from: roots) }
  }
}
