import OpenCoreData
import TestKit
import Testing

// What Apple's headers declare and few apps use: here the question is whether such code compiles, and what it does.

/// A predicate that an app evaluates in a way of its own.
private final class NaturalComparison: NSComparisonPredicate {
  init(_ key: String, _ text: String) {
    super.init(
      leftExpression: NSExpression(forKeyPath: key), rightExpression: NSExpression(forConstantValue: text),
      modifier: .direct, type: .equalTo, options: [])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool { true }
}

/// A request whose stores somebody watches.
private final class WatchedRequest: NSFetchRequest<NSManagedObject> {
  var changes = 0

  override var affectedStores: [NSPersistentStore]? {
    get { super.affectedStores }
    set {
      changes += 1
      super.affectedStores = newValue
    }
  }
}

/// Another kind of request, which overrides it too.
private final class WatchedUpdate: NSBatchUpdateRequest {
  override var affectedStores: [NSPersistentStore]? {
    get { super.affectedStores ?? [] }
    set { super.affectedStores = newValue }
  }
}

/// Of a class that is made in two ways.
private final class OwnDelete: NSBatchDeleteRequest {}

// An app's own functions, from before Core Data had these: where the types are the same they take its place.
extension NSManagedObjectContext {
  fileprivate func performAndWait<Value>(_ block: () throws -> Value) throws -> Value {
    name = "the app's own"
    var result: Result<Value, any Error>?
    performAndWait { result = Result { try block() } }
    guard let result else { throw CocoaError(.coreData) }
    return try result.get()
  }

  fileprivate func perform<Value>(
    schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws -> Value
  ) async throws -> Value {
    name = "the app's own"
    return try block()
  }
}

extension NSPersistentStoreCoordinator {
  fileprivate func performAndWait<Value>(_ block: () throws -> Value) rethrows -> Value {
    name = "the app's own"
    return try block()
  }
}

extension NSPersistentContainer {
  fileprivate func performBackgroundTask<Value>(
    _ block: @escaping (NSManagedObjectContext) throws -> Value
  ) async throws -> Value {
    let context = newBackgroundContext()
    context.name = "the app's own"
    return try block(context)
  }
}

@Suite("What Apple's headers declare compiles, and does something")
struct DeclaredAPITests {
  @Test("An app's own performAndWait and its like are called, and no call of them is ambiguous", .fact("CH-1074"))
  func ownOverloads() async throws {
    let stack = try TestStack(.memory, model: Television().model)
    let context = stack.context()
    #expect(try context.performAndWait { 5 } == 5)
    #expect(try context.performAndWait { () throws -> String? in context.name } == "the app's own")
    context.name = nil
    #expect(try await context.perform { context.name } == "the app's own")
    #expect(try await stack.container.performBackgroundTask { $0.name } == "the app's own")
    #expect(stack.coordinator.performAndWait { stack.coordinator.name } == "the app's own")
  }

  @Test(
    "A subclass of a comparison evaluates in its own way; a fetch asks its sides, its operator and its options",
    .fact("CH-1072"), arguments: StoreKind.anywhere)
  func ownComparison(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      let other = context.makeSeries("Light")
      let predicate = NaturalComparison("name", "Dark")
      #expect(predicate.evaluate(with: other))
      #expect(NSCompoundPredicate(andPredicateWithSubpredicates: [predicate]).evaluate(with: other))
      #expect(([series, other] as NSArray).filtered(using: predicate).count == 2)
      let request = NSFetchRequest<NSManagedObject>(entityName: "Series")
      request.predicate = predicate
      #expect(try context.fetch(request) == [series])
      #expect(NaturalComparison(coder: NSCoder()) == nil)
    }
  }

  @Test(
    "A request may watch which stores it asks, and a subclass is made as its superclass is",
    arguments: StoreKind.anywhere)
  func watchedStores(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      context.makeSeries("Dark")
      try context.save()
      let request = WatchedRequest(entityName: "Series")
      request.affectedStores = stack.coordinator.persistentStores
      #expect(request.changes == 1)
      #expect(try context.fetch(request).count == 1)
      #expect(WatchedUpdate(entityName: "Series").affectedStores?.isEmpty == true)
      #expect(OwnDelete(fetchRequest: request.erased).affectedStores?.count == 1)
      #expect(OwnDelete(objectIDs: []).fetchRequest.entityName == nil)
    }
  }

  @Test("A coordinator without a model destroys and replaces stores, and has no entities", .fact("CH-1070", "SQ-65"))
  func withoutModel() throws {
    let folder = try ScratchFolder()
    let urls = ["1.sqlite", "2.sqlite"].map { folder.file($0) }
    for url in urls {
      let container = NSPersistentContainer(name: "Test", managedObjectModel: Television().model)
      container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
      container.loadPersistentStores { _, error in #expect(error == nil) }
      let context = container.newBackgroundContext()
      try context.performAndWait {
        context.makeSeries(url.lastPathComponent)
        try context.save()
      }
      for store in container.persistentStoreCoordinator.persistentStores {
        try container.persistentStoreCoordinator.remove(store)
      }
    }
    let coordinator = NSPersistentStoreCoordinator()
    #expect(coordinator.managedObjectModel.entities.isEmpty)
    #expect(coordinator.persistentStores.isEmpty)
    try coordinator.replacePersistentStore(at: urls[1], withPersistentStoreFrom: urls[0], type: .sqlite)
    let uuids = try urls.map {
      try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: $0)[NSStoreUUIDKey] as? String
    }
    #expect(uuids[0] == uuids[1])
    try coordinator.destroyPersistentStore(at: urls[0], type: .sqlite)
    #expect(try Data(contentsOf: urls[0]).isEmpty)
    // Nor is it migrated to a model without entities, which would take every row away.
    let infer = [NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true]
    for options in [nil, infer] {
      let error = #expect(throws: CocoaError.self) {
        try coordinator.addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: nil, at: urls[1], options: options)
      }
      #expect(error?.errorCode == 134100)
    }
  }

  @Test("An ID that names no object is a placeholder", .fact("CH-1071", "ID-60"), arguments: StoreKind.anywhere)
  func placeholder(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      let id = NSManagedObjectID()
      #expect(id == id)
      #expect(id != NSManagedObjectID())
      #expect(id != series.objectID)
      #expect(id.isTemporaryID)
      #expect(id.persistentStore == nil)
      #expect(id.description.hasSuffix("<x-coredata:///>"))
      #expect(stack.coordinator.managedObjectID(forURIRepresentation: id.uriRepresentation()) == nil)
      #expect(context.registeredObject(for: id) == nil)
      let error = #expect(throws: CocoaError.self) { try context.existingObject(with: id) }
      #expect(error?.code == .managedObjectReferentialIntegrity)
      let request = NSFetchRequest<NSManagedObject>(entityName: "Series")
      request.predicate = NSPredicate(format: "SELF IN %@", [id, series.objectID])
      #expect(try context.fetch(request) == [series])
      request.predicate = NSPredicate(format: "SELF == %@", id)
      #expect(try context.fetch(request).isEmpty)
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [NSDeletedObjectsKey: [id], NSUpdatedObjectsKey: [id]], into: [context])
      #expect(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Series")) == [series])
    }
  }

  @Test("What asks such an ID for an object or an entity is told what it is", .fact("CH-1071"))
  func placeholderObject() async {
    let object = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = try TestStack(.memory, model: Television().model).context()
      context.performAndWait { _ = context.object(with: NSManagedObjectID()) }
    }
    let entity = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      print(NSManagedObjectID().entity)
    }
    for result in [object, entity] {
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("was made by init() and names no object"), "\(message)")
    }
  }

  @Test(
    "What is for Spotlight and CloudKit is kept, copied, frozen, and no part of a version hash; what is for history and files is",
    .fact("CH-1073", "XM-60", "XM-60b"))
  func platformFlags() throws {
    let (plain, marked) = (NSAttributeDescription(), NSAttributeDescription())
    for attribute in [plain, marked] {
      attribute.name = "text"
      attribute.attributeType = .stringAttributeType
    }
    #expect(!plain.isIndexedBySpotlight)
    #expect(!plain.allowsCloudEncryption)
    marked.isIndexedBySpotlight = true
    marked.allowsCloudEncryption = true
    #expect(plain.versionHash == marked.versionHash)
    for change: (NSAttributeDescription) -> Void in [
      { $0.preservesValueInHistoryOnDeletion = true }, { $0.allowsExternalBinaryDataStorage = true },
    ] {
      let other = try #require(plain.copy() as? NSAttributeDescription)
      change(other)
      #expect(plain.versionHash != other.versionHash)
    }
    let copy = try #require(marked.copy() as? NSAttributeDescription)
    #expect(copy.isIndexedBySpotlight)
    #expect(copy.allowsCloudEncryption)
    let (relationship, fetched) = (NSRelationshipDescription(), NSFetchedPropertyDescription())
    relationship.isIndexedBySpotlight = true
    fetched.isIndexedBySpotlight = true
    #expect(relationship.isIndexedBySpotlight)
    #expect(fetched.isIndexedBySpotlight)
  }
}
