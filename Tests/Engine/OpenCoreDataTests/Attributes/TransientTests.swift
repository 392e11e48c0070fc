import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel

@Suite("Transient attributes of every type") struct TransientTests {
  private let values: [(String, NSAttributeType, Any)] = [
    ("decimal", .decimalAttributeType, Decimal(3)), ("url", .URIAttributeType, URL(fileURLWithPath: "/a")),
    ("colour", .transformableAttributeType, Colour("red")), ("anything", .undefinedAttributeType, NSObject()),
    ("struct", .undefinedAttributeType, 1..<3), ("number", .integer16AttributeType, 3),
    ("date", .dateAttributeType, Date(timeIntervalSinceReferenceDate: 1)),
    ("bytes", .binaryDataAttributeType, Data([1])),
    ("id", .UUIDAttributeType, UUID()), ("flag", .booleanAttributeType, true), ("double", .doubleAttributeType, 1.5),
    ("float", .floatAttributeType, Float(1.5)), ("text", .stringAttributeType, "t"),
  ]

  private var model: NSManagedObjectModel {
    let attributes = values.map { attribute($0.0, $0.1, isTransient: true) }
    return .of([.made("A", attributes + [attribute("other", .objectIDAttributeType, isTransient: true)])])
  }

  @Test("they survive a save and a merging refresh, and are lost when the object becomes a fault", .fact("AW-09"))
  func life() throws {
    for kind in StoreKind.anywhere {
      try onStack(kind, model) { stack, context in
        let object = context.make("A", "a")
        try context.save()
        for (key, _, value) in values { object.setValue(value, forKey: key) }
        object.setValue(object.objectID, forKey: "other")
        #expect(object.changedValues().isEmpty)
        func check() {
          for (key, _, value) in values {
            let found = object.value(forKey: key)
            #expect("\(found ?? "nil")" == "\(value)" || found as? NSNumber == value as? NSNumber, "\(key)")
          }
          #expect(object.value(forKey: "other") as? NSManagedObjectID === object.objectID)
        }
        check()
        object.setValue("b", forKey: "name")
        try context.save()
        check()
        object.setValue("c", forKey: "name")
        context.refresh(object, mergeChanges: true)
        check()
        try context.save()
        context.refresh(object, mergeChanges: false)
        for (key, _, _) in values { #expect(object.value(forKey: key) == nil, "\(key)") }
        #expect(object.value(forKey: "other") == nil)
      }
    }
  }

  @Test(
    "a required one is checked like any other, and its default counts for an object that was fetched",
    .fact("CH-017"), arguments: [false, true])
  func required(hasDefault: Bool) throws {
    let mood = attribute("mood", default: hasDefault ? "calm" : nil, isTransient: true)
    mood.isOptional = false
    try onStack(.sqlite, .of([.made("A", [mood])])) { stack, context in
      let object = context.make("A", "a")
      if !hasDefault {
        #expect(try saveFailure(context).validationLines == ["1570 A a.mood"])
        object.setValue("wild", forKey: "mood")
      }
      try context.save()
      try stack.run { other in
        let fetched: NSManagedObject = try other.only("A", "a")
        fetched.setValue("b", forKey: "name")
        guard hasDefault else {
          #expect(try saveFailure(other).validationLines == ["1570 A b.mood"])
          return other.rollback()
        }
        try other.save()
        #expect(fetched.value(forKey: "mood") == nil)
      }
    }
  }

  @Test("an attribute of object IDs may only be transient")
  func persistentID() throws {
    let model = NSManagedObjectModel.of([.made("A", [attribute("x", .objectIDAttributeType)])])
    let error = #expect(throws: ModelError.self) { try model.layout() }
    #expect(error == ModelError(problem: .persistentObjectID, entity: "A", property: "x"))
    #expect(error?.description.contains("A.x") == true)
  }

  @Test("a value takes no more room than before: the row of slots stays compact")
  func size() {
    #expect(MemoryLayout<Value>.size == 17)
    #expect(MemoryLayout<Value>.stride == 24)
  }
}
