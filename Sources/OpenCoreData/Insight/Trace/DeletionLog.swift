/// What one trace has been told, as a forest that grows.
struct DeletionLog {
  /// One deletion.
  private final class Node {
    let object: NSManagedObjectID
    let context: String?
    var steps: [(step: DeletionStep, deletions: [Node])] = []

    init(_ object: NSManagedObjectID, _ context: String?) {
      self.object = object
      self.context = context
    }

    var tree: DeletionTree {
      DeletionTree(
        object: object, context: context,
        branches: steps.map { DeletionTree.Branch(step: $0.step, deletions: $0.deletions.map(\.tree)) })
    }
  }

  /// Where an object stands: in which context, by which ID.
  struct Place: Hashable {
    let context: ObjectIdentifier
    let object: NSManagedObjectID
  }

  private var roots: [Node] = []
  /// The newest deletion of each object.
  private var nodes: [Place: Node] = [:]
  /// The step that led to each object's deletion.
  private var causes: [Place: DeletionStep] = [:]
  /// Deletions that a step led to, and whose own rules have not begun to run.
  private var awaited: Set<Place> = []
  /// The step that each context is taking.
  private var present: [ObjectIdentifier: DeletionStep] = [:]

  /// The forest as values.
  var trees: [DeletionTree] { roots.map(\.tree) }

  /// The forest as values; it starts anew.
  mutating func drain() -> [DeletionTree] {
    defer { (roots, nodes, causes, awaited) = ([], [:], [:], []) }
    return trees
  }

  /// The steps that lead to the present one of a context.
  func path(_ context: ObjectIdentifier) -> [DeletionStep] {
    present[context].map { path(endingWith: $0, context) } ?? []
  }

  /// The steps that led to an object's deletion, in a context or, where that knows of none, in another.
  func path(to object: NSManagedObjectID, _ context: ObjectIdentifier) -> [DeletionStep] {
    if let step = causes[Place(context: context, object: object)] { return path(endingWith: step, context) }
    let other = causes.first { place, _ in place.object == object }
    return other.map { path(endingWith: $0.value, $0.key.context) } ?? []
  }

  private func path(endingWith last: DeletionStep, _ context: ObjectIdentifier) -> [DeletionStep] {
    var path = [last]
    while let step = path.last, let cause = causes[Place(context: context, object: step.object)], !path.contains(cause)
    {
      path.append(cause)
    }
    return path.reversed()
  }

  /// The rules of an object begin to run; unless a step led to its deletion, code has asked for it.
  mutating func begin(_ place: Place, _ name: String?) {
    if awaited.remove(place) == nil { addRoot(place, name) }
  }

  /// A rule turns to a destination.
  mutating func turn(to step: DeletionStep, _ context: ObjectIdentifier) { present[context] = step }

  /// A step has been taken.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - place: the object that goes.
  ///   - name: the context's name.
  ///   - deleted: what was marked deleted meanwhile.
  mutating func take(_ step: DeletionStep, _ place: Place, _ name: String?, _ deleted: [NSManagedObjectID]) {
    present[place.context] = nil
    let node = nodes[place] ?? addRoot(place, name)
    var deletions: [Node] = []
    for object in deleted {
      let reached = Place(context: place.context, object: object)
      let made = Node(object, name)
      nodes[reached] = made
      causes[reached] = step
      awaited.insert(reached)
      deletions.append(made)
    }
    node.steps.append((step, deletions))
  }

  /// The save has asked a deny rule: its destinations are still there.
  mutating func deny(_ denials: [DeletionStep], _ place: Place, _ name: String?) {
    let node = nodes[place] ?? addRoot(place, name)
    for denial in denials {
      let index = node.steps.firstIndex {
        $0.step.relationship == denial.relationship && $0.step.destination == denial.destination
      }
      if let index { node.steps[index].step = denial } else { node.steps.append((denial, [])) }
    }
  }

  @discardableResult
  private mutating func addRoot(_ place: Place, _ name: String?) -> Node {
    let node = Node(place.object, name)
    roots.append(node)
    nodes[place] = node
    causes[place] = nil
    return node
  }
}
