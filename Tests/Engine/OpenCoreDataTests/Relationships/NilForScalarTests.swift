import Foundation
import Testing

@testable import CoreData

@Suite("nil for a property that has no nil", .fact("KV-08"))
struct NilForScalarTests {
  private static var model: NSManagedObjectModel {
    TestModel.item(
      [
        attribute("count", .integer64AttributeType), attribute("ratio", .doubleAttributeType),
        attribute("flag", .booleanAttributeType), attribute("maybe", .integer64AttributeType), attribute("plain"),
      ], Scalars.self)
  }

  @Test(
    "setNilValueForKey is sent for declared numbers and Bool, not for optionals", .fact("KV-08"),
    arguments: StoreKind.anywhere)
  func sent(_ kind: StoreKind) throws {
    try onStack(kind, Self.model) { stack, context in
      let item = try #require(context.make("Item", "one") as? Scalars)
      (item.count, item.ratio, item.flag, item.maybe) = (4, 0.5, true, 6)
      for key in ["count", "ratio", "flag", "maybe", "plain", "name"] { item.setValue(nil, forKey: key) }
      #expect(item.nilKeys == ["count", "ratio", "flag"])
      #expect(item.count == -1, "the override decides")
      #expect(item.ratio == 0.5, "the override decides")
      #expect(item.flag, "the override decides")
      #expect(item.maybe == nil)
      #expect(item.name == nil)
      item.setValuesForKeys(["flag": NSNull(), "maybe": NSNull()])
      #expect(item.nilKeys.last == "flag")
      item.setValue(nil, forKeyPath: "ratio")
      #expect(item.nilKeys.last == "ratio")
      try context.save()
    }
  }

  @Test("a subclass has the scalars of its superclass", .fact("KV-08"), arguments: StoreKind.anywhere)
  func inherited(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([attribute("count", .integer64AttributeType)], MoreScalars.self)) { _, context in
      let item = try #require(context.make("Item", "one") as? MoreScalars)
      item.setValue(nil, forKey: "count")
      #expect(item.nilKeys == ["count"])
      try context.save()
    }
  }

  @Test("a class that tells of itself what it likes has its scalars all the same", .fact("KV-08"))
  func reflectable() throws {
    try onStack(.memory, TestModel.item([attribute("count", .integer64AttributeType)], Shy.self)) { _, context in
      let item = try #require(context.make("Item", "one") as? Shy)
      item.setValue(nil, forKey: "count")
      #expect(item.nilKeys == ["count"])
      context.reset()
    }
  }

  @Test("without an override it raises NSInvalidArgumentException", .fact("KV-08"))
  func raises() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: Television().model)
      try stack.run { $0.makeSeries("Dark").setValue(nil, forKey: "rating") }
    }
    let text = standardError(of: result)
    #expect(text.contains("NSInvalidArgumentException"))
    #expect(text.contains("[<RecordedSeries 0x"))
    #expect(text.contains("setNilValueForKey]: could not set nil as the value for the key rating."))
  }

  @Test("an object of a class that declares nothing keeps nil", .fact("KV-08"), arguments: StoreKind.anywhere)
  func undeclared(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([attribute("count", .integer64AttributeType, default: 1)])) { _, context in
      let item = context.make("Item", "one")
      item.setValue(nil, forKey: "count")
      #expect(item.value(forKey: "count") == nil)
      try context.save()
    }
  }
}

/// Declares scalars, and notes who was to become nil.
class Scalars: Recorded {
  @Managed var count: Int64
  @Managed var ratio: Double
  @Managed var flag: Bool
  @Managed var maybe: Int64?
  var nilKeys: [String] = []

  override func setNilValueForKey(_ key: String) {
    nilKeys.append(key)
    if key == "count" { count = -1 }
  }
}

final class MoreScalars: Scalars {}

final class Shy: NSManagedObject, CustomReflectable {
  @Managed var count: Int64
  var nilKeys: [String] = []

  var customMirror: Mirror { Mirror(self, children: [:]) }

  override func setNilValueForKey(_ key: String) { nilKeys.append(key) }
}
