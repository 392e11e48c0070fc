import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// Random changes by several contexts and a second coordinator: what a preview says of the save, against the save.
///
/// `OPENCOREDATA_SEED` runs one again.
@Suite("Soak: foreseen conflicts against the save", .long(.soak))
struct ForeseenConflictSoakTests {
  @Test(
    "a save is refused exactly where the preview says so, with a conflict that it has named", .fact("MP-02", "MP-11"),
    arguments: StoreKind.allCases)
  func randomGraphs(_ kind: StoreKind) throws {
    if let seed = try Soak.seed(Int.self) {
      var trial = try Trial(kind, seed: seed)
      _ = try trial.run()
      return
    }
    var outcomes: [String: Int] = [:]
    for seed in try 0..<Soak.count(150) {
      var trial = try Trial(kind, seed: seed)
      outcomes[try trial.run(), default: 0] += 1
    }
    for outcome in ["saved", "resolved", "133020", "133021"] {
      #expect(outcomes[outcome, default: 0] > 0, "\(outcome) never came up among \(outcomes)")
    }
  }

  private struct Trial {
    let seed: Int
    let stack: TestStack
    /// Where others work: the same coordinator, and another of the same file.
    let places: [NSPersistentStoreCoordinator]
    /// The second place, where the store can be opened twice.
    private let other: OpenedStore?
    var random: SeededGenerator
    private static let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]

    init(_ kind: StoreKind, seed: Int) throws {
      self.seed = seed
      random = SeededGenerator(seed: seed &+ 31_337)
      stack = try TestStack(kind, model: UniqueNodes.model)
      guard kind == .sqlite else {
        (places, other) = ([stack.coordinator], nil)
        return
      }
      let other = try stack.reopened()
      places = [stack.coordinator, other.coordinator]
      self.other = other
    }

    /// One save of one context, after others have saved.
    ///
    /// - Returns: how it ended.
    mutating func run() throws -> String {
      try stack.run { context throws in
        var whole: NSManagedObject?
        for name in Self.names.prefix(6) {
          let node = context.make("Node", name)
          node.setValue(whole, forKey: "whole")
          whole = name == "c" ? nil : node
        }
        try context.save()
      }
      let context = stack.container.newBackgroundContext()
      defer { for place in places.dropFirst() { place.persistentStores.forEach { try? place.remove($0) } } }
      return try context.performAndWait { try run(in: context) }
    }

    private mutating func run(in context: NSManagedObjectContext) throws -> String {
      let nodes = try nodes(in: context)
      for node in nodes where random.chance(50) { _ = node.value(forKey: "size") }
      for node in nodes where random.chance(10) { context.detectConflicts(for: node) }
      if random.chance(50) { try change(nodes, in: context, random.below(3)) }
      for place in places where random.chance(50) { try work(in: place) }
      try change(nodes.filter { !$0.isDeleted }, in: context, random.below(4))
      let policies: [NSMergePolicy] = [.error, .error, .rollback, .overwrite, .mergeByPropertyObjectTrump]
      let policy = random.pick(policies) ?? .error
      context.mergePolicy = policy
      let doomed = nodes.filter { !$0.isDeleted && random.chance(15) }

      let before = state(of: context)
      let preview = context.previewDeletion(of: doomed)
      #expect(state(of: context) == before, "seed \(seed): the preview changed the context")
      #expect(context.previewDeletion(of: doomed) == preview, "seed \(seed): asked twice, it says another thing")
      doomed.forEach(context.delete)
      do {
        try context.save()
        #expect(!preview.isRefused, "seed \(seed): refused, and was saved: \(preview.conflicts)")
        #expect(preview.conflicts.isEmpty || policy !== NSMergePolicy.error)
        return preview.conflicts.isEmpty ? "saved" : "resolved"
      } catch let error as CocoaError {
        #expect(preview.isRefused, "seed \(seed): not foreseen: \(error)")
        #expect(policy === NSMergePolicy.error, "seed \(seed): not foreseen: \(error)")
        let foreseen = preview.conflicts.filter { $0.code == preview.conflicts.first?.code }
        #expect(foreseen.first?.code == error.errorCode, "seed \(seed)")
        let met = conflicting(error)
        #expect(!met.isEmpty, "seed \(seed): \(met) of \(foreseen)")
        #expect(met.isSubset(of: Set(foreseen.map(\.object))), "seed \(seed): \(met) of \(foreseen)")
        return "\(error.errorCode)"
      }
    }

    private func conflicting(_ error: CocoaError) -> Set<NSManagedObjectID> {
      let list = error.userInfo["conflictList"] as? [NSObject] ?? []
      return Set(
        list.flatMap { conflict in
          (conflict as? NSMergeConflict).map { [$0.sourceObject.objectID] }
            ?? (conflict as? NSConstraintConflict)?.conflictingObjects.map(\.objectID) ?? []
        })
    }

    private func nodes(in context: NSManagedObjectContext) throws -> [NSManagedObject] {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Node")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      request.includesPropertyValues = false
      return try context.fetch(request)
    }

    private func state(of context: NSManagedObjectContext) -> [String] {
      context.registeredObjects.map { "\($0.objectID.number) \($0.life) \($0.row?.version ?? -1)" }.sorted()
    }

    /// Somebody else's save; one that is refused counts as none.
    private mutating func work(in place: NSPersistentStoreCoordinator) throws {
      let other = NSManagedObjectContext(.privateQueue)
      other.persistentStoreCoordinator = place
      try other.performAndWait {
        try change(nodes(in: other), in: other, 1 + random.below(3))
        do { try other.save() } catch { other.rollback() }
      }
    }

    private mutating func change(
      _ nodes: [NSManagedObject], in context: NSManagedObjectContext, _ times: Int
    ) throws {
      for _ in 0..<times {
        let node = random.pick(nodes.filter { !$0.isDeleted })
        switch random.below(6) {
        case 0: context.make("Node", random.pick(Self.names) ?? "a")
        case 1: node?.setValue(random.pick(Self.names), forKey: "name")
        case 2, 3: node?.setValue(random.below(100), forKey: "size")
        case 4: if let node { context.delete(node) }
        default: node?.setValue(random.pick(nodes.filter { !$0.isDeleted && $0 !== node }), forKey: "whole")
        }
      }
    }
  }
}
