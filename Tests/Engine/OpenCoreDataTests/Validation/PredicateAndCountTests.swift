import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Validation by predicates and by counts")
struct PredicateAndCountTests {
  @Test("a number as warning is the code", .fact("VL-05"), arguments: StoreKind.anywhere)
  func codeAsWarning(_ kind: StoreKind) throws {
    let code = attribute("code")
    let predicate = NSPredicate(format: "SELF.length < 4")
    code.setValidationPredicates([predicate], withValidationWarnings: [1660])
    try onStack(kind, TestModel.item([code])) { _, context in
      let item = context.make("Item", "one")
      item.setValue("too long", forKey: "code")
      let error = try saveFailure(context)
      #expect(error.code == 1660)
      #expect(error.userInfo[NSValidationPredicateErrorKey] as? NSPredicate === predicate)
      #expect(error.userInfo[NSValidationValueErrorKey] as? String == "too long")
      let cocoa = try #require(error as? CocoaError)
      #expect(cocoa.validationKey == "code")
      #expect(cocoa.validationObject as? NSManagedObject === item)
      #expect(cocoa.validationPredicate === predicate)
      #expect(cocoa.validationValue as? String == "too long")
      item.setValue("ok", forKey: "code")
      try context.save()
    }
  }

  @Test(
    "a string as warning is the description, with code 1550", .fact("VL-05", "VL-05b"), arguments: StoreKind.anywhere)
  func messageAsWarning(_ kind: StoreKind) throws {
    let count = attribute("count", .integer64AttributeType)
    count.setValidationPredicates(
      [NSPredicate(format: "SELF > 0"), NSPredicate(format: "SELF < 10")], withValidationWarnings: ["Too few.", 1610])
    try onStack(kind, TestModel.item([count])) { _, context in
      let item = context.make("Item", "one")
      item.setValue(-1, forKey: "count")
      let error = try saveFailure(context)
      #expect(error.code == NSManagedObjectValidationError)
      #expect(error.localizedDescription == "Too few.")
      item.setValue(11, forKey: "count")
      #expect(try saveFailure(context).code == 1610)
      item.setValue(nil, forKey: "count")
      try context.save()
    }
  }

  @Test(
    "a predicate of a to-many is asked of its members, and one of a to-one of its object", .fact("VL-05"),
    arguments: StoreKind.anywhere)
  func ofRelationships(_ kind: StoreKind) throws {
    let model = Self.boxes(min: 0, max: 0)
    let balls = try #require(model.entitiesByName["Box"]?.relationshipsByName["balls"])
    balls.setValidationPredicates(
      [NSPredicate { value, _ in (value as? Set<NSManagedObject>)?.count ?? 0 < 2 }], withValidationWarnings: [1661])
    let home = try #require(model.entitiesByName["Ball"]?.relationshipsByName["box"])
    home.setValidationPredicates([NSPredicate(format: "SELF.name != 'closed'")], withValidationWarnings: [1662])
    try onStack(kind, model) { _, context in
      let box = context.make("Box", "open")
      box.setValue(Set((1...2).map { context.make("Ball", "b\($0)") }), forKey: "balls")
      #expect(try saveFailure(context).validationLines == ["1661 Box open.balls"])
      context.delete(try context.only("Ball", "b2"))
      box.setValue("closed", forKey: "name")
      #expect(try saveFailure(context).validationLines == ["1662 Ball b1.box"])
      box.setValue("open", forKey: "name")
      try context.save()
    }
  }

  @Test("more members than maxCount are 1590", .fact("VL-08", "VL-08b"), arguments: StoreKind.anywhere)
  func tooMany(_ kind: StoreKind) throws {
    try onStack(kind, Self.boxes(min: 0, max: 2)) { _, context in
      let box = context.make("Box", "B")
      box.setValue(Set((1...3).map { context.make("Ball", "b\($0)") }), forKey: "balls")
      #expect(try saveFailure(context).validationLines == ["1590 Box B.balls"])
      context.delete(try context.only("Ball", "b2"))
      try context.save()
    }
  }

  @Test(
    "fewer than minCount are 1580; an optional relationship without members passes", .fact("VL-08", "VL-08c"),
    arguments: StoreKind.anywhere)
  func tooFew(_ kind: StoreKind) throws {
    try onStack(kind, Self.boxes(min: 2, max: 0)) { _, context in
      let box = context.make("Box", "B")
      try context.save()
      box.setValue([context.make("Ball", "b1")] as Set, forKey: "balls")
      #expect(try saveFailure(context).validationLines == ["1580 Box B.balls"])
    }
    try onStack(kind, Self.boxes(min: 1, max: 0, isOptional: false)) { _, context in
      context.make("Box", "B")
      let error = try saveFailure(context)
      #expect(error.validationLines == ["1580 Box B.balls"])
    }
  }

  @Test(
    "a non-optional to-many without a minimum passes when it is empty", .fact("CH-018"), arguments: StoreKind.anywhere)
  func nonOptionalButUnbounded(_ kind: StoreKind) throws {
    try onStack(kind, Self.boxes(min: 0, max: 3, isOptional: false)) { _, context in
      context.make("Box", "B")
      try context.save()
    }
  }

  @Test("a required to-one without destination is 1570", .fact("VL-03"), arguments: StoreKind.anywhere)
  func requiredToOne(_ kind: StoreKind) throws {
    try onStack(kind, Television(seriesIsOptional: false).model) { _, context in
      context.makeEpisode("E1")
      let error = try saveFailure(context)
      #expect(error.validationLines == ["1570 Episode E1.series"])
    }
  }

  private static func boxes(min: Int, max: Int, isOptional: Bool = true) -> NSManagedObjectModel {
    let box = NSEntityDescription.made("Box", Thing.self)
    let ball = NSEntityDescription.made("Ball", Thing.self)
    let end = End(name: "balls", isToMany: true, isOptional: isOptional, minCount: min, maxCount: max)
    box.relate(end, to: ball, inverse: .one("box"))
    return .of([box, ball])
  }
}
