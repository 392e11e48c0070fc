import Foundation
import TestKit
import Testing

@testable import CoreData

/// Properties of types that are none of the model's, each with a name that says of what it is one in the model.
final class Misdeclared: NSManagedObject {
  @Managed var count: NSDecimalNumber
  @Managed var wish: NSDecimalNumber?
  @Managed var size: String?
  @Managed var ratio: Date?
  @Managed var born: Int
  @Managed var price: Double
  @Managed var title: Int64
  @Managed var page: String?
  @Managed var colour: Data?
  @Managed var kind: MisdeclaredKind?
  @Managed var one: Set<Misdeclared>
  @Managed var many: Misdeclared?
  @Managed var others: [Misdeclared]
}

/// A Boolean attribute, as Objective-C's code often declares one.
final class Flagged: NSManagedObject {
  @Managed var flag: Int
}

final class Holder: NSManagedObject {
  @Managed var toys: Set<Flagged>
}

enum MisdeclaredKind: String, ManagedValue {
  case first
}

/// Properties of every type that reads an attribute of another width or an object of Foundation's.
final class WellDeclared: NSManagedObject {
  @Managed var count: Double
  @Managed var ratio: Bool
  @Managed var born: Double
  @Managed var price: NSNumber?
  @Managed var title: NSString?
  @Managed var page: NSURL?
}

@Suite("The type of a property and that of its attribute", .fact("CH-1056")) struct DeclaredTypeTests {
  fileprivate static func model(_ objectClass: NSManagedObject.Type) -> NSManagedObjectModel {
    let thing = NSEntityDescription.made(
      "Thing", objectClass,
      [
        attribute("count", .integer64AttributeType, default: 4), attribute("wish", .integer64AttributeType),
        attribute("size", .integer16AttributeType), attribute("ratio", .doubleAttributeType),
        attribute("born", .dateAttributeType), attribute("price", .decimalAttributeType), attribute("title"),
        attribute("page", .URIAttributeType), attribute("colour", .transformableAttributeType),
        attribute("kind", .integer16AttributeType, default: 1),
      ])
    thing.relate(.one("one"), to: thing, inverse: .many("many"))
    thing.relate(.many("others"), to: thing, inverse: .many("users"))
    return .of([thing])
  }

  fileprivate static func thing<Thing: NSManagedObject>(_ context: NSManagedObjectContext, _: Thing.Type) -> Thing {
    guard let entity = NSEntityDescription.entity(forEntityName: "Thing", in: context) else { preconditionFailure() }
    return Thing(entity: entity, insertInto: context)
  }

  @Test("a whole number that is declared as a decimal one is said to be no decimal number")
  func decimalForInteger() async {
    let read = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        _ = DeclaredTypeTests.thing(context, Misdeclared.self).count
      }
    }
    let message = standardError(of: read)
    #expect(message.contains("NSInternalInconsistencyException"))
    #expect(
      message.contains(
        "Thing.count is declared as NSDecimalNumber, but in the model it is an attribute of the type Integer 64: declare "
          + "it as Int, Int16, Int32, Int64, Bool, Double, Float, NSNumber."))
    #expect(!message.contains("has no value"))
    let wish = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        DeclaredTypeTests.thing(context, Misdeclared.self).wish = .one
      }
    }
    #expect(standardError(of: wish).contains("Thing.wish is declared as NSDecimalNumber, but in the model it is"))
  }

  @Test("a Boolean that is declared as a number is 0 or 1 in every store", arguments: StoreKind.anywhere)
  func numberForBoolean(_ kind: StoreKind) throws {
    let thing = NSEntityDescription.made(
      "Thing", Flagged.self, [attribute("flag", .booleanAttributeType)])
    try onStack(kind, .of([thing])) { _, context in
      let flagged = DeclaredTypeTests.thing(context, Flagged.self)
      flagged.flag = 5
      #expect(flagged.flag == 1)
      try context.save()
      let request = NSFetchRequest<Flagged>(entityName: "Thing")
      request.predicate = NSPredicate(format: "flag == YES")
      #expect(try context.count(for: request) == 1)
      context.refresh(flagged, mergeChanges: false)
      #expect(flagged.flag == 1)
    }
  }

  @Test("a member of another class than the set's is said to be of one")
  func foreignMember() async {
    let read = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let child = NSEntityDescription.made("Child", Holder.self)
      let toy = NSEntityDescription.made("Toy", Flagged.self)
      child.relate(.many("toys"), to: toy, inverse: .one("owner"))
      try onStack(.memory, .of([child, toy])) { _, context in
        let holder = context.make("Child", "Kit") as! Holder
        guard let entity = NSEntityDescription.entity(forEntityName: "Toy", in: context) else { return }
        holder.setValue([NSManagedObject(entity: entity, insertInto: context)] as Set, forKey: "toys")
        _ = holder.toys
      }
    }
    #expect(
      standardError(of: read).contains("Child.toys is declared as Flagged, but its destination is a NSManagedObject"))
  }

  @Test("so is every other attribute of another type, when it is read or set for the first time")
  func otherAttributes() async {
    let size = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        _ = DeclaredTypeTests.thing(context, Misdeclared.self).size
      }
    }
    #expect(
      standardError(of: size).contains("Thing.size is declared as String, but in the model it is an attribute of"))
    let ratio = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        DeclaredTypeTests.thing(context, Misdeclared.self).ratio = Date()
      }
    }
    #expect(standardError(of: ratio).contains("Thing.ratio is declared as Date, but in the model it is"))
    let born = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        _ = DeclaredTypeTests.thing(context, Misdeclared.self).born
      }
    }
    #expect(standardError(of: born).contains("the type Date: declare it as Date, NSDate, Double, Float."))
    let price = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        DeclaredTypeTests.thing(context, Misdeclared.self).price = 1.5
      }
    }
    #expect(standardError(of: price).contains("the type Decimal: declare it as Decimal, NSDecimalNumber, NSNumber."))
    let title = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        _ = DeclaredTypeTests.thing(context, Misdeclared.self).title
      }
    }
    #expect(standardError(of: title).contains("Thing.title is declared as Int64, but in the model it is"))
    let page = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        _ = DeclaredTypeTests.thing(context, Misdeclared.self).page
      }
    }
    #expect(standardError(of: page).contains("the type URI: declare it as URL, NSURL."))
    let colour = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        _ = DeclaredTypeTests.thing(context, Misdeclared.self).colour
      }
    }
    #expect(standardError(of: colour).contains("declare it as a class that adopts TransformableValue."))
    let kind = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        _ = DeclaredTypeTests.thing(context, Misdeclared.self).kind
      }
    }
    #expect(standardError(of: kind).contains("Thing.kind is declared as String, but in the model it is"))
  }

  @Test("and a relationship of another number")
  func relationships() async {
    let one = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        _ = DeclaredTypeTests.thing(context, Misdeclared.self).one
      }
    }
    #expect(
      standardError(of: one).contains("it is a to-one relationship to Thing: declare it as a managed object class."))
    let many = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        _ = DeclaredTypeTests.thing(context, Misdeclared.self).many
      }
    }
    #expect(standardError(of: many).contains("it is a to-many relationship to Thing: declare it as a set of managed"))
    let others = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, DeclaredTypeTests.model(Misdeclared.self)) { _, context in
        _ = DeclaredTypeTests.thing(context, Misdeclared.self).others
      }
    }
    #expect(standardError(of: others).contains("it is a to-many relationship to Thing"))
  }

  @Test("a number of another width, a time as a number, and Foundation's classes fit", arguments: StoreKind.anywhere)
  func fitting(_ kind: StoreKind) throws {
    try onStack(kind, DeclaredTypeTests.model(WellDeclared.self)) { _, context in
      let thing = DeclaredTypeTests.thing(context, WellDeclared.self)
      thing.setValue("one", forKey: "name")
      #expect(thing.count == 4)
      #expect(!thing.ratio)
      (thing.ratio, thing.born, thing.price) = (true, 60, NSDecimalNumber(string: "1.5"))
      (thing.title, thing.page) = ("T", NSURL(string: "https://example.com"))
      try context.save()
      context.refresh(thing, mergeChanges: false)
      #expect(thing.ratio)
      #expect(thing.value(forKey: "ratio") as? Double == 1)
      #expect(thing.born == 60)
      #expect(thing.price == NSDecimalNumber(string: "1.5"))
      #expect(thing.title == "T")
      #expect(thing.page?.absoluteString == "https://example.com")
    }
  }
}
