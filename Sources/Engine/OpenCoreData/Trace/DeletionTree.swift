/// A deletion with everything that followed from it.
///
/// However deep a cascade went, a tree is compared, searched and let go without recursion.
public struct DeletionTree: Sendable, Hashable {
  /// One step, with the deletions that it led to.
  public struct Branch: Sendable, Hashable {
    /// The step.
    public let step: DeletionStep
    /// What was marked deleted in the step, in that order: after a cascade the destination, and whatever code asked for
    /// that ran inside the step, an overridden hook or a `prepareForDeletion` (DR-11b).
    public let deletions: [DeletionTree]
  }

  private let forest: DeletionForest
  private let index: Int

  /// The tree at a place of a forest.
  init(_ forest: DeletionForest, _ index: Int) {
    self.forest = forest
    self.index = index
  }

  /// The object that goes.
  public var object: NSManagedObjectID { forest.nodes[index].object }

  /// The name of the context in which it goes.
  public var context: String? { forest.nodes[index].context }

  /// The steps, in the order in which they were taken.
  public var branches: [Branch] {
    forest.nodes[index].branches.map { branch in
      Branch(step: branch.step, deletions: branch.deletions.map { DeletionTree(forest, $0) })
    }
  }

  /// Every step of the tree, each before those that followed from it.
  public var steps: [DeletionStep] {
    visits.compactMap { if case .step(let step) = $0.what { step } else { nil } }
  }

  /// Every object that goes, the tree's own first.
  public var objects: [NSManagedObjectID] {
    visits.compactMap { if case .object(let object) = $0.what { object } else { nil } }
  }

  /// The steps that lead to an object, from the tree's own; nil when none does.
  ///
  /// - Parameter object: an object that goes, or that a rule came to. Of several ways the first is told.
  public func path(to object: NSManagedObjectID) -> [DeletionStep]? {
    var path: [DeletionStep] = []
    for visit in visits {
      path.removeLast(path.count - visit.depth)
      switch visit.what {
      case .object(object): return path
      case .step(let step):
        path.append(step)
        if step.destination == object { return path }
      case .object: break
      }
    }
    return nil
  }

  /// Trees are equal when the same steps were taken in the same order, each because of the same others.
  public static func == (left: DeletionTree, right: DeletionTree) -> Bool {
    left.context == right.context && left.visits == right.visits
  }

  /// Equal trees have equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(object) }

  // MARK: The way through it

  private struct Visit: Equatable {
    enum What: Equatable {
      case object(NSManagedObjectID)
      case step(DeletionStep)
    }

    let what: What
    /// How many steps lead to it.
    let depth: Int
  }

  /// The objects and steps, each before what followed from it.
  private var visits: [Visit] {
    enum Item {
      case node(Int, depth: Int)
      case step(DeletionStep, depth: Int)
    }
    var visits: [Visit] = []
    var line = [Item.node(index, depth: 0)]
    while let item = line.popLast() {
      switch item {
      case .step(let step, let depth): visits.append(Visit(what: .step(step), depth: depth))
      case .node(let index, let depth):
        visits.append(Visit(what: .object(forest.nodes[index].object), depth: depth))
        for branch in forest.nodes[index].branches.reversed() {
          line += branch.deletions.reversed().map { .node($0, depth: depth + 1) }
          line.append(.step(branch.step, depth: depth))
        }
      }
    }
    return visits
  }
}

/// Deletions as a list, each of which names the places of those that followed from it.
final class DeletionForest: Sendable {
  struct Node: Sendable {
    let object: NSManagedObjectID
    let context: String?
    var branches: [(step: DeletionStep, deletions: [Int])] = []
  }

  let nodes: [Node]

  init(_ nodes: [Node]) { self.nodes = nodes }
}
