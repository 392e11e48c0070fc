import Foundation
import TestKit
import Testing

@testable import CoreData

/// A size that sets itself when it is made, whoever makes it.
final class SelfSizing: NSManagedObject {
  required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    super.init(entity: entity, insertInto: context)
    setPrimitiveValue(99, forKey: "size")
  }
}

/// Objects that are made without a context, and their defaults.
@Suite struct LooseObjectTests {
  private static func model(_ objectClass: NSManagedObject.Type = NSManagedObject.self) -> NSManagedObjectModel {
    .of([
      .made(
        "Box", objectClass,
        [attribute("size", .integer64AttributeType, default: 7), attribute("weight", .doubleAttributeType)])
    ])
  }

  private static func box(_ model: NSManagedObjectModel) throws -> NSManagedObject {
    NSManagedObject(entity: try #require(model.entitiesByName["Box"]), insertInto: nil)
  }

  @Test("an object without a context has its entity's defaults, and counts them as changes", .fact("AW-01"))
  func defaults() throws {
    let box = try Self.box(Self.model())
    #expect(box.value(forKey: "size") as? Int == 7)
    #expect(box.primitiveValue(forKey: "size") as? Int == 7)
    #expect(box.value(forKey: "weight") == nil)
    #expect(box.value(forKey: "name") == nil)
    #expect(box.changedValues().keys.sorted() == ["size"])
    #expect(!box.isFault)
    #expect(box.objectID.isTemporaryID)
    box.setValue("Crate", forKey: "name")
    #expect(box.value(forKey: "size") as? Int == 7)
    #expect(box.value(forKey: "name") as? String == "Crate")
    #expect(box.changedValues().keys.sorted() == ["name", "size"])
  }

  @Test("a required attribute with a default is not missing from an object without a context", .fact("VL-02"))
  func validation() throws {
    let model = Self.model()
    let entity = try #require(model.entitiesByName["Box"])
    entity.attributesByName["size"]?.isOptional = false
    let box = NSManagedObject(entity: entity, insertInto: nil)
    try box.validateForInsert()
    box.setValue(nil, forKey: "size")
    #expect(throws: (any Error).self) { try box.validateForInsert() }
  }

  @Test("inserted later, it keeps what was set and has the defaults of the rest", arguments: StoreKind.allCases)
  func insertedLater(_ kind: StoreKind) throws {
    try onStack(kind, Self.model()) { stack, context in
      let model = stack.container.managedObjectModel
      let (touched, untouched) = (try Self.box(model), try Self.box(model))
      touched.setValue("Crate", forKey: "name")
      let id = untouched.objectID
      for box in [touched, untouched] { context.insert(box) }
      #expect(untouched.objectID == id)
      #expect(touched.isInserted)
      try context.save()
      for box in [touched, untouched] { context.refresh(box, mergeChanges: false) }
      #expect(touched.value(forKey: "name") as? String == "Crate")
      #expect(touched.value(forKey: "size") as? Int == 7)
      #expect(untouched.value(forKey: "name") == nil)
      #expect(untouched.value(forKey: "size") as? Int == 7)
    }
  }

  @Test("a thrown away object reads as nil, and not as its defaults", .fact("UN-08"), arguments: StoreKind.allCases)
  func thrownAway(_ kind: StoreKind) throws {
    try onStack(kind, Self.model()) { _, context in
      let box = context.make("Box", "Gone")
      context.rollback()
      #expect(box.managedObjectContext == nil)
      #expect(box.value(forKey: "size") == nil)
    }
  }

  @Test("what an initializer sets is a new object's, and not a fetched one's", arguments: StoreKind.allCases)
  func initializer(_ kind: StoreKind) throws {
    try onStack(kind, Self.model(SelfSizing.self)) { stack, context in
      let box = context.make("Box", "Small")
      #expect(box.value(forKey: "size") as? Int == 99)
      box.setValue(3, forKey: "size")
      try context.save()
      try stack.context().on { other in
        let box: NSManagedObject = try other.only("Box", "Small")
        #expect(box.value(forKey: "size") as? Int == 3)
        #expect(!box.hasChanges)
      }
    }
  }
}
