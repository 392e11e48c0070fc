import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("refreshing")
struct RefreshTests {
  @Test(
    "with true the local changes lie over newly read values; transients stay", .fact("RF-01", "RF-01b"),
    arguments: StoreKind.anywhere)
  func mergeKeepsChanges(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "Mine"
      series.mood = "grim"
      try stack.change("Dark") {
        $0.rating = 9
        $0.name = "Theirs"
      }
      context.refresh(series, mergeChanges: true)
      #expect(series.name == "Mine")
      #expect(series.rating == 9)
      #expect(series.mood == "grim")
      #expect(series.changedValues() as? [String: String] == ["name": "Mine"])
      checkInvariants(of: context)
      try context.save()
      #expect(try stack.storedNames("Series") == ["Mine"])
      #expect(try stack.storedVersion("Series", "Mine") == 3)
    }
  }

  @Test(
    "with true and only a relationship changed, the attributes are read anew", .fact("RF-01"),
    arguments: StoreKind.anywhere)
  func mergeWithRelationshipChange(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      let episode = context.makeEpisode("E1")
      try context.save()
      episode.series = series
      try stack.run { other in
        try other.episode("E1").duration = 42
        try other.save()
      }
      context.refresh(episode, mergeChanges: true)
      #expect(episode.series === series)
      #expect(episode.duration == 42)
      try context.save()
      #expect(try stack.run { try $0.episode("E1").duration } == 42)
    }
  }

  @Test("with true a to-many that was loaded shows what others added", .fact("RF-01"), arguments: StoreKind.allCases)
  func mergeReloadsToMany(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      #expect(series.episodes.count == 1)
      series.name = "Mine"
      context.makeEpisode("E2", of: series)
      try stack.run { other in
        other.makeEpisode("E3", of: try other.series("Dark"))
        try other.save()
      }
      context.refresh(series, mergeChanges: true)
      #expect(series.episodes.map { $0.name ?? "" }.sorted() == ["E1", "E2", "E3"])
      try context.save()
      try stack.checkRows()
    }
  }

  @Test(
    "with false changes are dropped, transients too, and relationships released", .fact("RF-01", "RF-01b"),
    arguments: StoreKind.anywhere)
  func dropsChanges(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "Mine"
      series.mood = "grim"
      context.refresh(series, mergeChanges: false)
      #expect(series.isFault)
      #expect(!series.isUpdated)
      #expect(series.name == "Dark")
      #expect(series.mood == nil)
      try context.save()
      #expect(try stack.storedVersion("Series", "Dark") == 1)
    }
  }

  @Test(
    "with true a changed object stays realised, an unchanged one becomes a fault", .fact("RF-02", "RF-03b"),
    arguments: StoreKind.anywhere)
  func changedStaysRealised(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let changed = context.makeSeries("Changed")
      let clean = context.makeSeries("Clean")
      try context.save()
      changed.rating = 1
      let new = context.makeSeries("New")
      context.refreshAllObjects()
      #expect(!changed.isFault)
      #expect(changed.isUpdated)
      #expect(changed.rating == 1)
      #expect(clean.isFault)
      #expect(!new.isFault)
      #expect(new.name == "New")
      try context.save()
    }
  }

  @Test("refreshAllObjects leaves deletes as they are", .fact("RF-02"), arguments: StoreKind.anywhere)
  func deletesStay(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      context.makeSeries("Kept")
      try context.save()
      context.delete(series)
      context.processPendingChanges()
      context.refreshAllObjects()
      checkInvariants(of: context)
      #expect(series.isDeleted)
      try context.save()
      #expect(try stack.storedNames("Series") == ["Kept"])
      #expect(try stack.storedNames("Episode") == [])
    }
  }

  @Test("a refreshed fault reads the newest row at the next access", .fact("RF-03"), arguments: StoreKind.allCases)
  func readsLater(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      context.refresh(series, mergeChanges: true)
      #expect(series.isFault)
      try stack.change("Dark") { $0.name = "Theirs" }
      try stack.run { other in
        other.makeEpisode("E2", of: try other.series("Theirs"))
        try other.save()
      }
      #expect(series.name == "Theirs")
      #expect(series.episodes.count == 2)
      #expect(!series.hasChanges)
    }
  }

  @Test(
    "a realised object keeps its values until it is refreshed", .fact("RF-04", "RF-05c"),
    arguments: StoreKind.anywhere)
  func keepsValues(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      try stack.change("Dark") { $0.name = "Theirs" }
      #expect(series.name == "Dark")
      context.refresh(series, mergeChanges: true)
      #expect(series.name == "Theirs")
    }
  }

  @Test(
    "refreshed objects are reported in the next processing pass", .fact("RF-06", "RF-06b"),
    arguments: StoreKind.anywhere)
  func reported(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      let posts = Posts(context)
      context.refresh(series, mergeChanges: false)
      #expect(posts.take() == [])
      context.processPendingChanges()
      #expect(posts.take() == ["didChange refreshed[Series]"])
      #expect(!context.hasChanges)
    }
  }

  @Test("refreshing an object of another context raises")
  func otherContext() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      let stack = try TestStack(.memory, model: Television().model)
      let (one, two) = (stack.context(), stack.context())
      one.performAndWait { two.refresh(one.makeSeries("Dark"), mergeChanges: true) }
    }
  }
}

extension TestStack {
  /// Changes a series in a context of its own, and saves.
  func change(_ name: String, _ body: (Series) -> Void) throws {
    try run { context in
      body(try context.series(name))
      try context.save()
    }
  }
}
