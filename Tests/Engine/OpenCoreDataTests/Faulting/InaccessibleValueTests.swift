import Foundation
import TestKit
import Testing

@testable import CoreData

/// An object with a property of every kind that can stand for nothing, declared as optional and as not.
final class Everything: Recorded {
  @Managed var int16: Int16
  @Managed var int32: Int32
  @Managed var int64: Int64
  @Managed var double: Double
  @Managed var float: Float
  @Managed var flag: Bool
  @Managed var decimal: Decimal
  @Managed var string: String
  @Managed var data: Data
  @Managed var optionalNumber: Int64?
  @Managed var optionalString: String?
  @Managed var date: Date?
  @Managed var uuid: UUID?
  @Managed var url: URL?
  @Managed var boxed: NSNumber?
  @Managed var one: Everything?
  @Managed var many: Set<Everything>
  @Managed var ordered: NSOrderedSet?
}

@Suite("what an object without a row reads as", .fact("FT-10"))
struct InaccessibleValueTests {
  @Test(
    "every attribute is nil, mandatory ones too; relationships are nil and empty", .fact("FT-10", "CH-501", "T3"),
    .shows("what-nothing-looks-like"), arguments: StoreKind.anywhere)
  func values(_ kind: StoreKind) throws {
    try withGoneRow(kind) { context, object in
      for key in object.entity.attributesByName.keys.sorted() {
        #expect(object.value(forKey: key) == nil, "\(key)")
        #expect(object.primitiveValue(forKey: key) == nil, "\(key)")
      }
      #expect(object.value(forKey: "one") == nil)
      #expect((object.value(forKey: "many") as? Set<NSManagedObject>)?.isEmpty == true)
      #expect((object.value(forKey: "ordered") as? NSOrderedSet)?.count == 0)
      #expect(object.isDeleted)
      #expect(context.deletedObjects == [object])
    }
  }

  @Test(
    "in Swift: 0, false and empty where the type has such a value, nil where it is optional",
    .fact("FT-10", "FT-11", "FT-11b", "T3"), .shows("what-nothing-looks-like"))
  func typed() throws {
    try withGoneRow(.sqlite) { _, object in
      #expect(object.int16 == 0)
      #expect(object.int32 == 0)
      #expect(object.int64 == 0)
      #expect(object.double == 0)
      #expect(object.float == 0)
      #expect(!object.flag)
      #expect(object.decimal == 0)
      #expect(object.string == "")
      #expect(object.data.isEmpty)
      #expect(object.optionalNumber == nil)
      #expect(object.optionalString == nil)
      #expect(object.date == nil)
      #expect(object.uuid == nil)
      #expect(object.url == nil)
      #expect(object.boxed == nil)
      #expect(object.name == nil)
      #expect(object.one == nil)
      #expect(object.many.isEmpty)
      #expect((object.ordered?.count ?? 0) == 0)
    }
  }

  @Test(
    "what a property of each type is given is read back, before and after it is saved", arguments: StoreKind.anywhere)
  func filled(_ kind: StoreKind) throws {
    try onStack(kind, everythingModel()) { _, context in
      let object = Everything(context: context)
      object.fill()
      (object.optionalNumber, object.optionalString) = (10, "more")
      let uuid = object.uuid
      for isSaved in [false, true] {
        if isSaved {
          try context.save()
          context.refresh(object, mergeChanges: false)
        }
        #expect(object.int16 == 1)
        #expect(object.int32 == 2)
        #expect(object.int64 == 3)
        #expect(object.double == 4)
        #expect(object.float == 5)
        #expect(object.flag)
        #expect(object.decimal == 6)
        #expect(object.string == "text")
        #expect(object.data == Data([7]))
        #expect(object.date == Date(timeIntervalSinceReferenceDate: 8))
        #expect(object.uuid == uuid)
        #expect(uuid != nil)
        #expect(object.url?.absoluteString == "https://example.org/")
        #expect(object.boxed == 9)
        #expect(object.optionalNumber == 10)
        #expect(object.optionalString == "more")
      }
    }
  }

  @Test("any property finds it out, a relationship too", .fact("FT-10"), arguments: StoreKind.anywhere)
  func firstTouch(_ kind: StoreKind) throws {
    let touches: [(Everything) -> Void] = [
      { _ = $0.one }, { _ = $0.many.isEmpty }, { _ = $0.ordered?.count }, { _ = $0.value(forKey: "many") },
      { _ = $0.objectIDs(forRelationshipNamed: "many") }, { $0.willAccessValue(forKey: nil) },
      { _ = $0.committedValues(forKeys: ["string"]) }, { $0.mutableSetValue(forKey: "many").removeAllObjects() },
    ]
    for (index, touch) in touches.enumerated() {
      try withGoneRow(kind) { _, object in
        touch(object)
        #expect(object.isDeleted, "touch \(index)")
        #expect(!object.isFault, "touch \(index)")
      }
    }
  }

  @Test("no rule of the model and no override refuses its save", .fact("FT-10", "AW-06"), arguments: StoreKind.anywhere)
  func exempt(_ kind: StoreKind) throws {
    try withGoneRow(kind) { context, object in
      _ = object.string
      let journal = Journal.of(context)
      journal.lines = []
      try context.save()
      // It takes part in the save all the same.
      #expect(journal.lines("validateForDelete", "validateForUpdate") == [])
      #expect(journal.lines("willSave", "didSave").count == 2)
      #expect(object.managedObjectContext == nil)
      #expect(!context.hasChanges)
    }
  }

  @Test("deleting a fault whose row is gone, with nothing read, saves", .fact("FT-12"), arguments: StoreKind.anywhere)
  func deletedUnread(_ kind: StoreKind) throws {
    try withGoneRow(kind) { context, object in
      context.shouldDeleteInaccessibleFaults = false
      context.delete(object)
      try context.save()
      #expect(!context.hasChanges)
      #expect(object.managedObjectContext == nil)
    }
  }

  @Test(
    "an object that leads to one without a row can be saved; the key goes on leading nowhere", .fact("FT-10", "CH-059"))
  func owner() throws {
    try withGoneRow(.sqlite) { context, object in
      let other = Everything(context: context)
      other.fill()
      other.one = object
      #expect(object.isDeleted)
      try context.save()
      #expect(other.objectIDs(forRelationshipNamed: "one") == [object.objectID])
    }
  }

  @Test("the silent deletion is logged, once an object", .fact("FT-15"))
  func logged() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      try withGoneRow(.sqlite) { _, object in
        _ = object.string
        _ = object.int16
      }
    }
    let lines = standardError(of: result).split(separator: "\n").filter { $0.contains("silently delete") }
    #expect(lines.count == 1)
    #expect(
      lines.first?.contains(
        "An NSManagedObjectContext delegate overrode fault handling behavior to silently delete the object with ID '0x")
        == true)
    #expect(
      lines.first?.contains(
        "<x-coredata://\(OpenedStore.uuid)/Everything/p1>' and substitute nil/0 for all property values instead of "
          + "throwing.") == true)
  }

  @Test("a relationship that fires the fault ends the process as well", .fact("FT-08", "T1"))
  func relationshipCrash() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try withGoneRow(.sqlite) { context, object in
        context.shouldDeleteInaccessibleFaults = false
        _ = object.many.count
      }
    }
    #expect(standardError(of: result).contains("NSObjectInaccessibleException"))
    #expect(standardError(of: result).contains("CoreData could not fulfill a fault for '0x"))
  }
}

extension Everything {
  /// Sets every mandatory attribute.
  func fill() {
    (int16, int32, int64, double, float, flag) = (1, 2, 3, 4, 5, true)
    (decimal, string, data, date, uuid) = (6, "text", Data([7]), Date(timeIntervalSinceReferenceDate: 8), UUID())
    url = URL(string: "https://example.org/")
    boxed = 9
  }
}

/// A model whose one entity has every type of attribute, all mandatory, with rules that nil breaks.
private func everythingModel() -> NSManagedObjectModel {
  let mandatory: [(String, NSAttributeType)] = [
    ("int16", .integer16AttributeType), ("int32", .integer32AttributeType), ("int64", .integer64AttributeType),
    ("double", .doubleAttributeType), ("float", .floatAttributeType), ("flag", .booleanAttributeType),
    ("decimal", .decimalAttributeType), ("string", .stringAttributeType), ("data", .binaryDataAttributeType),
    ("date", .dateAttributeType), ("uuid", .UUIDAttributeType), ("url", .URIAttributeType),
    ("boxed", .integer64AttributeType),
  ]
  let attributes = mandatory.map { name, type in
    let attribute = attribute(name, type)
    attribute.isOptional = false
    return attribute
  }
  attributes[7].setValidationPredicates(
    [NSPredicate(format: "length > 0")], withValidationWarnings: ["It must have a text."])
  let entity = NSEntityDescription.made(
    "Everything", Everything.self,
    attributes + [attribute("optionalNumber", .integer64AttributeType), attribute("optionalString")])
  entity.relate(
    .many("many", .denyDeleteRule), to: entity, inverse: .one("one", .nullifyDeleteRule))
  entity.relate(.many("ordered", .noActionDeleteRule).inOrder, to: entity)
  return NSManagedObjectModel.of([entity])
}

/// Deletes an object in another context while this one holds it as a fault.
private func withGoneRow(_ kind: StoreKind, _ body: (NSManagedObjectContext, Everything) throws -> Void) throws {
  let stack = try TestStack(kind, model: everythingModel(), leavesNoFile: true)
  let context = stack.context()
  try context.performAndWait {
    let object = Everything(context: context)
    object.fill()
    try context.save()
    context.refresh(object, mergeChanges: false)
    context.processPendingChanges()
    try stack.run { other in
      other.delete(other.object(with: object.rootID))
      try other.save()
    }
    try body(context, object)
    checkInvariants(of: context)
  }
}
