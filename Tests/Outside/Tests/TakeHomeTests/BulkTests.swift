import CoreData
import Foundation
import Testing

@testable import BatchDelete
@testable import BatchUpdate

@Suite("Batch delete and batch update, with the contexts told")
struct BulkTests {
  @Test("The victims of a cascade are told two levels deep, and what nullify changed", arguments: [false, true])
  func victims(history: Bool) throws {
    let shop = try Shop(history: history)
    try shop.context.fill()
    let (line, tea) = (try shop.context.named("Line", "1a"), try shop.context.named("Product", "tea"))
    #expect(line.objectIDs(forRelationshipNamed: "order").count == 1)
    let lines = Set(tea.objectIDs(forRelationshipNamed: "lines"))
    #expect(lines.count == 3)
    let worker = shop.container.newBackgroundContext()
    let outcome = try worker.performAndWait {
      try worker.batchDelete(selection("Customer", "name == 'Ann'"), telling: [shop.context])
    }
    #expect(outcome.requested.count == 1)
    #expect(outcome.deleted.compactMap(\.entity.name).sorted() == ["Customer", "Line", "Line", "Order"])
    #expect(outcome.changed == [tea.objectID])
    #expect(outcome.source == (history ? .askedAndHistory : .asked))
    #expect(line.isDeleted)
    #expect(tea.objectIDs(forRelationshipNamed: "lines").count == 1)
    try shop.context.save()
    #expect(try shop.context.names("Line") == ["2a"])
  }

  @Test("An unsaved change of a victim stops it before anything is deleted")
  func unsaved() throws {
    let shop = try Shop()
    try shop.context.fill()
    try shop.context.named("Line", "1b").setValue("edited", forKey: "name")
    let worker = shop.container.newBackgroundContext()
    _ = worker.performAndWait {
      #expect(throws: BatchDeletionError.unsavedChanges(entity: "Line")) {
        try worker.batchDelete(selection("Customer", "name == 'Ann'"), telling: [shop.context])
      }
    }
    shop.context.rollback()
    #expect(try shop.context.names("Customer") == ["Ann", "Bo"])
  }

  @Test("What a first call left in a context is no edit of the app: a second call goes through, and a save")
  func twice() throws {
    let shop = try Shop()
    try shop.context.fill()
    let held = try shop.context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Customer"))
    let tea = try shop.context.named("Product", "tea")
    #expect(held.count == 2)
    #expect(tea.objectIDs(forRelationshipNamed: "lines").count == 3)
    let worker = shop.container.newBackgroundContext()
    _ = try worker.performAndWait {
      try worker.batchDelete(selection("Customer", "name == 'Ann'"), telling: [shop.context])
    }
    #expect(shop.context.hasChanges)
    #expect(tea.isUpdated)
    _ = try worker.performAndWait {
      try worker.batchDelete(selection("Customer", "name == 'Bo'"), telling: [shop.context])
    }
    for customer in held { #expect(customer.isDeleted) }
    try shop.context.save()
    #expect(try shop.context.names("Customer").isEmpty)
    #expect(try shop.context.names("Line").isEmpty)
  }

  @Test("A customer that the app itself has deleted and not saved stops it")
  func ownDelete() throws {
    let shop = try Shop()
    try shop.context.fill()
    shop.context.delete(try shop.context.named("Customer", "Bo"))
    let worker = shop.container.newBackgroundContext()
    _ = worker.performAndWait {
      #expect(throws: BatchDeletionError.unsavedChanges(entity: "Customer")) {
        try worker.batchDelete(selection("Customer", "name == 'Ann'"), telling: [shop.context])
      }
    }
  }

  @Test("A deny rule refuses, and nothing is told")
  func denied() throws {
    var rules = Shop.Rules()
    rules.customerOrders = .denyDeleteRule
    let shop = try Shop(rules)
    try shop.context.fill()
    let ann = try shop.context.named("Customer", "Ann")
    #expect(throws: (any Error).self) {
      try shop.context.batchDelete(selection("Customer", "name == 'Ann'"), telling: [])
    }
    #expect(!ann.isDeleted)
    #expect(try shop.context.names("Customer") == ["Ann", "Bo"])
  }

  @Test("A batch update is read by every context, and edits of other properties stay")
  func update() throws {
    let shop = try Shop()
    try shop.context.fill()
    let worker = shop.container.newBackgroundContext()
    let ann = try shop.context.named("Customer", "Ann")
    let request = NSBatchUpdateRequest(entityName: "Customer")
    request.propertiesToUpdate = ["name": "same"]
    let ids = try worker.performAndWait { try worker.batchUpdate(request, telling: [shop.context]) }
    #expect(ids.count == 2)
    #expect(ann.value(forKey: "name") as? String == "same")
    #expect(!shop.context.hasChanges)

    ann.setValue(Date(timeIntervalSinceReferenceDate: 7), forKey: "markedForDeletionDate")
    _ = worker.performAndWait {
      #expect(throws: BatchUpdateError.unsavedChanges(entity: "Customer")) {
        try worker.batchUpdate(request, telling: [shop.context])
      }
    }
    request.propertiesToUpdate = ["name": "other"]
    _ = try worker.performAndWait {
      try worker.batchUpdate(request, telling: [shop.context], allowsUnsavedChanges: true)
    }
    #expect(ann.value(forKey: "name") as? String == "other")
    #expect(ann.value(forKey: "markedForDeletionDate") as? Date == Date(timeIntervalSinceReferenceDate: 7))
  }
}
