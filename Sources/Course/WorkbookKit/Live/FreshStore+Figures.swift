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

  /// Does what only a figure needs, such as holding objects that it follows; the statements are not the segment's.
  ///
  /// - Parameter work: fetches, in any context of `container`.
  /// - Throws: what `work` throws.
  public func unlogged<Result>(_ work: () throws -> Result) rethrows -> Result { try statements.leavingOut(work) }

  /// Notes what the file holds now, so that a figure can show later what has changed.
  ///
  /// - Parameter entities: the entities whose objects are drawn first, in this order.
  /// - Throws: what a fetch throws.
  public func savedMoment(_ entities: String...) throws -> SavedMoment {
    SavedMoment(store: self, entities: entities, graph: try savedGraph(entities))
  }

  /// Draws, in the book only, how a context's objects differ from what is saved: its pending changes.
  ///
  /// Faults on the way are fired, so that the figure is whole; what that reads is not among the segment's statements.
  ///
  /// - Parameters:
  ///   - label: the moment, which also names the figure's file.
  ///   - entity: the entity whose objects are drawn first.
  ///   - context: the context, used on its queue.
  /// - Throws: what a fetch throws.
  public func drawPending(_ label: String, _ entity: String, of context: NSManagedObjectContext) throws {
    let before = try savedGraph([entity])
    let changed = context.insertedObjects.union(context.updatedObjects).union(context.deletedObjects)
    let pending = statements.leavingOut { GraphFigure(from: changed.sorted(by: LiveOrder.precedes)) }
    page.change(label, from: before, to: pending, isWhole: false)
  }

  /// The saved objects, read by a container of its own: looking leaves the lesson's contexts and caches as they are.
  func savedGraph(_ entities: [String]) throws -> GraphFigure { try GraphFigure(savedIn: try reopened(), entities) }
}

/// What a file held at one moment of a segment.
public struct SavedMoment {
  let store: FreshStore
  let entities: [String]
  let graph: GraphFigure

  /// Draws, in the book only, what has changed in the file since: what went, what came, and which links were lost.
  ///
  /// - Parameter label: what was done, which also names the figure's file.
  /// - Throws: what a fetch throws.
  public func drawChange(_ label: String) throws {
    store.page.change(label, from: graph, to: try store.savedGraph(entities), isWhole: true)
  }
}
