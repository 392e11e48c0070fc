import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("validation")
struct ValidationTests {
  private static var strict: [NSPropertyDescription] {
    [attribute("code", isOptional: false), attribute("count", .integer64AttributeType, isOptional: false)]
  }

  @Test(
    "nothing is checked at assignment, validateValue may be called at any time", .fact("VL-01"),
    arguments: StoreKind.anywhere)
  func notAtAssignment(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item(Self.strict)) { _, context in
      let item = context.make("Item", "one")
      item.setValue("x", forKey: "code")
      item.setValue(nil, forKey: "code")
      var nothing: Any?
      let error = try failure { try item.validateValue(&nothing, forKey: "code") }
      #expect(error.code == 1570)
      var text: Any? = "fine"
      try item.validateValue(&text, forKey: "code")
    }
  }

  @Test(
    "validateForInsert finds a required property that was never set", .fact("VL-02b"), arguments: StoreKind.anywhere)
  func neverSet(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([attribute("code", isOptional: false)])) { stack, context in
      let item = context.make("Item", "one")
      #expect(try saveFailure(context).validationLines == ["1570 Item one.code"])
      item.setValue("c", forKey: "code")
      try context.save()
      #expect(try stack.storedNames("Item") == ["one"])
    }
  }

  @Test("validateForUpdate checks properties that did not change", .fact("VL-02"), arguments: StoreKind.allCases)
  func unchangedProperties(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([attribute("code", isOptional: false)], Lenient.self)) { _, context in
      let item = context.make("Item", "one") as! Lenient
      item.skipsChecks = true
      try context.save()
      item.skipsChecks = false
      item.setValue("two", forKey: "name")
      #expect(try saveFailure(context).validationLines == ["1570 Item two.code"])
    }
  }

  @Test(
    "one failure is thrown as it is, two as 1560 with all details, in a fixed order", .fact("VL-06", "VL-06b"),
    arguments: StoreKind.anywhere)
  func several(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item(Self.strict)) { _, context in
      let first = context.make("Item", "first")
      context.make("Item", "second")
      let error = try saveFailure(context)
      #expect(error.code == NSValidationMultipleErrorsError)
      #expect(error.localizedDescription == "Multiple validation errors occurred.")
      #expect(
        error.validationLines == [
          "1570 Item first.code", "1570 Item first.count", "1570 Item second.code", "1570 Item second.count",
        ])
      first.setValue("c", forKey: "code")
      context.delete(try context.only("Item", "second"))
      let single = try saveFailure(context)
      #expect(single.validationLines == ["1570 Item first.count"])
      #expect(single.userInfo[NSDetailedErrorsKey] == nil)
    }
  }

  @Test(
    "the keys, the value only where there is one, and the code as CocoaError", .fact("VL-20", "VL-24"),
    arguments: StoreKind.anywhere)
  func keys(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([attribute("code", isOptional: false)])) { _, context in
      let item = context.make("Item", "one")
      let error = try saveFailure(context)
      #expect(error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject === item)
      #expect(error.userInfo[NSValidationKeyErrorKey] as? String == "code")
      #expect(error.userInfo[NSValidationValueErrorKey] == nil)
      do { try context.save() } catch let error as CocoaError {
        #expect(error.code == .validationMissingMandatoryProperty)
      }
    }
  }

  @Test(
    "with a model built in code the placeholder is printed as it stands", .fact("VL-21"), arguments: StoreKind.anywhere)
  func placeholder(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([attribute("code", isOptional: false)])) { _, context in
      context.make("Item", "one")
      let error = try saveFailure(context)
      #expect(error.localizedDescription == "%{PROPERTY}@ is a required value.")
    }
  }

  @Test(
    "an override of validateValue is reached by a save, and its error comes back as it is", .fact("VL-04b"),
    arguments: StoreKind.anywhere)
  func customMethod(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([], Picky.self)) { _, context in
      let item = context.make("Item", "forbidden")
      let error = try #require(throws: Picky.Refusal.self) { try context.save() }
      #expect(error.key == "name")
      item.setValue("allowed", forKey: "name")
      try context.save()
    }
  }

  @Test(
    "it is asked about every property, a to-many without bounds too", .fact("VL-02", "VL-04b"),
    arguments: StoreKind.anywhere)
  func customMethodOfMembers(_ kind: StoreKind) throws {
    let child = NSEntityDescription.made("Child", FewToys.self)
    let toy = NSEntityDescription.made("Toy", NSManagedObject.self)
    child.relate(.many("toys"), to: toy, inverse: .one("owner"))
    try onStack(kind, .of([child, toy])) { _, context in
      let owner = context.make("Child", "Kit")
      owner.setValue([context.make("Toy", "a")] as Set, forKey: "toys")
      try context.save()
      owner.setValue([context.make("Toy", "b"), context.make("Toy", "c")] as Set, forKey: "toys")
      #expect(throws: Picky.Refusal.self) { try context.save() }
    }
  }

  @Test(
    "a to-many of which nothing was read is not read for it", .fact("VL-04b", "CH-1105"), arguments: StoreKind.anywhere)
  func unreadMembers(_ kind: StoreKind) throws {
    let child = NSEntityDescription.made("Child", FewToys.self)
    let toy = NSEntityDescription.made("Toy", NSManagedObject.self)
    child.relate(.many("toys"), to: toy, inverse: .one("owner"))
    try onStack(kind, .of([child, toy])) { _, context in
      context.make("Child", "Kit").setValue([context.make("Toy", "a")] as Set, forKey: "toys")
      try context.save()
      context.reset()
      let owner = try context.only("Child", "Kit") as NSManagedObject
      owner.setValue("Kim", forKey: "name")
      try context.save()
      #expect(owner.hasFault(forRelationshipNamed: "toys"))
    }
  }

  @Test("of a new object every to-many is known, and asked about", .fact("VL-04b"), arguments: StoreKind.anywhere)
  func newMembers(_ kind: StoreKind) throws {
    let child = NSEntityDescription.made("Child", SomeToys.self)
    let toy = NSEntityDescription.made("Toy", NSManagedObject.self)
    child.relate(.many("toys"), to: toy, inverse: .one("owner"))
    try onStack(kind, .of([child, toy])) { _, context in
      let owner = context.make("Child", "Kit")
      #expect(throws: Picky.Refusal.self) { try context.save() }
      owner.setValue([context.make("Toy", "a")] as Set, forKey: "toys")
      try context.save()
    }
  }

  @Test(
    "an override of validateForInsert without super turns the model's checks off", .fact("VL-14"),
    arguments: StoreKind.allCases)
  func withoutSuper(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([attribute("code", isOptional: false)], Lenient.self)) { stack, context in
      let item = context.make("Item", "one") as! Lenient
      item.skipsChecks = true
      try context.save()
      #expect(try stack.storedNames("Item") == ["one"])
    }
  }

  @Test(
    "an object whose row is gone is exempt, and no other is", .fact("VL-15", "WD-02", "T3"),
    .shows("validation-without-a-row"), arguments: StoreKind.anywhere)
  func inaccessible(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: TestModel.item([attribute("code", isOptional: false, default: "c")]))
    try stack.withStaleFault(changedBy: { $0.delete($1) }) { context, item in
      #expect(item.value(forKey: "code") == nil)
      #expect(item.isDeleted)
      let other = context.make("Item", "two")
      other.setValue(nil, forKey: "code")
      #expect(try saveFailure(context).validationLines == ["1570 Item two.code"])
      other.setValue("d", forKey: "code")
      try context.save()
      #expect(try stack.storedNames("Item") == ["two"])
    }
  }
}

/// Skips the model's checks when told to, by not calling super.
final class Lenient: Recorded {
  var skipsChecks = false
  override func validateForInsert() throws { if !skipsChecks { try super.validateForInsert() } }
}

/// Refuses a second toy.
final class FewToys: NSManagedObject {
  override func validateValue(_ value: inout Any?, forKey key: String) throws {
    try super.validateValue(&value, forKey: key)
    if key == "toys", let toys = value as? NSSet, toys.count > 1 { throw Picky.Refusal(key: key) }
  }
}

/// Refuses to have no toys.
final class SomeToys: NSManagedObject {
  override func validateValue(_ value: inout Any?, forKey key: String) throws {
    try super.validateValue(&value, forKey: key)
    if key == "toys", (value as? NSSet)?.count == 0 { throw Picky.Refusal(key: key) }
  }
}

/// Refuses one name.
final class Picky: Recorded {
  struct Refusal: Error { let key: String }
  override func validateValue(_ value: inout Any?, forKey key: String) throws {
    try super.validateValue(&value, forKey: key)
    if key == "name", value as? String == "forbidden" { throw Refusal(key: key) }
  }
}
