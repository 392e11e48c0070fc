import Foundation
import Testing

@testable import CoreData

@Suite("fetch requests")
struct FetchTests {
  @Test("defaults", .fact("FR-01"))
  func defaults() {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    #expect(request.resultType == .managedObjectResultType)
    #expect(request.includesSubentities)
    #expect(request.includesPropertyValues)
    #expect(request.returnsObjectsAsFaults)
    #expect(request.includesPendingChanges)
    #expect(request.fetchLimit == 0)
    #expect(request.fetchOffset == 0)
    #expect(request.fetchBatchSize == 0)
    #expect(!request.shouldRefreshRefetchedObjects)
    #expect(!request.returnsDistinctResults)
    #expect(request.propertiesToFetch == nil)
    #expect(request.propertiesToGroupBy == nil)
    #expect(request.havingPredicate == nil)
    #expect(request.predicate == nil)
    #expect(request.sortDescriptors == nil)
    #expect(request.affectedStores == nil)
    #expect(request.entityName == "Employee")
    #expect(request.requestType == .fetchRequestType)
    let types: [NSFetchRequestResultType] = [
      .managedObjectResultType, .managedObjectIDResultType, .dictionaryResultType, .countResultType,
    ]
    #expect(types.map(\.rawValue) == [0, 1, 2, 4])
  }

  @Test(
    "a request made with a name has no entity until a context used it", .fact("FR-02"), arguments: StoreKind.anywhere)
  func entityByName(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company()) { stack, context in
      let request = NSFetchRequest<Employee>(entityName: "Employee")
      _ = try context.fetch(request)
      #expect(request.entity === stack.container.managedObjectModel.entitiesByName["Employee"])
    }
  }

  @Test("asking it before that raises, with Core Data's words", .fact("FR-02"))
  func entityTooEarly() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      _ = NSFetchRequest<NSManagedObject>(entityName: "Employee").entity
    }
    let message = standardError(of: result)
    #expect(message.contains("NSObjectInaccessibleException"))
    #expect(
      message.contains(
        "was created with a string name (Employee), and cannot respond to -entity until used by an "
          + "NSManagedObjectContext"))
  }

  @Test("a request without an entity raises", .fact("FR-02b"))
  func noEntity() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: TestModel.company())
      _ = try stack.run { try $0.fetch(NSFetchRequest<NSManagedObject>()) }
    }
    let message = standardError(of: result)
    #expect(message.contains("NSInvalidArgumentException"))
    #expect(message.contains("executeFetchRequest:error: A fetch request must have an entity."))
  }

  @Test("the count result type gives an array with one number", .fact("FR-07"), arguments: StoreKind.anywhere)
  func countResult(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company()) { _, context in
      context.make("Employee", "Ann")
      try context.save()
      context.make("Employee", "Bob")
      let request = NSFetchRequest<NSNumber>(entityName: "Employee")
      request.resultType = .countResultType
      #expect(try context.fetch(request).map(\.intValue) == [2])
    }
  }

  @Test("object IDs, and objects without values", arguments: StoreKind.anywhere)
  func objectIDs(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: TestModel.company())
    let ids = try stack.run { context in
      let made = ["Ann", "Bob"].map { context.make("Employee", $0) }
      try context.save()
      return Set(made.map(\.objectID))
    }
    try stack.run { context in
      let request = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
      request.resultType = .managedObjectIDResultType
      #expect(Set(try context.fetch(request)) == ids)
      #expect(context.registeredObjects.isEmpty)
      let bare = NSFetchRequest<Employee>(entityName: "Employee")
      bare.includesPropertyValues = false
      let employees = try context.fetch(bare)
      #expect(employees.allSatisfy { $0.isFault })
      #expect(Set(employees.map(\.objectID)) == ids)
      #expect(employees.map { $0.name ?? "" }.sorted() == ["Ann", "Bob"])
      let full = NSFetchRequest<Employee>(entityName: "Employee")
      full.returnsObjectsAsFaults = false
      #expect(try context.fetch(full).allSatisfy { !$0.isFault })
    }
  }

  @Test(
    "a fetch does not refresh the values of an object that is registered", .fact("FR-17"), arguments: StoreKind.anywhere
  )
  func noRefresh(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      try stack.change("Dark") { $0.name = "Theirs" }
      #expect(try context.series("Theirs") === series)
      #expect(series.name == "Dark")
    }
  }

  @Test("subentities are fetched too, unless told otherwise", .fact("FR-01"), arguments: StoreKind.anywhere)
  func subentities(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.zoo()) { _, context in
      for (entity, name) in [("Dog", "Rex"), ("Puppy", "Pip"), ("Cat", "Tom")] { context.make(entity, name) }
      for _ in 0..<2 {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Dog")
        #expect(try context.count(for: request) == 2)
        request.includesSubentities = false
        #expect(try context.fetch(request).map { $0.value(forKey: "name") as? String } == ["Rex"])
        #expect(try context.count(for: request) == 1)
        #expect(try context.names("Animal") == ["Pip", "Rex", "Tom"])
        try context.save()
      }
      let puppy: Puppy = try context.only("Animal", "Pip")
      #expect(puppy.entity.name == "Puppy")
    }
  }

  @Test(
    "predicates over relationships and objects find the same in memory and in the store",
    arguments: StoreKind.anywhere)
  func relationshipPredicates(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let dark = context.makeSeries("Dark", "D1", "D2")
      let lost = context.makeSeries("Lost", "L1")
      func found(_ entity: String, _ predicate: NSPredicate, in context: NSManagedObjectContext) throws -> [String] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = predicate
        return try context.fetch(request).map { $0.value(forKey: "name") as? String ?? "nil" }.sorted()
      }
      for _ in 0..<2 {
        #expect(try found("Episode", NSPredicate(format: "series == %@", dark), in: context) == ["D1", "D2"])
        #expect(try found("Episode", NSPredicate(format: "series.name == %@", "Lost"), in: context) == ["L1"])
        #expect(try found("Episode", NSPredicate(format: "series IN %@", [lost]), in: context) == ["L1"])
        #expect(try found("Series", NSPredicate(format: "ANY episodes.name == %@", "D2"), in: context) == ["Dark"])
        #expect(try found("Series", NSPredicate(format: "episodes.@count > 1"), in: context) == ["Dark"])
        #expect(try found("Episode", NSPredicate(format: "SELF == %@", lost.episodes.first!), in: context) == ["L1"])
        try context.save()
      }
      let names = try stack.run { try found("Episode", NSPredicate(format: "series == %@", dark.rootID), in: $0) }
      #expect(names == ["D1", "D2"])
    }
  }

  @Test("a request runs itself inside a perform block", arguments: StoreKind.anywhere)
  func execute(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company()) { _, context in
      context.make("Employee", "Ann")
      let found = try NSFetchRequest<Employee>(entityName: "Employee").execute()
      #expect(found.map(\.name) == ["Ann"])
      #expect(found[0].managedObjectContext === context)
    }
  }
}
