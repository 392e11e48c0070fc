import CoreData
import Foundation
import Testing

@testable import TaskSafeDelete

@Suite("A delete by object IDs in another task")
struct TaskTests {
  private func ids(_ shop: Shop, _ entity: String, _ names: String...) throws -> [NSManagedObjectID] {
    try names.map { try shop.context.named(entity, $0).objectID }
  }

  @Test("The context knows what is gone and what has changed, cascades included, and can be saved")
  func told() async throws {
    let shop = try Shop()
    try shop.context.fill()
    let (line, tea) = (try shop.context.named("Line", "1a"), try shop.context.named("Product", "tea"))
    #expect(line.objectIDs(forRelationshipNamed: "order").count == 1)
    #expect(tea.objectIDs(forRelationshipNamed: "lines").count == 3)
    let ann = try ids(shop, "Customer", "Ann")
    let deletion = try await shop.coordinator.deleteObjects(ann, mergingInto: [shop.context])
    #expect(deletion.deleted.compactMap(\.entity.name).sorted() == ["Customer", "Line", "Line", "Order"])
    #expect(deletion.changed == [tea.objectID])
    #expect(deletion.missing.isEmpty)
    #expect(line.isDeleted)
    #expect(tea.objectIDs(forRelationshipNamed: "lines").count == 1)
    try shop.context.save()
    #expect(try shop.context.names("Line") == ["2a"])
  }

  @Test("What is gone already is missing, and what an earlier part took along is not", arguments: [1, 2, 100])
  func missing(partSize: Int) async throws {
    let shop = try Shop()
    try shop.context.fill()
    let all = try ids(shop, "Customer", "Ann", "Bo") + ids(shop, "Order", "1") + ids(shop, "Customer", "Ann")
    let bo = all[1]
    shop.context.delete(shop.context.object(with: bo))
    try shop.context.save()
    let deletion = try await shop.coordinator.deleteObjects(all, mergingInto: [shop.context], partSize: partSize)
    #expect(deletion.missing == [bo])
    #expect(deletion.deleted.isSuperset(of: [all[0], all[2]]))
    #expect(try shop.context.names("Customer").isEmpty)
    let again = try await shop.coordinator.deleteObjects(all, mergingInto: [shop.context], partSize: partSize)
    #expect(again.deleted.isEmpty)
    #expect(again.missing == Set(all))
    let none = try await shop.coordinator.deleteObjects([], mergingInto: [shop.context])
    #expect(none.deleted.isEmpty)
  }

  @Test("An object that was never saved is told before anything is deleted")
  func neverSaved() async throws {
    let shop = try Shop()
    try shop.context.fill()
    let new = shop.context.make("Customer", "Cleo").objectID
    let all = try ids(shop, "Customer", "Ann") + [new]
    await #expect(throws: TaskSafeDeletionError.neverSaved([new])) {
      try await shop.coordinator.deleteObjects(all, mergingInto: [shop.context])
    }
    #expect(try shop.context.names("Customer") == ["Ann", "Bo", "Cleo"])
  }

  @Test("A refused part throws the store's error, and is not deleted; the parts before it are, and told")
  func refused() async throws {
    var rules = Shop.Rules()
    rules.productLines = .denyDeleteRule
    let shop = try Shop(rules)
    try shop.context.fill()
    let bo = try shop.context.named("Customer", "Bo")
    let all = try ids(shop, "Customer", "Bo") + ids(shop, "Product", "tea") + ids(shop, "Customer", "Ann")
    let error = await #expect(throws: NSError.self) {
      try await shop.coordinator.deleteObjects(all, mergingInto: [shop.context], partSize: 1)
    }
    #expect(error?.code == 1600)
    #expect(bo.isDeleted)
    try shop.context.save()
    #expect(try shop.context.names("Customer") == ["Ann"])
    #expect(try shop.context.names("Product") == ["tea"])
  }

  /// A task that a save cancels.
  private final class Cancelling: @unchecked Sendable {
    // Set before the task runs, which begins when its maker waits.
    var task: Task<Void, any Error>?
  }

  @MainActor
  @Test("A cancelled task stops between two parts, and the parts before are told")
  func cancelled() async throws {
    let shop = try Shop()
    try shop.context.fill()
    let lines = try ids(shop, "Line", "1a", "1b", "2a")
    let held = try ["1a", "1b", "2a"].map { try shop.context.named("Line", $0) }
    let cancelling = Cancelling()
    let coordinator = shop.coordinator
    let observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: nil, queue: nil
    ) { notification in
      let context = notification.object as? NSManagedObjectContext
      if context?.persistentStoreCoordinator === coordinator { cancelling.task?.cancel() }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    let context = shop.context
    cancelling.task = Task { @MainActor in
      _ = try await coordinator.deleteObjects(lines, mergingInto: [context], partSize: 2)
    }
    await #expect(throws: CancellationError.self) { try await cancelling.task?.value }
    #expect(held.map(\.isDeleted) == [true, true, false])
    try shop.context.save()
    #expect(try shop.context.names("Line") == ["2a"])
  }
}
