import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import OpenCoreData

@Suite("A preview foresees conflicts with the stores as they are")
struct ForeseenConflictTests {
  /// Three saved nodes and a context that has read them all.
  private func onNodes(
    _ kind: StoreKind, _ body: (TestStack, NSManagedObjectContext, [String: NSManagedObject]) throws -> Void
  ) throws {
    let stack = try TestStack(kind, model: UniqueNodes.model)
    try stack.run { context throws in
      for name in ["a", "b", "c"] { context.make("Node", name) }
      try context.save()
    }
    try stack.run { context throws in
      let nodes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Node"))
      let named = Dictionary(uniqueKeysWithValues: nodes.map { ($0.value(forKey: "name") as? String ?? "nil", $0) })
      try body(stack, context, named)
      context.reset()
    }
  }

  @Test(
    "a row that another context has changed or deleted since it was read", .fact("MP-02", "MP-03"),
    arguments: StoreKind.allCases)
  func versions(_ kind: StoreKind) throws {
    try onNodes(kind) { stack, context, nodes throws in
      try stack.run { other throws in
        try other.only("Node", "a").setValue(9, forKey: "size")
        other.delete(try other.only("Node", "b"))
        try other.save()
      }
      let (a, b) = (try #require(nodes["a"]), try #require(nodes["b"]))
      #expect(!context.previewDeletion(of: []).isRefused)
      a.setValue(1, forKey: "size")
      let preview = context.previewDeletion(of: [b])
      #expect(preview.isRefused)
      #expect(preview.blockers.isEmpty)
      #expect(preview.conflictAnswer == .refuses)
      #expect(
        Set(preview.conflicts) == [
          .init(object: a.objectID, kind: .version(read: 1, present: 2), others: []),
          .init(object: b.objectID, kind: .version(read: 1, present: nil), others: []),
        ])
      #expect(preview.conflicts.map(\.code) == [133020, 133020])
      context.delete(b)
      #expect(try saveFailure(context).code == 133020)
    }
  }

  @Test("an unchanged object whose conflicts are to be detected", .fact("RF-19"), arguments: StoreKind.allCases)
  func watched(_ kind: StoreKind) throws {
    try onNodes(kind) { stack, context, nodes throws in
      let a = try #require(nodes["a"])
      context.detectConflicts(for: a)
      #expect(!context.previewDeletion(of: []).isRefused)
      try stack.run { other throws in
        try other.only("Node", "a").setValue(9, forKey: "size")
        try other.save()
      }
      #expect(context.previewDeletion(of: []).conflicts.map(\.object) == [a.objectID])
      #expect(try saveFailure(context).code == 133020)
    }
  }

  @Test("values that a row has, which was saved since, and values that two new objects share", .fact("MP-11"))
  func uniqueValues() throws {
    for kind in StoreKind.allCases {
      try onNodes(kind) { stack, context, nodes throws in
        let (a, b) = (try #require(nodes["a"]), try #require(nodes["b"]))
        let (first, second) = (context.make("Node", "new"), context.make("Node", "new"))
        b.setValue("late", forKey: "name")
        let theirs = try stack.run { other throws in
          let late = other.make("Node", "late")
          try other.save()
          return late.objectID
        }
        let preview = context.previewDeletion(of: [a])
        #expect(preview.isRefused)
        #expect(preview.conflicts.map(\.code) == [133021, 133021, 133021])
        #expect(
          Set(preview.conflicts) == [
            .init(object: first.objectID, kind: .uniqueValues(["name"]), others: [second.objectID]),
            .init(object: second.objectID, kind: .uniqueValues(["name"]), others: [first.objectID]),
            .init(object: b.objectID, kind: .uniqueValues(["name"]), others: [theirs]),
          ])
        #expect(try saveFailure(context).code == 133021)
        // A name whose row goes is free, and two may exchange theirs.
        second.setValue("a", forKey: "name")
        b.setValue("c", forKey: "name")
        nodes["c"]?.setValue("b", forKey: "name")
        #expect(context.previewDeletion(of: []).conflicts.map(\.object) == [second.objectID])
        #expect(!context.previewDeletion(of: [a]).isRefused)
        context.delete(a)
        try context.save()
      }
    }
  }

  @Test(
    "the policy decides: one of Core Data's resolves, one of the app is open", .fact("MP-01"),
    arguments: StoreKind.allCases)
  func policies(_ kind: StoreKind) throws {
    try onNodes(kind) { stack, context, nodes throws in
      nodes["a"]?.setValue("b", forKey: "name")
      let answers: [(NSMergePolicy, DeletionPreview.Answer)] = [
        (NSMergePolicy.error, .refuses), (NSMergePolicy.rollback, .resolves), (NSMergePolicy.overwrite, .resolves),
        (NSMergePolicy(merge: .errorMergePolicyType), .refuses),
        (OwnPolicy(merge: .errorMergePolicyType), .isOpen),
      ]
      for (policy, answer) in answers {
        context.mergePolicy = policy
        let preview = context.previewDeletion(of: [])
        #expect(preview.conflicts.count == 1)
        #expect(preview.conflictAnswer == answer)
        #expect(preview.isRefused == (answer == .refuses))
      }
      context.mergePolicy = NSMergePolicy.rollback
      try context.save()
    }
  }

  // Unchecked as its superclass is: it adds no value.
  private final class OwnPolicy: NSMergePolicy, @unchecked Sendable {}

  @Test("the save of a child compares nothing; its parent's does", .fact("PC-07"))
  func children() throws {
    let family = try Family(.sqlite, UniqueNodes.model)
    try family.fill { $0.make("Node", "a") }
    try family.main.on { context throws in
      context.make("Node", "a")
      let preview = context.previewDeletion(of: [])
      #expect(preview.conflicts.isEmpty)
      #expect(!preview.isRefused)
      try context.save()
    }
    try family.root.on { context throws in
      #expect(context.previewDeletion(of: []).conflicts.map(\.code) == [133021])
      #expect(try saveFailure(context).code == 133021)
    }
  }

  @Test("a batch request meets no conflict, and no unsaved change", .fact("BD-18"))
  func batch() throws {
    try onNodes(.sqlite) { _, context, _ throws in
      context.make("Node", "a")
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Node"))
      let preview = try context.previewDeletion(by: request)
      #expect(preview.conflicts.isEmpty)
      #expect(preview.unforeseen.isEmpty)
      #expect(preview.deleted.count == 3)
    }
  }
}
