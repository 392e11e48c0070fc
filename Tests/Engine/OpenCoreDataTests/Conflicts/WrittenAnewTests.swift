import Foundation
import TestKit
import Testing

@testable import CoreData

/// Objects whose rows somebody else deleted, and which overwrite writes as new rows: who refers to them.
@Suite("Links of an object that is written anew", .fact("MP-10", "CH-072"))
struct WrittenAnewTests {
  @Test("what belongs to another one that is written anew belongs to it still", arguments: StoreKind.allCases)
  func partsStay(_ kind: StoreKind) throws {
    try afterOthersDelete(kind) { stack, context, whole, part in
      try context.save()
      #expect(whole.value(forKey: "parts") as? Set<NSManagedObject> == [part])
      checkInvariants(of: context)
      #expect(try stack.storedNames("Node") == ["a", "b"])
      #expect(try stack.danglingKeys() == [])
      context.delete(whole)
      try context.save()
      #expect(try stack.storedNames("Node") == [])
    }
  }

  @Test(
    "where its unique value has been taken, what belongs to it goes over to the one that has taken it", .fact("CH-020"),
    arguments: StoreKind.allCases)
  func partsGoOver(_ kind: StoreKind) throws {
    try afterOthersDelete(kind, taking: "a") { stack, context, _, part in
      try context.save()
      checkInvariants(of: context)
      #expect(try stack.storedNames("Node") == ["a", "b"])
      #expect(try stack.danglingKeys() == [])
      let taker: NSManagedObject = try context.only("Node", "a")
      #expect(part.value(forKey: "whole") as? NSManagedObject === taker)
    }
  }

  @Test(
    "a reference without an inverse to one that is dropped goes over too, if its owner is saved", .fact("CH-1030"),
    arguments: StoreKind.allCases)
  func withoutInverse(_ kind: StoreKind) throws {
    let model = TestModel.oneWay()
    model.entitiesByName["Toy"]?.uniquenessConstraints = [["name"]]
    let stack = try TestStack(kind, model: model)
    try stack.run { context throws in
      context.make("Child", "Kit").setValue(context.make("Toy", "Bear"), forKey: "friend")
      try context.save()
    }
    try stack.run { context throws in
      let (kit, bear) = (try context.only("Child", "Kit"), try context.only("Toy", "Bear"))
      kit.setValue("Kat", forKey: "name")
      bear.setValue("Bär", forKey: "name")
      try stack.run { other throws in
        other.delete(try other.only("Toy", "Bear"))
        try other.save()
        other.make("Toy", "Bär")
        try other.save()
      }
      context.mergePolicy = NSMergePolicy.overwrite
      try context.save()
      #expect(try stack.storedNames("Toy") == ["Bär"])
      #expect(try stack.danglingKeys() == [])
      #expect((kit.value(forKey: "friend") as? NSManagedObject)?.value(forKey: "name") as? String == "Bär")
    }
  }

  /// A whole and its part, both changed, after somebody else has deleted both rows and perhaps taken a name.
  private func afterOthersDelete(
    _ kind: StoreKind, taking name: String? = nil,
    _ body: (TestStack, NSManagedObjectContext, _ whole: NSManagedObject, _ part: NSManagedObject) throws -> Void
  ) throws {
    let stack = try TestStack(kind, model: UniqueNodes.model)
    try stack.run { context throws in
      let whole = context.make("Node", "a")
      context.make("Node", "b").setValue(whole, forKey: "whole")
      try context.save()
    }
    try stack.run { context throws in
      let (whole, part) = (try context.only("Node", "a"), try context.only("Node", "b"))
      whole.setValue(1, forKey: "size")
      part.setValue(2, forKey: "size")
      try stack.run { other throws in
        other.delete(try other.only("Node", "a"))
        try other.save()
        if let name { other.make("Node", name) }
        try other.save()
      }
      context.mergePolicy = NSMergePolicy.overwrite
      try body(stack, context, whole, part)
    }
  }
}
