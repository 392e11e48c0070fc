import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("faults")
struct FaultTests {
  @Test("touching a persistent property fires the fault, once", .fact("FT-01"), arguments: StoreKind.anywhere)
  func firing(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      let touches: [(Series) -> Void] = [
        { _ = $0.name }, { _ = $0.value(forKey: "rating") }, { $0.rating = 1 }, { _ = $0.episodes },
        { $0.willAccessValue(forKey: "name") }, { _ = $0.primitiveValue(forKey: "name") },
        { $0.willChangeValue(forKey: "name") },
      ]
      for touch in touches {
        context.refresh(series, mergeChanges: false)
        #expect(series.isFault)
        #expect(series.faultingState != 0)
        touch(series)
        #expect(!series.isFault)
        #expect(series.faultingState == 0)
        #expect(series.name == "Dark")
      }
      #expect(Journal.of(context).lines("awakeFromFetch").count == touches.count)
    }
  }

  @Test("what does not fire", .fact("FT-02"), arguments: StoreKind.anywhere)
  func notFiring(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.refresh(series, mergeChanges: false)
      _ = series.isEqual(series)
      _ = series.hash
      _ = series.description
      _ = series.managedObjectContext
      _ = series.entity
      _ = series.objectID
      _ = series.isInserted || series.isUpdated || series.isDeleted || series.hasChanges
      _ = series.faultingState
      _ = series.changedValues()
      #expect(series.isFault)
    }
  }

  @Test(
    "firing one fault does not load others; a to-one destination is a fault", .fact("FT-04", "FT-04b", "FT-07"),
    arguments: StoreKind.anywhere)
  func othersStayFaults(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("Dark", "E1", "E2")
      try context.save()
    }
    try stack.run { context in
      let episode = try context.episode("E1")
      _ = episode.name
      let series = try #require(episode.series)
      #expect(series.isFault)
      #expect(series.episodes.contains(episode))
      #expect(!series.isFault)
    }
  }

  @Test(
    "willTurnIntoFault still sees the values; one call each", .fact("FT-17", "FT-17b"), arguments: StoreKind.anywhere)
  func turningIntoFault(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      let journal = Journal.of(context)
      journal.lines = []
      context.refresh(series, mergeChanges: false)
      context.refresh(series, mergeChanges: false)
      #expect(journal.lines == ["willTurnIntoFault Series Dark", "didTurnIntoFault Series"])
    }
  }

  @Test(
    "what is set on an unsaved object that was refreshed away does not bring the model's defaults back", .fact("FT-18"),
    arguments: StoreKind.anywhere)
  func refreshedAwayAndSet(_ kind: StoreKind) throws {
    try onStack(kind, Catalogue.model) { _, context in
      let product = context.makeProduct("a")
      #expect(product.price == Decimal(string: "1.50"))
      context.refresh(product, mergeChanges: false)
      #expect(product.name == nil)
      #expect(product.value(forKey: "price") == nil)
      product.name = "b"
      #expect(product.value(forKey: "price") == nil)
    }
  }

  @Test(
    "an unsaved object that is refreshed away fires without its values", .fact("FT-18", "ID-07"),
    arguments: StoreKind.anywhere)
  func refreshedInsert(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      context.refresh(series, mergeChanges: false)
      #expect(series.isFault)
      #expect(series.isInserted)
      #expect(series.name == nil)
      #expect(!series.isFault)
      context.refresh(series, mergeChanges: false)
      #expect(try context.existingObject(with: series.objectID) === series)
      #expect(!series.isFault)
      series.name = "Again"
      try context.save()
      #expect(try stack.storedNames("Series") == ["Again"])
    }
  }

  @Test("a deleted and saved object reads nil and 0", .fact("FT-16"), arguments: StoreKind.anywhere)
  func deadObject(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      series.rating = 5
      try context.save()
      context.delete(series)
      try context.save()
      #expect(series.name == nil)
      #expect(series.rating == 0)
      #expect(series.episodes.isEmpty)
      #expect(series.value(forKey: "rating") == nil)
      #expect(series.isFault)
    }
  }

  @Test("setters in awakeFromFetch leave the object clean", .fact("AW-02"), arguments: StoreKind.anywhere)
  func awakeFromFetchIsUntracked(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("Dark")
      try context.save()
    }
    try stack.run { context in
      Journal.of(context).reactions["awakeFromFetch"] = { ($0 as! Series).mood = "woken" }
      let series = try context.series("Dark")
      #expect(series.rating == 0)
      #expect(series.mood == "woken")
      #expect(!series.hasChanges)
      #expect(!context.hasChanges)
      checkInvariants(of: context)
    }
  }

  @Test(
    "awakeFromInsert comes once, after the defaults, and setters may be used in it", .fact("AW-01"),
    arguments: StoreKind.anywhere)
  func awakeFromInsert(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([attribute("code", default: "initial")])) { stack, context in
      var seen: String?
      Journal.of(context).reactions["awakeFromInsert"] = { object in
        seen = object.value(forKey: "code") as? String
        object.setValue("awake", forKey: "code")
      }
      let item = context.make("Item", "one")
      #expect(seen == "initial")
      #expect(Journal.of(context).lines("awakeFromInsert").count == 1)
      try context.save()
      let code = try stack.run { other in
        let stored: NSManagedObject = try other.only("Item", "one")
        return stored.value(forKey: "code") as? String
      }
      #expect(code == "awake")
      #expect(!item.hasChanges)
    }
  }
}
