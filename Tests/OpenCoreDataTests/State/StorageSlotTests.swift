import EngineKit
import Foundation
import TestKit
import Testing

@testable import CoreData

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
      #expect(pass.uses == 3 && pass.notes == ["own"] && pass.last == nil)
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
