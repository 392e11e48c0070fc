import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel

/// Which slot of an object a `@Managed` property reads and sets, whatever else its class stores.
@Suite struct StorageSlotTests {
  private static func model() -> NSManagedObjectModel {
    let pass = NSEntityDescription.made("Pass", Pass.self, [attribute("holder"), attribute("zone")], named: false)
    let season = NSEntityDescription.made(
      "SeasonPass", SeasonPass.self,
      [attribute("months", .integer16AttributeType), attribute("price", .doubleAttributeType), attribute("code")],
      named: false)
    pass.subentities = [season]
    return .of([pass, season])
  }

  @Test(
    "a class's own stored properties, those of its superclass and of a generic one stand between managed ones",
    arguments: StoreKind.anywhere)
  func places(_ kind: StoreKind) throws {
    let model = Self.model()
    let entity = try #require(model.entitiesByName["SeasonPass"])
    let stack = try TestStack(kind, model: model)
    try stack.run { context in
      let pass = SeasonPass(entity: entity, insertInto: context)
      (pass.holder, pass.zone, pass.months, pass.price, pass.code) = ("Ada", "A", 12, 99.5, "code 1")
      #expect(pass.value(forKey: "holder") as? String == "Ada")
      #expect(pass.value(forKey: "zone") as? String == "A")
      #expect(pass.value(forKey: "months") as? Int16 == 12)
      #expect(pass.value(forKey: "price") as? Double == 99.5)
      #expect(pass.value(forKey: "code") as? String == "code 1")
      #expect(pass.uses == 3)
      #expect(pass.notes == ["own"])
      #expect(pass.last == nil)
      try context.save()
    }
    try stack.run { context in
      let pass = try #require(try context.fetch(NSFetchRequest<SeasonPass>(entityName: "SeasonPass")).first)
      #expect((pass.code, pass.price, pass.months) == ("code 1", 99.5, 12))
      #expect((pass.zone, pass.holder) == ("A", "Ada"))
    }
  }

  @Test("a property of a superclass has a slot of its own in each entity")
  func inherited() throws {
    let model = Self.model()
    let pass = Pass(entity: try #require(model.entitiesByName["Pass"]), insertInto: nil)
    let season = SeasonPass(entity: try #require(model.entitiesByName["SeasonPass"]), insertInto: nil)
    for one in [pass, season] {
      one.zone = "B"
      #expect(one.value(forKey: "zone") as? String == "B")
      #expect(one.holder == nil)
    }
  }

  @Test("the property of a generic class is remembered once, however often it is read")
  func generic() throws {
    let model = Self.model()
    let pass = SeasonPass(entity: try #require(model.entitiesByName["SeasonPass"]), insertInto: nil)
    for months in 1...100 {
      pass.months = Int16(months)
      #expect(pass.months == Int16(months))
    }
    // The key path in a generic class is a new object each time it is made.
    #expect(pass.layout.storageSlots.count <= KeyPathSlots.mostOfOnePlace)
  }

  private static func loose(_ objectClass: NSManagedObject.Type, _ attributes: String...) throws -> NSManagedObject {
    let entity = NSEntityDescription.made("Kind", objectClass, attributes.map { attribute($0) }, named: false)
    let model = NSManagedObjectModel.of([entity])
    return objectClass.init(entity: try #require(model.entitiesByName["Kind"]), insertInto: nil)
  }

  @Test("a property without a size, in front of a managed one, does not take its place")
  func empty() throws {
    let price = try #require(try Self.loose(Price.self, "format", "amount") as? Price)
    price.amount = "5"
    #expect(price.value(forKey: "amount") as? String == "5")
    #expect(price.value(forKey: "format") == nil)
    #expect(price.format.text(price.amount) == "5 ct")
  }

  @Test("a name that begins with an underscore keeps it")
  func underscore() throws {
    let song = try #require(try Self.loose(Song.self, "_title", "title") as? Song)
    song._title = "stored"
    #expect(song.value(forKey: "_title") as? String == "stored")
    #expect(song.value(forKey: "title") == nil)
  }

  @Test("an object of another class than the entity's has the places of its own class")
  func otherClass() throws {
    let entity = NSEntityDescription.made("Kind", Price.self, [attribute("amount"), attribute("title")], named: false)
    let model = NSManagedObjectModel.of([entity])
    let description = try #require(model.entitiesByName["Kind"])
    let price = Price(entity: description, insertInto: nil)
    price.amount = "5"
    let receipt = Receipt(entity: description, insertInto: nil)
    (receipt.title, receipt.amount) = ("shown", "6")
    #expect(receipt.value(forKey: "title") as? String == "shown")
    #expect(receipt.value(forKey: "amount") as? String == "6")
    #expect(price.amount == "5")
  }

  @Test("a managed property that the entity does not have raises, with the class and the name")
  func missing() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let entity = NSEntityDescription.made("Kind", Price.self, [attribute("amount")], named: false)
      let model = NSManagedObjectModel.of([entity])
      let receipt = Receipt(entity: try #require(model.entitiesByName["Kind"]), insertInto: nil)
      _ = receipt.amount
      _ = receipt.title
    }
    let text = standardError(of: result)
    #expect(
      text.contains("The class Receipt has a @Managed property 'title', but the entity Kind has none."), "\(text)")
  }
}

/// Properties of both kinds, of different sizes.
class Pass: NSManagedObject {
  var uses: UInt8 = 3
  @Managed var holder: String?
  var notes = ["own"]
  @Managed var zone: String?
}

/// A generic class: its properties' places depend on the type it is made for.
class TimedPass<Last>: Pass {
  var last: Last?
  @Managed var months: Int16
}

final class SeasonPass: TimedPass<String> {
  @Managed var price: Double
  let tag: UInt8 = 7
  @Managed var code: String?
}

struct Cents {
  func text(_ amount: String?) -> String { "\(amount ?? "") ct" }
}

final class Price: NSManagedObject {
  let format = Cents()
  @Managed var amount: String?
}

final class Song: NSManagedObject {
  @Managed var _title: String?
}

final class Receipt: NSManagedObject {
  var uses = 0
  @Managed var title: String?
  @Managed var amount: String?
}
