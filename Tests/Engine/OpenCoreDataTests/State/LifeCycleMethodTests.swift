import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("changes made inside the life-cycle methods")
struct LifeCycleMethodTests {
  @Test(
    "prepareForDeletion comes inside delete, and what it changes and deletes is saved", .fact("AW-04", "AW-04b"),
    arguments: StoreKind.anywhere)
  func changesInPrepare(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let (doomed, other, spare) = (
        context.makeSeries("Doomed", "E1"), context.makeSeries("Other"), context.makeSeries("Spare")
      )
      try context.save()
      let journal = Journal.of(context)
      journal.lines = []
      journal.reactions["prepareForDeletion"] = { object in
        guard object === doomed else { return }
        doomed.episodes.first?.series = other
        other.rating = 7
        context.delete(spare)
      }
      context.delete(doomed)
      #expect(
        journal.lines("prepareForDeletion") == ["prepareForDeletion Series Doomed", "prepareForDeletion Series Spare"])
      #expect(other.rating == 7)
      #expect(other.episodes.count == 1)
      try context.save()
      #expect(try stack.storedNames("Series") == ["Other"])
      #expect(try stack.storedNames("Episode") == ["E1"])
    }
  }

  @Test(
    "objects that delete each other in prepareForDeletion are deleted, and it ends", .fact("AW-04", "CH-060"),
    arguments: StoreKind.anywhere)
  func mutualDeletion(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let pair = [context.makeSeries("A"), context.makeSeries("B")]
      try context.save()
      let journal = Journal.of(context)
      journal.reactions["prepareForDeletion"] = { _ in
        for other in pair { context.delete(other) }
      }
      context.delete(pair[0])
      #expect(pair.allSatisfy { $0.isDeleted })
      #expect(context.deletedObjects == Set(pair))
      #expect(journal.lines("prepareForDeletion").count == 2)
      try context.save()
      #expect(try stack.storedNames("Series") == [])
    }
  }

  @Test("didSave comes to deleted objects, whose values it still reads", .fact("AW-06"), arguments: StoreKind.anywhere)
  func didSaveOfDeleted(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      var seen: [String] = []
      Journal.of(context).reactions["didSave"] = { seen.append("\(($0 as! Series).name ?? "nil") \($0.isDeleted)") }
      context.delete(series)
      try context.save()
      #expect(seen == ["Dark true"])
    }
  }

  @Test("what didSave does with a deleted object does not bring it back", .fact("ST-12"), arguments: StoreKind.anywhere)
  func noRevival(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      Journal.of(context).reactions["didSave"] = { object in
        (object as! Series).rating = 5
        (object as! Series).name = "Revived"
      }
      context.delete(series)
      try context.save()
      #expect(try stack.storedNames("Series") == [])
      #expect(try context.names("Series") == [])
      #expect(series.managedObjectContext == nil)
      #expect(!series.isInserted)
      #expect(!series.isUpdated)
    }
  }

  @Test(
    "what willTurnIntoFault sets goes with the other values, and leaves the object clean", .fact("FT-17", "CH-061"),
    arguments: StoreKind.anywhere)
  func changesInWillTurn(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      Journal.of(context).reactions["willTurnIntoFault"] = { ($0 as! Series).rating = 9 }
      context.refresh(series, mergeChanges: false)
      #expect(series.isFault)
      #expect(!series.hasChanges)
      #expect(!series.isUpdated)
      context.processPendingChanges()
      checkInvariants(of: context)
      #expect(series.rating == 0)
    }
  }

  @Test(
    "a refresh inside willTurnIntoFault does nothing, and it ends", .fact("FT-17", "CH-061"),
    arguments: StoreKind.anywhere
  )
  func refreshInWillTurn(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      let journal = Journal.of(context)
      journal.lines = []
      journal.reactions["willTurnIntoFault"] = { context.refresh($0, mergeChanges: false) }
      context.refresh(series, mergeChanges: false)
      #expect(journal.lines == ["willTurnIntoFault Series Dark", "didTurnIntoFault Series"])
      #expect(series.isFault)
      #expect(series.name == "Dark")
    }
  }

  @Test(
    "a read in didTurnIntoFault loads the object again; of a deleted one there is nothing, and no crash",
    .fact("FT-17"),
    arguments: StoreKind.anywhere)
  func readInDidTurn(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.shouldDeleteInaccessibleFaults = false
      var seen: [String?] = []
      Journal.of(context).reactions["didTurnIntoFault"] = { seen.append(($0 as! Series).name) }
      context.refresh(series, mergeChanges: false)
      #expect(seen == ["Dark"])
      #expect(!series.isFault)
      context.delete(series)
      try context.save()
      #expect(seen == ["Dark", nil])
      #expect(series.isFault)
      #expect(!context.hasChanges)
      #expect(series.managedObjectContext == nil)
    }
  }

  @Test(
    "what a read in didTurnIntoFault has loaded again stays, and a change of it is saved", .fact("FT-17", "ST-18"),
    arguments: StoreKind.anywhere)
  func changeAfterReadInDidTurn(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      // Otherwise a context would be content with the row it has.
      context.stalenessInterval = 0
      Journal.of(context).reactions["didTurnIntoFault"] = { _ = ($0 as! Series).name }
      context.refresh(series, mergeChanges: false)
      context.processPendingChanges()
      #expect(!series.isFault)
      #expect(series.name == "Dark")
      #expect(series.changedValues().isEmpty)
      #expect(!series.hasPersistentChangedValues)
      #expect(!context.hasChanges)
      series.name = "1899"
      try context.save()
      #expect(try stack.storedNames("Series") == ["1899"])
    }
  }

  @Test(
    "an observer of objects-did-change reads the values from before the event it is told of",
    .fact("ST-18", "CH-062", "WD-14"),
    arguments: StoreKind.anywhere)
  func eventValuesInObserver(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      let episode = try context.episode("E1")
      var seen: [[String: Any]] = []
      let posts = Posts(context)
      posts.reactions["didChange"] = {
        seen.append(series.changedValuesForCurrentEvent())
        // What an observer changes belongs to the next event.
        if seen.count == 1 { series.rating = 3 }
      }
      series.name = "Lost"
      series.mood = "grim"
      episode.series = nil
      context.processPendingChanges()
      #expect(seen.count == 1)
      let first = try #require(seen.first)
      #expect(first.keys.sorted() == ["episodes", "name"])
      #expect(first["name"] as? String == "Dark")
      #expect(first["episodes"] as? Set<NSManagedObject> == [episode])
      #expect(series.changedValuesForCurrentEvent() as? [String: Int] == ["rating": 0])
      context.processPendingChanges()
      #expect(seen.count == 2)
      let second = try #require(seen.last)
      #expect(second as? [String: Int] == ["rating": 0])
      #expect(series.changedValuesForCurrentEvent().isEmpty)
      #expect(series.changedValues().keys.sorted() == ["episodes", "name", "rating"])
    }
  }

  @Test(
    "changedValuesForCurrentEvent lists relationships, both ends, and none that is set back", .fact("ST-18"),
    arguments: StoreKind.anywhere)
  func eventValuesOfRelationships(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let (old, new) = (context.makeSeries("Old", "E1"), context.makeSeries("New"))
      try context.save()
      let episode = try context.episode("E1")
      context.makeHistory("H1", of: episode)
      context.processPendingChanges()
      #expect(episode.changedValuesForCurrentEvent().isEmpty)
      episode.series = new
      #expect(episode.changedValuesForCurrentEvent() as? [String: Series] == ["series": old])
      #expect(old.changedValuesForCurrentEvent() as? [String: Set<NSManagedObject>] == ["episodes": [episode]])
      #expect(new.changedValuesForCurrentEvent() as? [String: Set<NSManagedObject>] == ["episodes": []])
      episode.series = old
      for object in [episode, old, new] { #expect(object.changedValuesForCurrentEvent().isEmpty) }
      episode.history = nil
      #expect((episode.changedValuesForCurrentEvent()["history"] as? History)?.name == "H1")
      let added = context.makeEpisode("E2", of: new)
      #expect(added.changedValuesForCurrentEvent().keys.sorted() == ["name", "series"])
      #expect(added.changedValuesForCurrentEvent().values.allSatisfy { $0 is NSNull })
      let third = context.makeSeries("Third", "E3")
      #expect(third.changedValuesForCurrentEvent()["episodes"] as? Set<NSManagedObject> == [])
      try context.save()
    }
  }

  @Test(
    "hasPersistentChangedValues: transient no, a relationship yes, a value set back no", .fact("ST-07"),
    arguments: StoreKind.anywhere)
  func persistentChanges(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      #expect(series.hasPersistentChangedValues)
      try context.save()
      #expect(!series.hasPersistentChangedValues)
      series.mood = "grim"
      #expect(series.hasChanges)
      #expect(!series.hasPersistentChangedValues)
      series.rating = 1
      #expect(series.hasPersistentChangedValues)
      series.rating = 0
      #expect(!series.hasPersistentChangedValues)
      series.episodes = []
      #expect(series.hasPersistentChangedValues)
      try context.save()
    }
  }

  @Test(
    "a value set to what it is makes the object dirty; the save writes nothing of it", .fact("ST-07b", "CH-204"),
    arguments: StoreKind.anywhere)
  func sameValue(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.rating = 0
      #expect(series.hasChanges)
      #expect(context.updatedObjects == [series])
      #expect(!series.hasPersistentChangedValues)
      try context.save()
      #expect(!series.hasChanges)
      #expect(try stack.storedVersion("Series", "Dark") == 1)
    }
  }
}
