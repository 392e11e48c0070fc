import OpenCoreData

extension FreshStore {
  /// Draws what the file and each context hold of one object: its value, and whether that is saved.
  ///
  /// Nothing is loaded by looking: a context that does not have the object is drawn as `absent`, and a fault as `fault`.
  ///
  /// - Parameters:
  ///   - label: the moment, which also names the figure's file.
  ///   - id: the object, by an ID that the first context's root knows.
  ///   - key: the property whose value is drawn.
  ///   - contexts: the lowest contexts of each branch; their ancestors are found by `parent`.
  /// - Throws: what reading the file throws.
  public func drawContexts(
    _ label: String, _ id: NSManagedObjectID, _ key: String, _ contexts: NSManagedObjectContext...
  ) throws {
    var nodes: [GraphFigure.Node] = []
    var children: [(above: String, below: String)] = []
    for context in contexts {
      var level: NSManagedObjectContext? = context
      while let present = level {
        let above = present.parent.map(ContextLevel.name) ?? "file"
        let name = ContextLevel.name(present)
        if !nodes.contains(where: { $0.name == name }) {
          nodes.append(ContextLevel.node(name, of: present, id, key))
          children.append((above, name))
        }
        level = present.parent
      }
    }
    nodes.append(try fileNode(contexts.first.map { ContextLevel.savedID(id, in: $0) } ?? id, key))
    for index in nodes.indices {
      let below = children.filter { $0.above == nodes[index].name }.map(\.below)
      let (name, many) = nodes[index].name == "file" ? ("root", "roots") : ("child", "children")
      if !below.isEmpty { nodes[index].links = [.many(below.count == 1 ? name : many, below)] }
    }
    page.figure(label, GraphFigure(nodes.reversed()))
  }

  /// What the file has of an object, read by a container of its own.
  private func fileNode(_ id: NSManagedObjectID, _ key: String) throws -> GraphFigure.Node {
    let container = try reopened()
    let coordinator = container.persistentStoreCoordinator
    guard let own = coordinator.managedObjectID(forURIRepresentation: id.uriRepresentation()), !id.isTemporaryID,
      let object = try? container.viewContext.existingObject(with: own)
    else { return GraphFigure.Node("file", mark: .absent) }
    return GraphFigure.Node("file", object.value(forKey: key).map { String(describing: $0) } ?? "nil")
  }
}

/// One context of a tree, as a figure shows it.
private enum ContextLevel {
  static func name(_ context: NSManagedObjectContext) -> String { context.name ?? "a context" }

  static func node(
    _ name: String, of context: NSManagedObjectContext, _ id: NSManagedObjectID, _ key: String
  ) -> GraphFigure.Node {
    context.performAndWait {
      guard let object = context.registeredObject(for: id) else { return GraphFigure.Node(name, mark: .absent) }
      guard !object.isFault else { return GraphFigure.Node(name, mark: .fault) }
      let mark: GraphFigure.Mark? =
        object.isDeleted ? .deleted : object.isInserted ? .inserted : object.isUpdated ? .changed : nil
      return GraphFigure.Node(name, object.value(forKey: key).map { String(describing: $0) } ?? "nil", mark: mark)
    }
  }

  /// The permanent ID that the root above a context knows by now.
  static func savedID(_ id: NSManagedObjectID, in context: NSManagedObjectContext) -> NSManagedObjectID {
    if let parent = context.parent { return savedID(id, in: parent) }
    return context.performAndWait { context.registeredObject(for: id)?.objectID ?? id }
  }
}
