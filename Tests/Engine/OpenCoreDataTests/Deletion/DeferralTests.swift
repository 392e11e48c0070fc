import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("When delete rules run")
struct DeferralTests {
  @Test(
    "right after delete the graph reads as before", .fact("DR-08b", "M1"), .shows("a-delete-is-a-request"),
    arguments: StoreKind.anywhere)
  func graphReadsAsBefore(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1", "E2")
      try context.save()
      let episodes = series.episodes
      context.delete(series)
      #expect(series.isDeleted)
      #expect(series.episodes == episodes)
      #expect(episodes.allSatisfy { $0.series === series && !$0.isDeleted && !$0.hasChanges })
      #expect(context.deletedObjects == [series])
    }
  }

  @Test(
    "propagatesDeletesAtEndOfEvent starts true, and processing runs the rules, which only this context sees",
    .fact("DR-08", "DR-09", "D2", "M1"), .shows("a-delete-without-a-save", "one-property-decides-when"),
    arguments: StoreKind.anywhere)
  func processingPropagates(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      #expect(context.propagatesDeletesAtEndOfEvent)
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      let episode = try context.episode("E1")
      context.delete(series)
      context.processPendingChanges()
      #expect(episode.isDeleted)
      #expect(context.deletedObjects == [series, episode])
      #expect(series.episodes.isEmpty)
      #expect(try context.names("Series") + context.names("Episode") == [])
      #expect(try stack.storedNames("Series") + stack.storedNames("Episode") == ["Dark", "E1"])
      if kind != .memory { #expect(try stack.reopened().run { try $0.names("Episode") } == ["E1"]) }
    }
  }

  @Test(
    "with propagatesDeletesAtEndOfEvent false only the save runs the rules", .fact("DR-09", "M1"),
    .shows("one-property-decides-when"), arguments: StoreKind.anywhere)
  func onlySavePropagates(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      context.propagatesDeletesAtEndOfEvent = false
      let series = context.makeSeries("Dark", "E1")
      let other = context.makeSeries("Lost", "L1")
      try context.save()
      let episode = try context.episode("E1")
      context.delete(series)
      context.delete(try context.episode("L1"))
      context.processPendingChanges()
      #expect(!episode.isDeleted)
      #expect(episode.series === series)
      #expect(other.episodes.count == 1)
      try context.save()
      #expect(other.episodes.isEmpty)
      #expect(try stack.storedNames("Episode") == [])
      #expect(try stack.storedNames("Series") == ["Lost"])
    }
  }

  @Test(
    "a rule acts on what the relationship holds when it runs", .fact("DR-08", "CH-103"), arguments: StoreKind.anywhere)
  func whatTheRelationshipHolds(_ kind: StoreKind) throws {
    try onStack(kind, Television(episode: .nullifyDeleteRule).model) { _, context in
      let episode = context.makeEpisode("E1")
      let old = context.makeHistory("H1", of: episode)
      try context.save()
      context.delete(old)
      let new = context.makeHistory("H2", of: episode)
      context.processPendingChanges()
      #expect(episode.history === new)
      try context.save()
      #expect(episode.history === new)
    }
  }

  @Test("save propagates the deletes that are pending", .fact("PP-09", "PP-09b"), arguments: StoreKind.anywhere)
  func saveIsEnough(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1", "E2")
      try context.save()
      context.delete(series)
      try context.save()
      #expect(try stack.storedNames("Episode") == [])
      try stack.checkRows()
    }
  }

  @Test("rules apply although the relationship was never read", .fact("DR-24"), arguments: StoreKind.anywhere)
  func unreadRelationships(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("Dark", "E1", "E2")
      try context.save()
    }
    try stack.run { context in
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.includesPropertyValues = false
      context.delete(try context.fetch(request)[0])
      try context.save()
    }
    #expect(try stack.storedNames("Episode") == [])
  }

  @Test(
    "prepareForDeletion sees the relationships whole, in a cascade's victim too", .fact("DR-11", "CH-004"),
    arguments: StoreKind.anywhere)
  func prepareForDeletionSeesAll(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      let journal = Journal.of(context)
      var seen: [String] = []
      journal.reactions["prepareForDeletion"] = { object in
        if let series = object as? Series { seen.append("Series has \(series.episodes.count)") }
        if let episode = object as? Episode { seen.append("Episode of \(episode.series?.name ?? "none")") }
      }
      context.delete(series)
      #expect(seen == ["Series has 1"])
      context.processPendingChanges()
      #expect(seen == ["Series has 1", "Episode of Dark"])
    }
  }

  @Test("the object is not marked yet while prepareForDeletion runs", .fact("AW-04"), arguments: StoreKind.anywhere)
  func prepareForDeletionComesFirst(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      var seen: [Bool] = []
      Journal.of(context).reactions["prepareForDeletion"] = { object in
        seen += [object.isDeleted, context.deletedObjects.contains(object)]
      }
      context.delete(series)
      #expect(seen == [false, false])
      #expect(series.isDeleted)
    }
  }

  @Test("a row is deleted although its object was never loaded", arguments: StoreKind.anywhere)
  func deletingAFaultWithoutRow(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: TestModel.item())
    let id = try stack.run { context in
      let item = context.make("Item", "one")
      try context.save()
      return item.objectID
    }
    try stack.run { context in
      context.delete(context.object(with: id))
      try context.save()
    }
    #expect(try stack.storedNames("Item") == [])
  }

  @Test("deleting a fault whose row somebody changed since does not conflict: nothing of it was read")
  func deletingAStaleFault() throws {
    let stack = try TestStack(.memory, model: TestModel.item())
    try stack.withStaleFault(changedBy: { $1.setValue("two", forKey: "name") }) { context, item in
      context.delete(item)
      try context.save()
    }
    #expect(try stack.storedNames("Item") == [])
  }

  @Test(
    "a save from inside the delete rules is refused with 132001, so nothing is saved half propagated", .fact("CH-603"),
    arguments: StoreKind.anywhere)
  func saveInsidePropagation(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let one = context.makeSeries("One", "E1")
      let two = context.makeSeries("Two", "E2")
      try context.save()
      var refusal: NSError?
      Journal.of(context).reactions["remove"] = { _ in refusal = refusal ?? (try? saveFailure(context)) }
      context.delete(one)
      context.delete(two)
      context.processPendingChanges()
      #expect(refusal?.code == 132001)
      try context.save()
      #expect(try stack.storedNames("Series") + stack.storedNames("Episode") == [])
    }
  }
}
