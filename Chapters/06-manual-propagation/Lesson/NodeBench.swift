import OpenCoreData
import Samples

/// Deletes in small graphs, each of nodes of its own, all in one store in memory.
struct NodeBench {
  /// What stands for a delete that was refused.
  static let refused = "refused"
  /// Every way to link three nodes: for each of them the next, by number, or 0.
  static let everyGraph: [[Int]] = (0..<64).map { [$0 % 4, $0 / 4 % 4, $0 / 16] }

  /// Every pair of delete rules, for `next` and for its inverse.
  static let everyPairOfRules: [(NSDeleteRule, NSDeleteRule)] = {
    let rules: [NSDeleteRule] = [.noActionDeleteRule, .nullifyDeleteRule, .cascadeDeleteRule, .denyDeleteRule]
    return rules.flatMap { next in rules.map { (next, $0) } }
  }()

  private let container: NSPersistentContainer

  init(_ next: NSDeleteRule, _ previous: NSDeleteRule) throws {
    container = NSPersistentContainer(
      name: "nodes", managedObjectModel: NodeModel(next: next, previous: previous).make())
    let description = NSPersistentStoreDescription()
    description.type = NSInMemoryStoreType
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
  }

  /// Makes a graph, deletes the first of its nodes, and tells what is left, or that it is refused.
  func outcome(of links: [Int], _ delete: (Node) throws -> Void) throws -> String {
    let context = container.newBackgroundContext()
    return try context.performAndWait {
      let nodes = context.insertNodes(links)
      try context.save()
      do { try delete(nodes[0]) } catch is DeleteDenied { return Self.refused }
      context.processPendingChanges()
      for node in nodes where node.isDeleted {
        do { try node.validateForDelete() } catch { return Self.refused }
      }
      return nodes.map { "\($0.number): \($0.isDeleted) \($0.next?.number ?? 0)" }.joined(separator: ", ")
    }
  }

  /// Whether an outcome differs from another only by links that are cut in it: the same nodes are marked.
  static func hasCutLinks(_ outcome: String, of other: String) -> Bool {
    let (nodes, others) = (outcome.split(separator: ","), other.split(separator: ","))
    guard outcome != other, nodes.count == others.count else { return false }
    // What a node leads to is the last digit, and 0 where it leads to none.
    return zip(nodes, others).allSatisfy { $0 == $1 || String($0) == "\($1.dropLast())0" }
  }
}
