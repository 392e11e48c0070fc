import Foundation
import Testing

@testable import CoreData

@Suite("how long the row cache serves", .fact("RF-04")) struct StalenessTests {
  private final class Clock {
    var now = 100.0
  }

  @Test("negative: never stale; 0: a refresh reads the store", .fact("RF-04", "RF-05"), arguments: StoreKind.allCases)
  func zero(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      #expect(context.stalenessInterval < 0)
      try stack.changeUnseen("Series", "Dark", ["rating": .int(5)])
      context.refreshAllObjects()
      #expect(series.rating == 0)
      context.stalenessInterval = 0
      #expect(series.rating == 0)
      context.refreshAllObjects()
      #expect(series.rating == 5)
    }
  }

  @Test(
    "0: a changed object that is refreshed keeps its changes over the store's values", .fact("RF-04"),
    arguments: StoreKind.allCases)
  func changed(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.stalenessInterval = 0
      series.name = "Mine"
      try stack.changeUnseen("Series", "Dark", ["rating": .int(5)])
      context.refresh(series, mergeChanges: true)
      #expect(series.rating == 5)
      #expect(series.name == "Mine")
      try context.save()
      #expect(try stack.storedNames("Series") == ["Mine"])
    }
  }

  @Test(
    "negative: a refreshed to-many has the store's members, and a refreshed object the cache's values",
    .fact("CH-713"))
  func members() throws {
    try onStack(.sqlite, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "One", "Two")
      let episode = try #require(series.episodes.first { $0.name == "One" })
      try context.save()
      try stack.deleteUnseen("Episode", "One")
      context.refreshAllObjects()
      #expect(episode.name == "One")
      #expect(series.episodes.count == 1)
    }
  }

  @Test("0: a fault whose row is gone is found out", .fact("RF-04"), arguments: StoreKind.allCases)
  func gone(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.stalenessInterval = 0
      try stack.deleteUnseen("Series", "Dark")
      context.refresh(series, mergeChanges: false)
      #expect(series.name == nil)
      #expect(series.isDeleted)
      context.rollback()
    }
  }

  @Test("a positive interval: by the age of the row, on a clock", .fact("RF-04"), arguments: StoreKind.allCases)
  func interval(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let clock = Clock()
      let time = Unchecked(clock)
      stack.coordinator.clock = { time.value.now }
      context.stalenessInterval = 10
      let series = context.makeSeries("Dark")
      try context.save()
      try refreshesAfterTenSeconds(series, stack, clock)
      // It was read just now.
      try stack.changeUnseen("Series", "Dark", ["rating": .int(6)])
      clock.now += 9
      context.refresh(series, mergeChanges: false)
      #expect(series.rating == 5)
      clock.now += 1
      context.refresh(series, mergeChanges: false)
      #expect(series.rating == 6)
    }
  }

  @Test(
    "an interval that is set before the context has a coordinator counts too", .fact("RF-04"),
    arguments: StoreKind.allCases)
  func intervalFirst(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, _ in
      let clock = Clock()
      let time = Unchecked(clock)
      stack.coordinator.clock = { time.value.now }
      let context = NSManagedObjectContext(.privateQueue)
      context.stalenessInterval = 10
      context.persistentStoreCoordinator = stack.coordinator
      try context.performAndWait {
        let series = context.makeSeries("Dark")
        try context.save()
        try refreshesAfterTenSeconds(series, stack, clock)
      }
    }
  }

  /// A rating of 0 that somebody else has made 5 in the store is read nine seconds later as it was, and eleven later as it is.
  private func refreshesAfterTenSeconds(_ series: Series, _ stack: TestStack, _ clock: Clock) throws {
    try stack.changeUnseen("Series", "Dark", ["rating": .int(5)])
    for (seconds, rating) in [(9.0, 0), (2.0, 5)] {
      clock.now += seconds
      series.managedObjectContext?.refresh(series, mergeChanges: false)
      #expect(Int(series.rating) == rating)
    }
  }
}
