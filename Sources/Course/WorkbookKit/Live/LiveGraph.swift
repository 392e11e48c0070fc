import OpenCoreData

extension GraphFigure {
  /// Draws the objects that can be reached from some of a context's objects, as they are at this moment.
  ///
  /// What is marked deleted is drawn too, although the rules may have cut every link that led to it. Faults are fired. An
  /// object whose row is gone, or whose context has let it go, is drawn as gone.
  ///
  /// - Parameters:
  ///   - roots: where to start, in the order in which they are drawn.
  ///   - labels: for each entity the attribute a reader knows its objects by.
  public init(from roots: [NSManagedObject], labels: [String: String] = Self.sampleLabels) {
    var nodes: [Node] = []
    var visited: Set<NSManagedObject> = []
    func draw(_ starts: [NSManagedObject]) {
      var queue = starts
      var position = 0
      while position < queue.count {
        let object = queue[position]
        position += 1
        guard visited.insert(object).inserted else { continue }
        let (node, neighbours) = Self.node(for: object, labels)
        nodes.append(node)
        queue += neighbours
      }
    }
    draw(roots)
    let contexts = Set(roots.compactMap(\.managedObjectContext))
    draw(contexts.flatMap(\.deletedObjects).sorted(by: LiveOrder.precedes))
    self.init(nodes)
  }

  /// Draws all objects of a container's store: an object that a later figure lacks is gone.
  ///
  /// - Parameters:
  ///   - container: a container of its own, since its objects are loaded.
  ///   - entities: the entities whose objects are drawn first, in this order.
  ///   - labels: for each entity the attribute a reader knows its objects by.
  /// - Throws: what a fetch throws.
  public init(
    savedIn container: NSPersistentContainer, _ entities: [String] = [], labels: [String: String] = Self.sampleLabels
  ) throws {
    let others = container.managedObjectModel.entities.filter { $0.superentity == nil }.compactMap(\.name).sorted()
    let roots = try (entities + others).flatMap { entity -> [NSManagedObject] in
      let all = try container.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
      return all.sorted(by: LiveOrder.precedes)
    }
    // Objects do not keep their context alive.
    self = withExtendedLifetime(container) { GraphFigure(from: roots, labels: labels) }
  }

  /// The attributes by which the sample models know their objects.
  public static let sampleLabels = [
    "Series": "title", "Episode": "title", "Continent": "name", "Country": "name",
    "Network": "name", "Meeting": "title",
  ]

  private static func node(
    for object: NSManagedObject, _ labels: [String: String]
  ) -> (Node, neighbours: [NSManagedObject]) {
    let name = ObjectNaming.text(for: object)
    guard isThere(object) else { return (Node(name, mark: .gone), []) }
    var links: [Link] = []
    var neighbours: [NSManagedObject] = []
    for (key, relationship) in object.entity.relationshipsByName.sorted(by: { $0.key < $1.key }) {
      let targets = Self.targets(object.value(forKey: key))
      let names = targets.map { ObjectNaming.text(for: $0) }
      let (inverse, rule) = (relationship.inverseRelationship, relationship.deleteRule.word)
      links.append(
        relationship.isToMany
          ? .many(key, names, inverse: inverse?.name, rule: rule, inverseRule: inverse?.deleteRule.word)
          : .one(key, names.first, inverse: inverse?.name, rule: rule, inverseRule: inverse?.deleteRule.word))
      neighbours += targets
    }
    let label = object.entity.name.flatMap { labels[$0] }.flatMap { object.value(forKey: $0) as? String }
    let mark: Mark? = object.isDeleted ? .deleted : object.isInserted ? .inserted : nil
    return (Node(name, label, mark: mark, links: links), neighbours)
  }

  /// Whether the object can be read.
  ///
  /// Asked of the row where the object is a fault: firing one without a row would mark it deleted, which is a change.
  private static func isThere(_ object: NSManagedObject) -> Bool {
    guard let context = object.managedObjectContext else { return false }
    return !object.isFault || (try? context.existingObject(with: object.objectID)) != nil
  }

  private static func targets(_ value: Any?) -> [NSManagedObject] {
    switch value {
    case let object as NSManagedObject: [object]
    case let objects as Set<NSManagedObject>: objects.sorted(by: LiveOrder.precedes)
    case let objects as NSOrderedSet: objects.array.compactMap { $0 as? NSManagedObject }
    default: []
    }
  }
}
