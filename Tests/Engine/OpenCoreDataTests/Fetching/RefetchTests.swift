import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

@Suite("what a fetch reads of its objects", .fact("FR-15", "FR-16", "FR-17", "FR-18"))
struct RefetchTests {
  @Test(
    "shouldRefreshRefetchedObjects: the documented refresh, under unsaved changes", .fact("FR-18", "CH-057"),
    arguments: StoreKind.anywhere)
  func refreshes(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context throws in
      let dark = context.makeSeries("Dark")
      let lost = context.makeSeries("Lost")
      try context.save()
      try stack.change("Dark") { $0.rating = 5 }
      try stack.change("Lost") { $0.rating = 6 }
      lost.mood = "wet"
      lost.name = "Found"
      let request = NSFetchRequest<Series>(entityName: "Series")
      _ = try context.fetch(request)
      #expect(dark.rating == 0)
      #expect(lost.rating == 0)
      request.shouldRefreshRefetchedObjects = true
      #expect(try context.fetch(request).count == 2)
      #expect(dark.rating == 5)
      #expect(lost.rating == 6)
      #expect(lost.name == "Found")
      #expect(lost.mood == "wet")
      #expect(lost.hasChanges)
    }
  }

  @Test("without property values only keys are read, and no row is cached", .fact("FR-16"))
  func keysOnly() throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    try stack.run { context in
      for name in ["a", "b"] { context.makeSeries(name) }
      try context.save()
    }
    try stack.run { context throws in
      try stack.coordinator.perform { $0.cache.removeAll(of: $0.stores[0].identity) }
      let log = StatementLog(stack.coordinator)
      let request = NSFetchRequest<Series>(entityName: "Series")
      request.includesPropertyValues = false
      let found = try context.fetch(request)
      #expect(found.allSatisfy { $0.isFault && $0.row == nil })
      #expect(log.drain().map { $0.sql.contains("ZNAME") } == [false])
      #expect(found.compactMap(\.name) == ["a", "b"])
      #expect(log.drain().count == 2, "each fault reads its own row")
    }
  }

  @Test("IDs are not sorted again, and make no objects", .fact("FR-05", "FR-07"), arguments: StoreKind.anywhere)
  func idsUnsorted(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: TestModel.company())
    try stack.run { context in
      for (name, salary) in [("a", Int64(1)), ("b", 2), ("c", 3)] {
        context.make("Employee", name).setValue(salary, forKey: "salary")
      }
      try context.save()
    }
    try stack.run { context throws in
      let new = Employee(context: context)
      new.salary = 0
      let request = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
      request.resultType = .managedObjectIDResultType
      request.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: true)]
      let found = try context.fetch(request)
      #expect(found.map { $0.uriRepresentation().lastPathComponent }.dropLast() == ["p1", "p2", "p3"])
      #expect(found.last == new.objectID)
      #expect(context.registeredObjects == [new])
      #expect(try context.count(for: request) == 4)
      #expect(context.registeredObjects == [new], "counting makes no objects")
    }
  }

  @Test("a copy has every setting, and changes alone")
  func copying() throws {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(value: true)
    request.fetchBatchSize = 3
    request.shouldRefreshRefetchedObjects = true
    request.returnsDistinctResults = true
    request.propertiesToFetch = ["name"]
    request.propertiesToGroupBy = ["name"]
    request.havingPredicate = NSPredicate(value: false)
    request.affectedStores = []
    let copy = try #require(request.copy() as? NSFetchRequest<Employee>)
    #expect(copy.fetchBatchSize == 3)
    #expect(copy.shouldRefreshRefetchedObjects)
    #expect(copy.returnsDistinctResults)
    #expect(copy.propertiesToFetch as? [String] == ["name"])
    #expect(copy.propertiesToGroupBy as? [String] == ["name"])
    #expect(copy.havingPredicate === request.havingPredicate)
    #expect(copy.predicate === request.predicate)
    #expect(copy.entityName == "Employee")
    #expect(copy.affectedStores?.isEmpty == true)
    copy.fetchLimit = 7
    #expect(request.fetchLimit == 0)
  }
}
