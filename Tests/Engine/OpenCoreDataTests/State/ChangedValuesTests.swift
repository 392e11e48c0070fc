import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Changed and committed values")
struct ChangedValuesTests {
  @Test(
    "changedValues lists persistent properties changed since the last save, with new values", .fact("ST-18"),
    arguments: StoreKind.anywhere)
  func changedValues(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.rating = 5
      series.name = nil
      series.mood = "grim"
      let changed = series.changedValues()
      #expect(changed.keys.sorted() == ["name", "rating"])
      #expect(changed["rating"] as? Int == 5)
      #expect(changed["name"] is NSNull)
    }
  }

  @Test("changedValues fires no fault", .fact("ST-18"), arguments: StoreKind.anywhere)
  func firesNothing(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.refresh(series, mergeChanges: false)
      #expect(series.changedValues().isEmpty)
      #expect(series.isFault)
    }
  }

  @Test("changedValues lists relationships, both ends", .fact("ST-18"), arguments: StoreKind.anywhere)
  func relationships(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      let episode = context.makeEpisode("E1")
      try context.save()
      episode.series = series
      #expect(episode.changedValues().keys.sorted() == ["series"])
      #expect(episode.changedValues()["series"] as? Series === series)
      #expect(series.changedValues()["episodes"] as? Set<NSManagedObject> == [episode])
    }
  }

  @Test("a value set back is no change, though the object stays updated", .fact("ST-18"), arguments: StoreKind.anywhere)
  func setBack(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      let episode = try context.episode("E1")
      series.name = "Lost"
      series.name = "Dark"
      episode.series = nil
      episode.series = series
      #expect(series.isUpdated)
      #expect(episode.isUpdated)
      #expect(series.changedValues().isEmpty)
      #expect(episode.changedValues().isEmpty)
      try context.save()
      #expect(try stack.storedVersion("Series", "Dark") == 1)
    }
  }

  @Test(
    "changedValuesForCurrentEvent lists changes since objects-did-change; old values",
    .fact("ST-18", "CH-062", "WD-14"),
    arguments: StoreKind.anywhere)
  func currentEvent(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.rating = 5
      context.processPendingChanges()
      #expect(series.changedValuesForCurrentEvent().isEmpty)
      series.name = "Lost"
      series.name = "Gone"
      #expect(series.changedValuesForCurrentEvent() as? [String: String] == ["name": "Dark"])
      #expect(series.changedValues().keys.sorted() == ["name", "rating"])
    }
  }

  @Test(
    "An object that shows its row has no changes of the event either, once objects-did-change has told of them",
    .fact("ST-18"), arguments: StoreKind.anywhere)
  func eventOfFetchedObject(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.refresh(series, mergeChanges: false)
      context.processPendingChanges()
      #expect(series.name == "Dark")
      var told: [[String: Any]] = []
      let posts = Posts(context)
      posts.reactions["didChange"] = { told.append(series.changedValuesForCurrentEvent()) }
      series.rating = 5
      context.processPendingChanges()
      #expect(told as? [[String: Int]] == [["rating": 0]])
      #expect(series.changedValuesForCurrentEvent().isEmpty)
      posts.reactions["didChange"] = nil
      context.refresh(series, mergeChanges: false)
      context.processPendingChanges()
      #expect(series.rating == 0)
      series.rating = 7
      context.processPendingChanges()
      #expect(series.changedValuesForCurrentEvent().isEmpty)
      series.rating = 8
      #expect(series.changedValuesForCurrentEvent() as? [String: Int] == ["rating": 7])
    }
  }

  @Test(
    "An object that a reset let go of has no changes of the event when it is inserted again", .fact("ST-18"),
    arguments: StoreKind.anywhere)
  func eventAfterReset(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.refresh(series, mergeChanges: false)
      context.processPendingChanges()
      series.name = "Lost"
      #expect(series.changedValuesForCurrentEvent() as? [String: String] == ["name": "Dark"])
      context.reset()
      context.insert(series)
      #expect(series.isInserted)
      #expect(series.name == nil)
      #expect(series.changedValuesForCurrentEvent().isEmpty)
    }
  }

  @Test(
    "committedValues gives the last saved values through several changes, NSNull for nil", .fact("ST-19", "ST-19b"),
    arguments: StoreKind.anywhere)
  func committedValues(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      let episode = try context.episode("E1")
      for name in ["Lost", "Gone"] {
        series.name = name
        #expect(series.committedValues(forKeys: ["name"])["name"] as? String == "Dark")
      }
      episode.series = nil
      #expect(episode.committedValues(forKeys: ["series"])["series"] as? Series === series)
      #expect(episode.committedValues(forKeys: ["history"])["history"] is NSNull)
      #expect(series.committedValues(forKeys: ["episodes"])["episodes"] as? Set<NSManagedObject> == [episode])
      #expect(series.committedValues(forKeys: nil).keys.sorted() == ["episodes", "name", "rating"])
    }
  }

  @Test("an object that was never saved has no committed values", .fact("ST-19c"), arguments: StoreKind.anywhere)
  func committedOfInserted(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      #expect(series.committedValues(forKeys: nil).isEmpty)
      #expect(series.committedValues(forKeys: ["name", "rating"]).isEmpty)
      try context.obtainPermanentIDs(for: [series])
      #expect(series.committedValues(forKeys: nil).isEmpty)
      try context.save()
      #expect(!series.committedValues(forKeys: nil).isEmpty)
    }
  }

  @Test("after a save changedValues is empty", .fact("ST-20"), arguments: StoreKind.anywhere)
  func afterSave(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      let episode = series.episodes.first!
      context.makeHistory("H1", of: episode)
      try context.save()
      #expect(series.changedValues().isEmpty)
      #expect(episode.changedValues().isEmpty)
      series.name = "Lost"
      episode.series = nil
      try context.save()
      #expect(series.changedValues().isEmpty)
      #expect(episode.changedValues().isEmpty)
      #expect(series.committedValues(forKeys: ["name"])["name"] as? String == "Lost")
    }
  }

  @Test(
    "transient values survive a save and a merging refresh, and are lost with a fault", .fact("AW-09"),
    arguments: StoreKind.anywhere)
  func transientValues(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      series.mood = "grim"
      try context.save()
      #expect(series.mood == "grim")
      series.rating = 4
      context.refresh(series, mergeChanges: true)
      #expect(series.mood == "grim")
      try context.save()
      #expect(series.mood == "grim")
      context.refresh(series, mergeChanges: false)
      #expect(series.mood == nil)
    }
  }
}
