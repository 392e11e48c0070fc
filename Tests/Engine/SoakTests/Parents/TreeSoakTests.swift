import Foundation
import Testing

@testable import CoreData

/// Eight contexts on their own queues over one store, and a tree three deep with two leaves, all at work at once.
///
/// The seeds are fixed; who comes first is not.
@Suite("Soak: contexts side by side and a tree of contexts", .long(.soak), .serialized)
struct TreeSoakTests {
  static let counter = "counter"

  @Test(
    "Soak: all show what a fresh context reads, once they have merged", .fact("MP-02", "MP-03", "RF-17"),
    arguments: StoreKind.allCases)
  func converges(_ kind: StoreKind) async throws {
    let stack = try TestStack(kind, model: TreeModel.model)
    try stack.run { context in
      context.make("Node", Self.counter)
      try context.save()
    }
    let policies: [NSMergePolicy] = [.error, .mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump, .overwrite]
    let siblings = (0..<8).map { index in
      let context = stack.context()
      context.name = "sibling \(index)"
      context.mergePolicy = policies[index % policies.count]
      context.automaticallyMergesChangesFromParent = true
      context.retainsRegisteredObjects = index % 3 == 0
      return TreeWorker("s\(index)", context, seed: 100 + index)
    }
    let root = stack.context()
    root.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    let main = NSManagedObjectContext.child(of: root)
    let edits = (0..<2).map { TreeWorker("e\($0)", NSManagedObjectContext.child(of: main), seed: 200 + $0) }
    let merging = MergeInto(edits.map(\.context), from: siblings.map(\.context))
    defer { merging.stop() }

    let share = try Soak.count(600) / (siblings.count + edits.count)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in siblings + edits {
        group.addTask {
          for _ in 0..<share { try await worker.context.perform(schedule: .enqueued) { try worker.step() } }
        }
      }
      try await group.waitForAll()
    }
    let tree = edits.map(\.context) + [main, root]
    try Self.settle(siblings.map(\.context), tree)
    try Self.compare(stack, siblings, tree)
    let conflicts = (siblings + edits).reduce(0) { $0 + $1.conflicts }
    let saves = (siblings + edits).reduce(0) { $0 + $1.saves }
    print("tree soak: \(share * 10) operations on \(kind), \(saves) saves, \(conflicts) conflicts")
    #expect(saves > 0)
  }

  /// Saves what is left everywhere until nobody has changes; the merges of a save wait on the queues meanwhile.
  private static func settle(_ siblings: [NSManagedObjectContext], _ tree: [NSManagedObjectContext]) throws {
    for context in siblings {
      context.performAndWait { context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump }
    }
    for _ in 0..<30 {
      for context in siblings + tree {
        try context.performAndWait {
          do { try context.save() } catch let error as CocoaError where error.code == .managedObjectMerge {
            context.rollback()
          }
        }
      }
      let isSettled = (siblings + tree).allSatisfy { context in context.performAndWait { !context.hasChanges } }
      if isSettled { return }
    }
    Issue.record("the contexts never come to rest")
  }

  private static func compare(
    _ stack: TestStack, _ siblings: [TreeWorker], _ tree: [NSManagedObjectContext]
  ) throws {
    let keys = try stack.run { try $0.treePicture(withMembers: false) }
    let whole = try stack.run { try $0.treePicture(withMembers: true) }
    for worker in siblings {
      let context = worker.context
      try context.performAndWait {
        let shown = try context.treePicture(withMembers: false)
        #expect(shown == keys, "\(context.name ?? ""), as merged")
        // Members whose other end a later save of somebody else moved are only as new as they were read.
        context.refreshAllObjects()
        let refreshed = try context.treePicture(withMembers: true)
        #expect(refreshed == whole, "\(context.name ?? ""), refreshed")
        #expect(Invariants(context).problems(includingInverses: false) == [])
      }
    }
    // From the root down: each reads what the one above shows.
    for context in tree.reversed() {
      try context.performAndWait {
        context.refreshAllObjects()
        let refreshed = try context.treePicture(withMembers: true)
        #expect(refreshed == whole, "\(context.parent == nil ? "root" : "child")")
        #expect(Invariants(context).problems(includingInverses: false) == [])
      }
    }
    let raised = siblings.reduce(0) { $0 + $1.raised }
    let size = try stack.run { context in
      let counter: NSManagedObject = try context.only("Node", counter)
      return counter.value(forKey: "size") as? Int
    }
    #expect(size == raised, "an update was lost that the error policy forbids to lose")
  }
}

/// Has contexts merge what others save, each on its own queue.
///
/// No lock: the test that makes it stops it, and blocks do not come to it.
private final class MergeInto: @unchecked Sendable {
  private var tokens: [any NSObjectProtocol] = []

  init(_ contexts: [NSManagedObjectContext], from others: [NSManagedObjectContext]) {
    let targets = Unchecked(contexts)
    for other in others {
      let name = Notification.Name.NSManagedObjectContextDidSave
      tokens.append(
        NotificationCenter.default.addObserver(forName: name, object: other, queue: nil) { note in
          for context in targets.value { context.perform { context.mergeChanges(fromContextDidSave: note) } }
        })
    }
  }

  func stop() { tokens.forEach(NotificationCenter.default.removeObserver) }
}
