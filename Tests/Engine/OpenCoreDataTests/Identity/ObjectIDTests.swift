import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("object IDs")
struct ObjectIDTests {
  @Test(
    "temporary until saved; equal IDs are interchangeable across contexts", .fact("ID-01"),
    arguments: StoreKind.allCases)
  func temporaryThenPermanent(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      let temporary = series.objectID
      #expect(temporary.isTemporaryID)
      #expect(temporary.persistentStore == nil)
      try context.save()
      let permanent = series.objectID
      #expect(!permanent.isTemporaryID)
      #expect(permanent != temporary)
      #expect(permanent.persistentStore === stack.coordinator.persistentStores[0])
      #expect(permanent.entity.name == "Series")
      try stack.run { other in
        let same = try other.series("Dark").objectID
        #expect(same == permanent)
        #expect(same.hash == permanent.hash)
        #expect(same !== permanent)
        #expect(Set([same, permanent]).count == 1)
        #expect((other.object(with: permanent) as? Series)?.name == "Dark")
      }
    }
  }

  @Test(
    "a temporary URI has no host; IDs of one run share the UUID and differ in the counter", .fact("ID-02", "ID-02b"),
    arguments: StoreKind.allCases)
  func temporaryURI(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let ids = ["A", "B"].map { context.makeSeries($0).objectID.uriRepresentation() }
      #expect(ids.allSatisfy { $0.scheme == "x-coredata" && ($0.host ?? "").isEmpty })
      let parts = ids.map { $0.absoluteString.dropFirst("x-coredata:///Series/t".count) }
      #expect(ids.allSatisfy { $0.absoluteString.hasPrefix("x-coredata:///Series/t") })
      #expect(parts[0].prefix(36) == parts[1].prefix(36))
      #expect(UUID(uuidString: String(parts[0].prefix(36))) != nil)
      #expect(parts[0] != parts[1])
      try context.save()
    }
  }

  @Test("a permanent URI names store, real subentity and key", .fact("ID-03"), arguments: StoreKind.allCases)
  func permanentURI(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.zoo()) { stack, context in
      let cat = context.make("Cat", "Tom")
      let puppy = context.make("Puppy", "Pip")
      try context.save()
      let uris = [cat, puppy].map { $0.objectID.uriRepresentation().absoluteString }
      let host = "x-coredata://\(OpenedStore.uuid)"
      #expect(Set(uris.map { $0.dropLast() }) == ["\(host)/Cat/p", "\(host)/Puppy/p"])
      #expect(uris[0].last != uris[1].last, "a hierarchy shares one key space")
      let id = stack.coordinator.managedObjectID(forURIRepresentation: puppy.objectID.uriRepresentation())
      #expect(id == puppy.objectID)
    }
  }

  @Test("an ID that names a superentity leaves no row of that behind", .fact("ID-03"), arguments: StoreKind.allCases)
  func superentityURI(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: TestModel.zoo())
    let key = try stack.run { context in
      let puppy = context.make("Puppy", "Pip")
      try context.save()
      return puppy.objectID.uriRepresentation().lastPathComponent
    }
    try stack.run { context in
      let uri = try #require(URL(string: "x-coredata://\(OpenedStore.uuid)/Dog/\(key)"))
      let id = try #require(stack.coordinator.managedObjectID(forURIRepresentation: uri))
      context.object(with: id).setValue("Pup", forKey: "name")
      try context.save()
    }
    let names = try stack.run { context in
      try context.fetch(NSFetchRequest<RecordedPuppy>(entityName: "Puppy")).map { $0.value(forKey: "name") as? String }
    }
    #expect(names == ["Pup"])
  }

  @Test(
    "what an ID of a superentity names is the same object to a reference, and a merge takes its row",
    .fact("ID-03", "RF-02"), arguments: StoreKind.allCases)
  func superentityReference(_ kind: StoreKind) throws {
    let base = NSEntityDescription.made("Base", Thing.self)
    let sub = NSEntityDescription.made("Sub", Thing.self, [attribute("extra", .stringAttributeType)], named: false)
    base.subentities = [sub]
    let owner = NSEntityDescription.made("Owner", Thing.self)
    owner.relate(.one("thing"), to: base)
    let stack = try TestStack(kind, model: .of([base, sub, owner]))
    let key = try stack.run { context in
      let thing = context.make("Sub", "one")
      context.make("Owner", "Kit").setValue(thing, forKey: "thing")
      try context.save()
      return thing.objectID.uriRepresentation().lastPathComponent
    }
    try stack.run { context in
      let uri = try #require(URL(string: "x-coredata://\(OpenedStore.uuid)/Base/\(key)"))
      let id = try #require(stack.coordinator.managedObjectID(forURIRepresentation: uri))
      let thing = context.object(with: id)
      thing.setValue("mine", forKey: "name")
      let kit: NSManagedObject = try context.only("Owner", "Kit")
      kit.setValue("Kim", forKey: "name")
      #expect(kit.value(forKey: "thing") as? NSManagedObject === thing)
      #expect(kit.changedValues().keys.sorted() == ["name"])
      try stack.run { other in
        try other.only("Sub", "one").setValue("more", forKey: "extra")
        try other.save()
      }
      context.refresh(thing, mergeChanges: true)
      #expect(thing.value(forKey: "name") as? String == "mine")
      try context.save()
    }
    try stack.run { context in
      let kim: NSManagedObject = try context.only("Owner", "Kim")
      let thing = try #require(kim.value(forKey: "thing") as? NSManagedObject)
      #expect(thing.entity.name == "Sub")
      #expect(thing.value(forKey: "extra") as? String == "more")
    }
  }

  @Test(
    "object(with:) makes a fault without I/O and assumes that the row exists", .fact("ID-05"),
    arguments: StoreKind.allCases)
  func objectWith(_ kind: StoreKind) throws {
    let (stack, id) = try Self.saved(kind)
    try stack.run { context in
      let object = context.object(with: id)
      #expect(object.isFault)
      #expect(object is Series)
      #expect(context.registeredObjects == [object])
      let invented = try #require(
        stack.coordinator.managedObjectID(
          forURIRepresentation: URL(string: "x-coredata://\(OpenedStore.uuid)/Series/p999")!))
      let ghost = context.object(with: invented)
      #expect(ghost.isFault)
      #expect(throws: CocoaError.self) { try context.existingObject(with: invented) }
      #expect(object.value(forKey: "name") as? String == "Dark")
    }
  }

  @Test(
    "registeredObject(for:) gives nil for what the context does not know", .fact("ID-06"), arguments: StoreKind.allCases
  )
  func registeredObject(_ kind: StoreKind) throws {
    let (stack, id) = try Self.saved(kind)
    try stack.run { context in
      #expect(context.registeredObject(for: id) == nil)
      let series = try context.series("Dark")
      #expect(context.registeredObject(for: id) === series)
    }
  }

  @Test(
    "existingObject(with:) never gives a fault, and throws 133000 for a row that is gone", .fact("ID-07", "ID-07b"),
    arguments: StoreKind.allCases)
  func existingObject(_ kind: StoreKind) throws {
    let (stack, id) = try Self.saved(kind)
    try stack.run { context in
      let object = try context.existingObject(with: id)
      #expect(!object.isFault)
      context.refresh(object, mergeChanges: false)
      #expect(try context.existingObject(with: id) === object)
      #expect(!object.isFault)
    }
    try stack.run { context in
      context.delete(try context.series("Dark"))
      try context.save()
      let error = try failure { _ = try context.existingObject(with: id) }
      #expect(error.code == 133000)
      #expect(error.localizedDescription == "Attempt to access an object not found in store.")
    }
  }

  @Test("an unsaved object is found by its ID", .fact("ID-07c"), arguments: StoreKind.allCases)
  func existingUnsaved(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      #expect(try context.existingObject(with: series.objectID) === series)
      #expect(context.object(with: series.objectID) === series)
      try context.save()
    }
  }

  @Test("an ID of another store is 133000, with the ID under objectID", .fact("ID-07d"), arguments: StoreKind.allCases)
  func otherStore(_ kind: StoreKind) throws {
    let model = Television().model
    // Without the UUID that the stores of tests have: with that it would be the same store (ID-07f).
    let foreign = try OpenedStore(model, at: nil, type: NSInMemoryStoreType)
    let id = try foreign.run { other in
      let series = other.makeSeries("Dark")
      try other.save()
      return series.objectID
    }
    try onStack(kind, model) { _, context in
      context.makeSeries("Same key")
      try context.save()
      let error = try failure { _ = try context.existingObject(with: id) }
      #expect(error.code == 133000)
      #expect(error.userInfo["objectID"] as? NSManagedObjectID == id)
    }
  }

  @Test("and so is one of a model that has more entities", .fact("ID-07d"), arguments: StoreKind.allCases)
  func otherModel(_ kind: StoreKind) throws {
    let id = try OpenedStore(TestModel.zoo(), at: nil, type: NSInMemoryStoreType).run { other in
      let keeper = other.make("Keeper", "K")
      try other.save()
      return keeper.objectID
    }
    try onStack(kind, TestModel.item()) { _, context in
      context.make("Item", "I")
      try context.save()
      #expect(context.registeredObject(for: id) == nil)
      let error = try failure { _ = try context.existingObject(with: id) }
      #expect(error.code == 133000)
      #expect(error.userInfo["objectID"] as? NSManagedObjectID == id)
    }
  }

  @Test(
    "an object that is named twice gets one key, and no key is given that was not taken from the store",
    .fact("ID-08", "ID-11"), arguments: StoreKind.allCases)
  func permanentIDsNamedTwice(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let (one, two) = (context.makeSeries("One"), context.makeSeries("Two", "E1"))
      let episode = try context.episode("E1")
      try context.obtainPermanentIDs(for: [one, episode, one, two, two])
      #expect([one, two, episode].map(\.number) == [1, 2, 1])
      try context.save()
      _ = context.makeSeries("Three", "E2")
      try context.save()
      #expect(try stack.storedNames("Series") == ["One", "Three", "Two"])
      try stack.checkRows()
    }
  }

  @Test(
    "obtainPermanentIDs works before the save; the object stays inserted and the ID survives", .fact("ID-08", "ID-08b"),
    arguments: StoreKind.allCases)
  func obtainPermanentIDs(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      try context.obtainPermanentIDs(for: [series])
      let id = series.objectID
      #expect(!id.isTemporaryID)
      #expect(series.isInserted)
      #expect(context.insertedObjects.contains(series))
      #expect(context.registeredObject(for: id) === series)
      checkInvariants(of: context)
      #expect(try stack.storedNames("Series") == [])
      #expect(series.episodes.count == 1)
      try context.save()
      #expect(series.objectID == id)
      #expect(try stack.storedKey("Episode", "E1", "series") == "Series p1")
      try stack.checkRows()
    }
  }

  @Test("the SQLite store refuses to compare entities otherwise, and to sort by them", .fact("CH-992"))
  func entityOrder() throws {
    try onStack(.sqlite, Television().model) { _, context in
      let dark = context.makeSeries("Dark")
      try context.save()
      let request = NSFetchRequest<NSManagedObject>(entityName: "Series")
      request.predicate = NSPredicate(format: "entity >= %@", argumentArray: [dark.entity])
      #expect(try failure { _ = try context.fetch(request) }.code == 134070)
      request.predicate = NSPredicate(format: "name == %@", argumentArray: [dark.entity])
      #expect(try context.fetch(request).isEmpty)
      request.predicate = nil
      request.sortDescriptors = [NSSortDescriptor(key: "entity", ascending: true)]
      #expect(try failure { _ = try context.fetch(request) }.code == 134070)
    }
  }

  @Test(
    "objectID in a predicate stands for the object, saved or not, and is read by key as the states are",
    .fact("CH-992"), arguments: StoreKind.anywhere)
  func byKey(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let (dark, other) = (context.makeSeries("Dark", "E1"), context.makeSeries("Other", "E2"))
      func found(_ entity: String, _ format: String, _ argument: Any) throws -> [String] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(format: format, argumentArray: [argument])
        return try context.fetch(request).compactMap { $0.value(forKey: "name") as? String }
      }
      let (series, episode) = (dark.entity, other.episodes.first!.entity)
      for isSaved in [false, true] {
        if isSaved { try context.save() }
        #expect(try found("Series", "entity == %@ AND name BEGINSWITH 'D'", series) == ["Dark"])
        #expect(try found("Series", "entity == %@", episode) == [])
        #expect(try found("Series", "entity != %@ AND name BEGINSWITH 'O'", episode) == ["Other"])
        #expect(try found("Series", "SELF.entity IN %@ AND name == 'Dark'", [episode, series]) == ["Dark"])
        #expect(try found("Episode", "series.entity == %@ AND name == 'E1'", series) == ["E1"])
        #expect(try found("Series", "ANY episodes.entity == %@ AND name == 'Dark'", episode) == ["Dark"])
        #expect(try found("Series", "objectID == %@", dark.objectID) == ["Dark"])
        #expect(try found("Series", "objectID != %@", dark) == ["Other"])
        #expect(try found("Series", "objectID IN %@", [other.objectID]) == ["Other"])
        #expect(try found("Episode", "series.objectID == %@", dark.objectID) == ["E1"])
        #expect(try found("Series", "ANY episodes.objectID == %@", other.episodes.first!.objectID) == ["Other"])
        #expect(dark.value(forKey: "objectID") as? NSManagedObjectID == dark.objectID)
        #expect(dark.value(forKey: "isInserted") as? Bool == !isSaved)
        #expect(dark.value(forKey: "hasChanges") as? Bool == !isSaved)
      }
      #expect(dark.name == "Dark")
      #expect(dark.value(forKey: "isDeleted") as? Bool == false)
      #expect(dark.value(forKey: "isUpdated") as? Bool == false)
      #expect(dark.value(forKey: "isFault") as? Bool == false)
      #expect(dark.value(forKey: "entity") as? NSEntityDescription === dark.entity)
      #expect(dark.value(forKey: "managedObjectContext") as? NSManagedObjectContext === context)
    }
  }

  @Test("a URI of a store that is not loaded, or of nonsense, gives nil", .fact("ID-09"), arguments: StoreKind.allCases)
  func unknownURI(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let uuid = OpenedStore.uuid
    for text in [
      "x-coredata://3F0E0F39-0000-4000-8000-000000000000/Series/p1", "x-coredata://\(uuid)/Nothing/p1",
      "x-coredata://\(uuid)/Series/t1", "x-coredata://\(uuid)/Series/p0", "x-coredata://\(uuid)/Series/p-1",
      "x-coredata://\(uuid)/Series/p99999999999999999999", "x-coredata://\(uuid)/Series", "x-coredata://\(uuid)",
      "x-coredata:///Series/p1", "https://\(uuid)/Series/p1", "x-coredata://\(uuid)/Series/p1/2", "nonsense",
    ] {
      #expect(stack.coordinator.managedObjectID(forURIRepresentation: URL(string: text)!) == nil, "\(text)")
    }
    #expect(
      stack.coordinator.managedObjectID(forURIRepresentation: URL(string: "x-coredata://\(uuid)/Series/p7")!) != nil)
  }

  @Test("keys are not used again, also after the last row went", .fact("ID-11"), arguments: StoreKind.allCases)
  func keysAreNotReused(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let first = context.makeSeries("A")
      try context.save()
      context.delete(first)
      try context.save()
      let second = context.makeSeries("B")
      try context.save()
      #expect(second.objectID.uriRepresentation().lastPathComponent == "p2")
    }
  }

  @Test(
    "IDs of objects without a context differ, and an ID read before inserting does not stick",
    arguments: StoreKind.allCases)
  func withoutContext(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let entity = try #require(stack.container.managedObjectModel.entitiesByName["Series"])
      let one = Series(entity: entity, insertInto: nil)
      let two = Series(entity: entity, insertInto: nil)
      #expect(one.objectID != two.objectID)
      #expect(one.objectID.isTemporaryID)
      context.insert(one)
      #expect(context.registeredObject(for: one.objectID) === one)
      try context.save()
    }
  }

  /// A store with one series, `Dark`, and its ID.
  private static func saved(_ kind: StoreKind) throws -> (TestStack, NSManagedObjectID) {
    let stack = try TestStack(kind, model: Television().model)
    let id = try stack.run { context in
      let series = context.makeSeries("Dark")
      try context.save()
      return series.objectID
    }
    return (stack, id)
  }

  @Test("an ID of another coordinator on the same file leads to the object here", .fact("ID-07f"))
  func otherCoordinator() throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    let id = try stack.run { context throws in
      let series = context.makeSeries("Dark")
      try context.save()
      return series.objectID
    }
    let context = NSManagedObjectContext(.privateQueue)
    let other = try OpenedStore(Television().model, at: stack.coordinator.persistentStores[0].url) { coordinator in
      context.persistentStoreCoordinator = coordinator
      let code: Int? = context.performAndWait { try? failure { _ = try context.existingObject(with: id) }.code }
      #expect(code == 133000)
    }
    try context.on { context throws in
      let found = try context.existingObject(with: id)
      #expect(found.value(forKey: "name") as? String == "Dark")
      #expect(found.managedObjectContext === context)
      #expect(found.objectID.persistentStore === other.store)
      #expect(other.store !== stack.coordinator.persistentStores[0])
    }
  }
}
