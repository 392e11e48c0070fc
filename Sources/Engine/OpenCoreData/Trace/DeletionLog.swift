/// What one trace has been told, as a forest that grows.
struct DeletionLog {
  /// Where an object stands: in which context, by which ID.
  struct Subject: Hashable {
    let context: ObjectIdentifier
    let object: NSManagedObjectID
  }

  private var nodes: [DeletionForest.Node] = []
  /// The deletions that code asked for.
  private var roots: [Int] = []
  /// The newest deletion of each object.
  private var places: [Subject: Int] = [:]
  /// The step that led to each object's deletion.
  private var causes: [Subject: DeletionStep] = [:]
  /// Deletions that a step led to, and whose own rules have not begun to run.
  private var awaited: Set<Subject> = []
  /// The step that each context is taking.
  private var present: [ObjectIdentifier: DeletionStep] = [:]

  /// The forest as values.
  var trees: [DeletionTree] {
    let forest = DeletionForest(nodes)
    return roots.map { DeletionTree(forest, $0) }
  }

  /// The forest as values; it starts anew.
  mutating func drain() -> [DeletionTree] {
    defer { (nodes, roots, places, causes, awaited) = ([], [], [:], [:], []) }
    return trees
  }

  /// The steps that lead to the present one of a context.
  func path(_ context: ObjectIdentifier) -> [DeletionStep] {
    present[context].map { path(endingWith: $0, context) } ?? []
  }

  /// The steps that led to an object's deletion, in a context or, where that knows of none, in another.
  func path(to object: NSManagedObjectID, _ context: ObjectIdentifier) -> [DeletionStep] {
    if let step = causes[Subject(context: context, object: object)] { return path(endingWith: step, context) }
    let other = causes.first { place, _ in place.object == object }
    return other.map { path(endingWith: $0.value, $0.key.context) } ?? []
  }

  private func path(endingWith last: DeletionStep, _ context: ObjectIdentifier) -> [DeletionStep] {
    var path = [last]
    var seen: Set<NSManagedObjectID> = [last.object]
    while let step = path.last, let cause = causes[Subject(context: context, object: step.object)],
      seen.insert(cause.object).inserted
    {
      path.append(cause)
    }
    return path.reversed()
  }

  /// The rules of an object begin to run; unless a step led to its deletion, code has asked for it.
  mutating func begin(_ place: Subject, _ name: String?) {
    if awaited.remove(place) == nil { addRoot(place, name) }
  }

  /// A rule turns to a destination.
  mutating func turn(to step: DeletionStep, _ context: ObjectIdentifier) { present[context] = step }

  /// A step has been taken.
  mutating func take(_ step: DeletionStep, _ place: Subject, _ name: String?, _ deleted: [NSManagedObjectID]) {
    present[place.context] = nil
    let index = places[place] ?? addRoot(place, name)
    var deletions: [Int] = []
    for object in deleted {
      let reached = Subject(context: place.context, object: object)
      deletions.append(nodes.count)
      places[reached] = nodes.count
      nodes.append(DeletionForest.Node(object: object, context: name))
      causes[reached] = step
      awaited.insert(reached)
    }
    nodes[index].branches.append((step, deletions))
  }

  /// The save has asked one deny rule of an object: its destinations are still there.
  mutating func deny(_ denials: [DeletionStep], _ place: Subject, _ name: String?) {
    let index = places[place] ?? addRoot(place, name)
    var known: [NSManagedObjectID: Int] = [:]
    for (position, branch) in nodes[index].branches.enumerated()
    where branch.step.relationship == denials.first?.relationship {
      known[branch.step.destination] = position
    }
    for denial in denials {
      if let position = known[denial.destination] {
        nodes[index].branches[position].step = denial
      } else {
        nodes[index].branches.append((denial, []))
      }
    }
  }

  @discardableResult
  private mutating func addRoot(_ place: Subject, _ name: String?) -> Int {
    let index = nodes.count
    nodes.append(DeletionForest.Node(object: place.object, context: name))
    roots.append(index)
    places[place] = index
    causes[place] = nil
    return index
  }
}
