import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@Suite("deletes across contexts and in two steps", .fact("T1", "T5", "T7"))
struct TwoStepClaims {
  @Test(
    "A loaded object is returned by existingObject although its row is gone: it is no fault",
    .fact("T1", "T2", "ID-07e"))
  func loaded() throws {
    let stack = try CountryStack()
    try stack.list.on { list throws in
      list.shouldDeleteInaccessibleFaults = false
      let iceland = try list.country("Iceland")
      #expect(iceland.name == "Iceland")
      try stack.background { $0.delete(try $0.country("Iceland")) }
      #expect(try list.existingObject(with: iceland.objectID) === iceland)
      #expect(iceland.name == "Iceland")
      #expect(!iceland.isDeleted)
    }
  }

  @Test(
    "A non-optional Date has nothing to read as: the process ends with a message", .fact("T3", "FT-11b", "CH-502"),
    .shows("what-nothing-looks-like"))
  func missingDate() async throws {
    let result = try #require(
      await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
        let stack = try CountryStack()
        let iceland = try stack.list.on { try $0.country("Iceland") }
        try stack.background { $0.delete(try $0.country("Iceland")) }
        stack.list.performAndWait { _ = iceland.founded }
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("Country.founded has no value"))
    #expect(!message.contains("could not fulfill a fault"))
  }

  @Test("A marked object can be read everywhere, is found without the predicate and not with it", .fact("T4"))
  func mark() throws {
    let stack = try CountryStack()
    try stack.list.on { list throws in
      list.shouldDeleteInaccessibleFaults = false
      let iceland = try list.country("Iceland")
      try stack.background { try $0.country("Iceland").markedForDeletionDate = CountryStack.start }
      #expect(iceland.name == "Iceland")
      #expect(!iceland.isDeleted)
      #expect(iceland.markedForDeletionDate == CountryStack.start)
      #expect(try stack.names(list).count == 4)
      #expect(try stack.names(list, unmarkedOnly: true) == ["Fiji", "Malta", "Samoa"])
    }
  }

  @Test(
    "A fault knows of a mark only when it is read: a guard that lets faults through moves the date",
    .fact("T4", "FT-01"))
  func secondMark() throws {
    let stack = try CountryStack()
    try stack.list.on { list throws in
      let iceland = try list.country("Iceland")
      try stack.background { try $0.country("Iceland").markedForDeletionDate = CountryStack.start }
      #expect(iceland.isFault)
      #expect(iceland.isFault || iceland.markedForDeletionDate == nil, "the tutorial's guard")
      #expect(iceland.markedForDeletionDate != nil, "the guard that reads")
    }
  }

  @Test(
    "The purge takes what is past the grace period, and has to be merged", .fact("T4", "BD-17", "BD-21"),
    arguments: [60, 120, 121])
  func purge(after seconds: TimeInterval) throws {
    let stack = try CountryStack()
    let iceland = try stack.list.on { try $0.country("Iceland") }
    try stack.background { try $0.country("Iceland").markedForDeletionDate = CountryStack.start }
    let ids = try stack.purge(before: CountryStack.start.addingTimeInterval(seconds - 120))
    let isGone = seconds > 120
    #expect(ids.count == (isGone ? 1 : 0))
    #expect(try stack.names(stack.sync).count == (isGone ? 3 : 4))
    #expect(stack.list.performAndWait { !iceland.isDeleted })
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [stack.list])
    #expect(stack.list.performAndWait { iceland.isDeleted == isGone })
  }

  @Test(
    "What a held fault reads after a purge: nothing, or what was known where it was told",
    .fact("T4", "RF-16", "CH-503", "CH-505"),
    .shows("purge-later"))
  func told() throws {
    let stack = try CountryStack()
    let faults = try stack.list.on { list in try ["Iceland", "Malta"].map { try list.country($0) } }
    try stack.background { sync throws in
      for name in ["Iceland", "Malta"] { try sync.country(name).markedForDeletionDate = CountryStack.start }
    }
    let ids = try stack.purge(before: .distantFuture)  // merged into `sync` alone
    stack.list.performAndWait {
      #expect(!faults[0].isDeleted)
      #expect(faults[0].name == "")
      #expect(faults[0].isDeleted)
    }
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [stack.list])
    stack.list.performAndWait {
      #expect(faults[1].isDeleted)
      #expect(faults[1].name == "Malta")
    }
  }

  @Test(
    "A purge that nobody is told of leaves the row in the cache, from which a fault is read",
    .fact("T4", "BD-15", "CH-301"),
    .shows("purge-later", "a-purge-in-another-process"))
  func untoldPurge() throws {
    let stack = try CountryStack()
    try stack.list.on { list throws in
      list.shouldDeleteInaccessibleFaults = false
      let (iceland, malta) = (try list.country("Iceland"), try list.country("Malta"))
      let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Country")
      _ = try stack.sync.on { try $0.execute(NSBatchDeleteRequest(fetchRequest: all)) }
      #expect(iceland.isFault)
      #expect(iceland.name == "Iceland")
      #expect(!iceland.isDeleted)
      #expect(malta.isFault)
      #expect(try list.existingObject(with: malta.objectID) === malta)
      #expect(malta.name == "Malta")
      let request = NSFetchRequest<Country>(entityName: "Country")
      request.predicate = NSPredicate(format: "SELF == %@", malta.objectID)
      request.includesPendingChanges = false
      #expect(try list.count(for: request) == 0)
      #expect(try stack.names(list) == [])
      iceland.population = 0
      let error = #expect(throws: CocoaError.self) { try list.save() }
      #expect(error?.errorCode == 133020)
    }
  }

  @Test(
    "No rule runs at the mark; the purge cascades in the store, and names only what was marked",
    .fact("T5", "BD-06", "BD-08", "CH-028"),
    .shows("rules-at-the-mark"))
  func rules() throws {
    let stack = try CountryStack()
    try stack.background { try $0.continent("Europe").markedForDeletionDate = CountryStack.start }
    #expect(try stack.names(stack.list, unmarkedOnly: true).count == 4)
    let ids = try stack.purge("Continent", before: .distantFuture)
    #expect(ids.map(\.entity.name) == ["Continent"])
    #expect(try stack.names(stack.container.newBackgroundContext()) == ["Fiji", "Samoa"])
  }

  @Test(
    "Under nullify the purge clears the countries' keys, and its IDs do not name them", .fact("T5", "BD-09", "CH-028"),
    .shows("rules-at-the-mark"))
  func nullifyAtThePurge() throws {
    var model = CountryModel()
    model.continentCountries = .nullifyDeleteRule
    let stack = try CountryStack(model)
    try stack.background { try $0.continent("Europe").markedForDeletionDate = CountryStack.start }
    #expect(try stack.purge("Continent", before: .distantFuture).map(\.entity.name) == ["Continent"])
    let fresh = stack.container.newBackgroundContext()
    try fresh.on { fresh throws in
      #expect(try fresh.country("Iceland").continent == nil)
      #expect(try fresh.count("Country") == 4)
    }
  }

  @Test(
    "willSave sees the mark in changedValues; a mark that is taken off is a change too, of NSNull",
    .fact("T5", "ST-18", "SV-06", "CH-506"),
    .shows("upkeep-in-will-save")
  )
  func upkeep() throws {
    var model = CountryModel()
    model.countryClass = LeavingCountry.self
    let stack = try CountryStack(model)
    try stack.background { sync throws in
      let iceland = try sync.country("Iceland")
      iceland.markedForDeletionDate = CountryStack.start
      try sync.save()
      #expect(iceland.continent == nil)
      #expect(!iceland.hasChanges)
      iceland.continent = try sync.continent("Europe")
      try sync.save()
      iceland.markedForDeletionDate = nil
      #expect(iceland.changedValues()["markedForDeletionDate"] is NSNull)
      try sync.save()
      #expect(iceland.continent?.name == "Europe")
    }
  }

  @Test(
    "The context that was not told shows the object, and its save is refused", .fact("T7", "MP-03", "RF-10", "CH-303"),
    .shows("a-context-that-never-merges"))
  func untold() throws {
    let stack = try CountryStack()
    let untold = stack.container.newBackgroundContext()
    let held = try [stack.list, untold].map { context in
      try context.on { context throws in
        let iceland = try context.country("Iceland")
        #expect(iceland.name == "Iceland")
        #expect(iceland.continent?.countries.count == 2)
        return iceland
      }
    }
    try stack.background { $0.delete(try $0.country("Iceland")) }
    stack.deliver(to: stack.list)
    try stack.list.on { list throws in
      #expect(held[0].isDeleted)
      #expect(held[0].name == "Iceland")
      #expect(try list.continent("Europe").countries.count == 1)
      try list.save()
      #expect(!list.hasChanges)
    }
    try untold.on { context throws in
      #expect(!held[1].isDeleted)
      #expect(try context.continent("Europe").countries.count == 2)
      #expect(try stack.names(context).count == 3)
      held[1].population = 1
      let error = #expect(throws: CocoaError.self) { try context.save() }
      #expect(error?.errorCode == 133020)
      #expect(context.hasChanges)
    }
  }

  @Test("A marked object is still counted, still a member, and still takes up its unique name", .fact("T8", "MP-11"))
  func costs() throws {
    var model = CountryModel()
    model.isNameUnique = true
    let stack = try CountryStack(model)
    try stack.background { try $0.country("Iceland").markedForDeletionDate = CountryStack.start }
    try stack.list.on { list throws in
      #expect(try list.count("Country") == 4)
      #expect(try list.continent("Europe").countries.count == 2)
      let again = Country(context: list)
      again.name = "Iceland"
      again.founded = CountryStack.start
      let error = #expect(throws: CocoaError.self) { try list.save() }
      #expect(error?.errorCode == 133021)
    }
  }
}

/// A country that leaves its continent when it is marked.
final class LeavingCountry: Country {
  override func willSave() {
    super.willSave()
    if changedValues()["markedForDeletionDate"] is Date, continent != nil { continent = nil }
  }
}
