import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("unsaved changes laid over what the store says", .fact("FR-03", "FR-04", "FR-05", "FR-06", "FR-07"))
struct PendingChangesTests {
  @Test(
    "changed objects are judged in memory, inserted ones added, deleted ones removed", .fact("FR-03"),
    arguments: StoreKind.anywhere)
  func overlay(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company()) { _, context in
      try staff(context, [("in", 30), ("leaves", 30), ("enters", 10), ("goes", 30), ("out", 10)])
      try employee("leaves", context).salary = 5
      try employee("enters", context).salary = 35
      context.delete(try employee("goes", context))
      context.hire("new", 40)
      context.hire("cheap", 1)
      let request = wellPaid()
      #expect(try context.fetch(request).map(\.name).compactMap { $0 } == ["in", "enters", "new"])
      #expect(try context.count(for: request) == 3)
      request.predicate = nil
      #expect(try context.count(for: request) == 6)
    }
  }

  @Test(
    "nothing has to be processed or saved, and fetching processes nothing", .fact("FR-03", "CH-003", "CH-008", "M1"),
    .shows("a-delete-is-a-request"), arguments: StoreKind.anywhere)
  func noProcessing(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      let posts = Posts(context)
      context.delete(series)
      #expect(try context.names("Series") == [])
      #expect(try context.names("Episode") == ["E1"], "the cascade has not run")
      #expect(posts.take() == [])
      _ = context.deletedObjects
      #expect(try context.names("Episode") == ["E1"])
      #expect(series.episodes.count == 1)
      context.processPendingChanges()
      #expect(try context.names("Episode") == [])
      #expect(series.episodes.isEmpty)
    }
  }

  @Test(
    "without pending changes membership comes from the store, values from memory", .fact("FR-04"),
    arguments: StoreKind.anywhere)
  func withoutPendingChanges(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company()) { _, context in
      try staff(context, [("a", 30), ("b", 10), ("c", 30)])
      try employee("a", context).salary = 5
      try employee("b", context).salary = 35
      context.hire("new", 40)
      let request = wellPaid()
      request.includesPendingChanges = false
      let found = try context.fetch(request)
      #expect(Set(found.map { $0.name ?? "" }) == ["a", "c"])
      #expect(found.first { $0.name == "a" }?.salary == 5)
      #expect(try context.count(for: request) == 2)
    }
  }

  @Test("objects are sorted again after the overlay", .fact("FR-05"), arguments: StoreKind.anywhere)
  func sortedAgain(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company()) { _, context in
      try staff(context, [("a", 10), ("b", 20), ("c", 30)])
      try employee("a", context).salary = 25
      context.hire("d", 15)
      let request = NSFetchRequest<Employee>(entityName: "Employee")
      request.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: false)]
      #expect(try context.fetch(request).map(\.salary) == [30, 25, 20, 15])
      request.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: true)]
      #expect(try context.fetch(request).map(\.salary) == [15, 20, 25, 30])
    }
  }

  @Test("object IDs: the same members, overlay included", .fact("FR-05"), arguments: StoreKind.anywhere)
  func objectIDs(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company()) { _, context in
      try staff(context, [("a", 30), ("b", 30)])
      context.delete(try employee("a", context))
      let new = context.hire("new", 50)
      let request = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
      request.resultType = .managedObjectIDResultType
      let expected = Set([new.objectID, try employee("b", context).objectID])
      #expect(Set(try context.fetch(request)) == expected)
    }
  }

  @Test(
    "offset and limit apply to saved values; after the overlay only the limit again", .fact("FR-06"),
    arguments: StoreKind.anywhere)
  func offsetAndLimit(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company()) { _, context in
      try staff(context, [("22", 22), ("25", 25), ("10", 10)])
      try employee("22", context).salary = 5
      try employee("10", context).salary = 21
      context.delete(try employee("25", context))
      context.hire("30", 30)
      context.hire("40", 40)
      let request = NSFetchRequest<Employee>(entityName: "Employee")
      request.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: true)]
      request.fetchOffset = 1
      request.fetchLimit = 2
      #expect(try context.fetch(request).map(\.salary) == [5, 21])
    }
  }

  @Test(
    "an unsaved delete does not make the result shorter than its limit", .fact("CH-1051", "FR-50"),
    arguments: StoreKind.anywhere)
  func limitOverDeletes(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company()) { _, context in
      try staff(context, (1...6).map { ("\($0)", Int64($0)) })
      let request = NSFetchRequest<Employee>(entityName: "Employee")
      request.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: true)]
      request.fetchLimit = 2
      let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
      (ids.sortDescriptors, ids.fetchLimit, ids.resultType) = (request.sortDescriptors, 2, .managedObjectIDResultType)
      let kept = try [employee("2", context).objectID, employee("4", context).objectID]
      context.delete(try employee("1", context))
      #expect(try context.fetch(request).map(\.salary) == [2, 3])
      context.delete(try employee("3", context))
      #expect(try context.fetch(request).map(\.salary) == [2, 4])
      #expect(try context.fetch(ids) == kept)
      #expect(try context.count(for: request) == 2)
      request.fetchOffset = 1
      #expect(try context.fetch(request).map(\.salary) == [4, 5])
      request.fetchOffset = 0
      request.includesPendingChanges = false
      #expect(try context.fetch(request).map(\.salary) == [1, 2])
      context.rollback()
    }
  }

  @Test("limit and offset without changes", arguments: StoreKind.anywhere)
  func plainLimits(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company()) { _, context in
      try staff(context, (1...5).map { ("\($0)", Int64($0)) })
      let request = NSFetchRequest<Employee>(entityName: "Employee")
      request.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: true)]
      request.fetchOffset = 3
      #expect(try context.fetch(request).map(\.salary) == [4, 5])
      request.fetchLimit = 1
      #expect(try context.fetch(request).map(\.salary) == [4])
      #expect(try context.count(for: request) == 1)
      request.fetchOffset = 9
      #expect(try context.fetch(request).isEmpty)
    }
  }

  @Test("a relationship changed in memory counts for a predicate over it", arguments: StoreKind.anywhere)
  func relationships(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let one = context.makeSeries("One", "E1", "E2")
      let two = context.makeSeries("Two")
      try context.save()
      try context.episode("E1").series = two
      let request = NSFetchRequest<Episode>(entityName: "Episode")
      request.predicate = NSPredicate(format: "series == %@", two)
      #expect(try context.fetch(request).map(\.name) == ["E1"])
      request.predicate = NSPredicate(format: "series == %@", one)
      #expect(try context.fetch(request).map(\.name) == ["E2"])
    }
  }

  private func wellPaid() -> NSFetchRequest<Employee> {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(format: "salary >= 30")
    request.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: true)]
    return request
  }

  private func employee(_ name: String, _ context: NSManagedObjectContext) throws -> Employee {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(format: "name == %@", name)
    return try #require(try context.fetch(request).first)
  }

  private func staff(_ context: NSManagedObjectContext, _ people: [(String, Int64)]) throws {
    for (name, salary) in people { context.hire(name, salary) }
    try context.save()
  }
}

extension NSManagedObjectContext {
  @discardableResult
  fileprivate func hire(_ name: String, _ salary: Int64) -> Employee {
    let employee = Employee(context: self)
    employee.name = name
    employee.salary = salary
    return employee
  }
}
