import CoreData
import Foundation
import Testing

@testable import BatchDelete
@testable import BatchUpdate

@Suite("Batch delete and batch update, with the contexts told")
struct BulkTests {
  @Test("The victims of a cascade are told two levels deep, and what nullify changed", arguments: [false, true])
  func victims(history: Bool) async throws {
    let shop = try Shop(history: history)
    try shop.context.fill()
    let (line, tea) = (try shop.context.named("Line", "1a"), try shop.context.named("Product", "tea"))
    #expect(line.objectIDs(forRelationshipNamed: "order").count == 1)
    let lines = Set(tea.objectIDs(forRelationshipNamed: "lines"))
    #expect(lines.count == 3)
    let outcome = try await shop.coordinator.batchDelete(mergingInto: [shop.context]) {
      selection("Customer", "name == 'Ann'")
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
  func unsaved() async throws {
    let shop = try Shop()
    try shop.context.fill()
    try shop.context.named("Line", "1b").setValue("edited", forKey: "name")
    await #expect(throws: BatchDeletionError.unsavedChanges(entity: "Line")) {
      try await shop.coordinator.batchDelete(mergingInto: [shop.context]) { selection("Customer", "name == 'Ann'") }
    }
    shop.context.rollback()
    #expect(try shop.context.names("Customer") == ["Ann", "Bo"])
  }

  @Test("What a first call left in a context is no edit of the app: a second call goes through, and a save")
  func twice() async throws {
    let shop = try Shop()
    try shop.context.fill()
    let held = try shop.context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Customer"))
    let tea = try shop.context.named("Product", "tea")
    #expect(held.count == 2)
    #expect(tea.objectIDs(forRelationshipNamed: "lines").count == 3)
    try await shop.coordinator.batchDelete(mergingInto: [shop.context]) { selection("Customer", "name == 'Ann'") }
    #expect(shop.context.hasChanges)
    #expect(tea.isUpdated)
    try await shop.coordinator.batchDelete(mergingInto: [shop.context]) { selection("Customer", "name == 'Bo'") }
    for customer in held { #expect(customer.isDeleted) }
    try shop.context.save()
    #expect(try shop.context.names("Customer").isEmpty)
    #expect(try shop.context.names("Line").isEmpty)
  }

  @Test("A customer that the app itself has deleted and not saved stops it")
  func ownDelete() async throws {
    let shop = try Shop()
    try shop.context.fill()
    shop.context.delete(try shop.context.named("Customer", "Bo"))
    await #expect(throws: BatchDeletionError.unsavedChanges(entity: "Customer")) {
      try await shop.coordinator.batchDelete(mergingInto: [shop.context]) { selection("Customer", "name == 'Ann'") }
    }
  }

  @Test("A deny rule refuses, and nothing is told")
  func denied() async throws {
    var rules = Shop.Rules()
    rules.customerOrders = .denyDeleteRule
    let shop = try Shop(rules)
    try shop.context.fill()
    let ann = try shop.context.named("Customer", "Ann")
    await #expect(throws: (any Error).self) {
      try await shop.coordinator.batchDelete(mergingInto: [shop.context]) { selection("Customer", "name == 'Ann'") }
    }
    #expect(!ann.isDeleted)
    #expect(try shop.context.names("Customer") == ["Ann", "Bo"])
  }

  @Test("A batch update is read by every context, and edits of other properties stay")
  func update() async throws {
    let shop = try Shop()
    try shop.context.fill()
    let ann = try shop.context.named("Customer", "Ann")
    let ids = try await shop.coordinator.batchUpdate(mergingInto: [shop.context]) { naming("same") }
    #expect(ids.count == 2)
    #expect(ann.value(forKey: "name") as? String == "same")
    #expect(!shop.context.hasChanges)

    ann.setValue(Date(timeIntervalSinceReferenceDate: 7), forKey: "markedForDeletionDate")
    await #expect(throws: BatchUpdateError.unsavedChanges(entity: "Customer")) {
      try await shop.coordinator.batchUpdate(mergingInto: [shop.context]) { naming("same") }
    }
    try await shop.coordinator.batchUpdate(mergingInto: [shop.context], allowsUnsavedChanges: true) { naming("other") }
    #expect(ann.value(forKey: "name") as? String == "other")
    #expect(ann.value(forKey: "markedForDeletionDate") as? Date == Date(timeIntervalSinceReferenceDate: 7))
  }

  @Test(
    "A call on the main actor waits for no queue: its own, and one whose work asks the main queue, are both told",
    .timeLimit(.minutes(1)))
  @MainActor func fromTheMainQueue() async throws {
    let shop = try Shop()
    try shop.context.fill()
    let line = try shop.context.named("Line", "1a")
    let other = shop.container.newBackgroundContext()
    // It is at work, and waits for the main queue, when the delete comes to tell it.
    func ask() { other.perform { shop.context.performAndWait { _ = line.objectID } } }
    ask()
    let outcome = try await shop.coordinator.batchDelete(mergingInto: [shop.context, other]) {
      selection("Customer", "name == 'Ann'")
    }
    #expect(outcome.deleted.count == 4)
    #expect(line.isDeleted)
    try await shop.coordinator.batchUpdate(mergingInto: [other, shop.context], allowsUnsavedChanges: true) {
      naming("same")
    }
  }
}

func naming(_ name: String) -> NSBatchUpdateRequest {
  let request = NSBatchUpdateRequest(entityName: "Customer")
  request.propertiesToUpdate = ["name": name]
  return request
}
