import CoreData
import Foundation
import Testing

@testable import BatchDelete

@Suite("Batch delete where it is hard", .serialized)
struct HardBulkTests {
  @Test("A fetch limit and an offset choose the rows, and only their victims are told")
  func limit() async throws {
    let shop = try Shop()
    for number in 0..<6 {
      let customer = shop.context.make("Customer", "c\(number)")
      shop.context.make("Order", "o\(number)", ["customer": customer])
    }
    try shop.context.save()
    let held = try (0..<6).map { try shop.context.named("Order", "o\($0)") }
    let outcome = try await shop.coordinator.batchDelete(mergingInto: [shop.context]) {
      let request = selection("Customer", "TRUEPREDICATE")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
      (request.fetchOffset, request.fetchLimit) = (1, 2)
      return request
    }
    #expect(outcome.requested.count == 2)
    #expect(outcome.deleted.count == 4)
    #expect(held.map(\.isDeleted) == [false, false, false, true, true, false])
    try shop.context.save()
    #expect(try shop.context.names("Customer") == ["c0", "c1", "c2", "c5"])
    #expect(try shop.context.names("Order") == ["o0", "o1", "o2", "o5"])
  }

  @Test(
    "More rows than fit into one question: every victim and every row that loses a key is found",
    arguments: [false, true])
  func many(history: Bool) async throws {
    let shop = try Shop(history: history)
    let tea = shop.context.make("Product", "tea")
    for number in 0..<1100 {
      let customer = shop.context.make("Customer", "go")
      let order = shop.context.make("Order", "o\(number)", ["customer": customer])
      shop.context.make("Line", "l\(number)", ["order": order, "product": tea])
    }
    try shop.context.save()
    let outcome = try await shop.coordinator.batchDelete(mergingInto: [shop.context]) {
      selection("Customer", "name == 'go'")
    }
    let counts = Dictionary(grouping: outcome.deleted) { $0.entity.name ?? "" }.mapValues(\.count)
    #expect(counts == ["Customer": 1100, "Order": 1100, "Line": 1100])
    #expect(outcome.changed == [tea.objectID])
    #expect(shop.context.deletedObjects.count == 3300)
    try shop.context.save()
    #expect(tea.objectIDs(forRelationshipNamed: "lines").isEmpty)
  }

  @Test("Without an inverse only the owner knows, and is asked: a cascade to one, a nullify of many, and many to many")
  func withoutInverse() async throws {
    let yard = try Yard()
    try yard.context.fillYard()
    let badge = try yard.context.named("Badge", "7")
    let keys = try ["shed", "gate"].map { try yard.context.named("Key", $0).objectID }
    let club = try yard.context.named("Club", "North")
    #expect(yard.context.names(of: "members", in: club) == ["Ann", "Bo"])
    let outcome = try await yard.coordinator.batchDelete(mergingInto: [yard.context]) {
      selection("Owner", "name == 'Ann'")
    }
    #expect(outcome.deleted.compactMap(\.entity.name).sorted() == ["Badge", "Boat", "Boat", "Boat", "Owner"])
    #expect(outcome.changed == Set(keys + [club.objectID]))
    #expect(badge.isDeleted)
    #expect(yard.context.names(of: "members", in: club) == ["Bo"])
  }

  @Test("Members of an ordered relationship go, and a list that lost one keeps its order")
  func ordered() async throws {
    let yard = try Yard()
    try yard.context.fillYard()
    let ann = try yard.context.named("Owner", "Ann")
    ann.mutableOrderedSetValue(forKey: "boats").moveObjects(at: IndexSet(integer: 2), to: 0)
    try yard.context.save()
    let boats = yard.context.names(of: "boats", in: ann)
    #expect(boats == ["a3", "a1", "a2"])
    let one = try await yard.coordinator.batchDelete(mergingInto: [yard.context]) { selection("Boat", "name == 'a1'") }
    #expect(one.deleted.count == 1)
    #expect(one.changed == [ann.objectID])
    #expect(yard.context.names(of: "boats", in: ann) == ["a3", "a2"])
    try yard.context.save()
    let all = try await yard.coordinator.batchDelete(mergingInto: [yard.context]) {
      selection("Owner", "name == 'Ann'")
    }
    #expect(Set(all.deleted.compactMap(\.entity.name)) == ["Owner", "Boat", "Badge"])
    try yard.context.save()
    #expect(try yard.context.names("Boat") == ["b1"])
  }

  @Test("A parent and its child are told; an unsaved change in either stops it")
  func child() async throws {
    let shop = try Shop()
    try shop.context.fill()
    let parent = shop.context
    let line = try parent.named("Line", "1a")
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    let order = try child.performAndWait { try child.named("Order", "1") }
    #expect(child.performAndWait { order.value(forKey: "name") as? String } == "1")
    func delete() async throws -> BatchDeletion {
      try await shop.coordinator.batchDelete(mergingInto: [parent, child]) { selection("Customer", "name == 'Ann'") }
    }
    for (context, object) in [(parent, line), (child, order)] {
      context.performAndWait { object.setValue("edited", forKey: "name") }
      await #expect(throws: BatchDeletionError.unsavedChanges(entity: object.entity.name ?? "")) { try await delete() }
      context.performAndWait { context.rollback() }
    }
    #expect(try await delete().deleted.count == 4)
    #expect(line.isDeleted)
    #expect(child.performAndWait { order.isDeleted })
    // The rows are gone already: neither save has anything to write, and neither fails.
    try child.performAndWait { try child.save() }
    try parent.save()
    #expect(try parent.names("Line") == ["2a"])
  }

  @Test("By portions: the same call until nothing is left, each with its own victims")
  func portions() async throws {
    let shop = try Shop()
    for number in 0..<25 {
      shop.context.make("Order", "o\(number)", ["customer": shop.context.make("Customer", "c\(number)")])
    }
    try shop.context.save()
    var counts: [Int] = []
    repeat {
      let outcome = try await shop.coordinator.batchDelete(mergingInto: [shop.context]) {
        let request = selection("Customer", "TRUEPREDICATE")
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        request.fetchLimit = 10
        return request
      }
      counts.append(outcome.deleted.count)
    } while counts.last != 0
    #expect(counts == [20, 20, 10, 0])
    try shop.context.save()
    #expect(try shop.context.names("Order").isEmpty)
  }

  @Test(
    "What is inserted between the question and the delete goes too, and history tells of it", arguments: [true, false])
  func missedByAsking(history: Bool) async throws {
    let yard = try Yard(history: history)
    try yard.context.fillYard()
    yard.context.name = "screen"
    let other = try yard.another(history: history).viewContext
    other.name = "other process"
    nonisolated(unsafe) var held: NSManagedObject?
    nonisolated(unsafe) var isFirst = true
    // While the reader asks Ann for her keys, another process makes a second Ann, with a boat and a place in a club.
    let coordinator = yard.container.persistentStoreCoordinator
    let reads = NotificationCenter.default.addObserver(forName: Owner.wasRead, object: coordinator, queue: nil) { _ in
      guard isFirst else { return }
      isFirst = false
      do {
        let second = other.make("Owner", "Ann")
        other.make("Boat", "late", ["owner": second])
        other.make("Club", "South").mutableSetValue(forKey: "members").add(second)
        try other.save()
        // The screen shows the boat, and not the owner whose delete would lead to it.
        held = try yard.context.named("Boat", "late")
        _ = held?.value(forKey: "name")
      } catch { Issue.record(error) }
    }
    defer { NotificationCenter.default.removeObserver(reads) }
    let outcome = try await yard.coordinator.batchDelete(mergingInto: [yard.context]) {
      selection("Owner", "name == 'Ann'")
    }
    #expect(outcome.requested.count == 2)
    let late = try #require(held)
    #expect(outcome.source == (history ? .askedAndHistory : .asked))
    #expect(outcome.deleted.contains(late.objectID) == history)
    #expect(late.isDeleted == history)
    #expect(Set(outcome.changed.compactMap(\.entity.name)) == ["Club", "Key"])
    #expect(outcome.changed.filter { $0.entity.name == "Club" }.count == (history ? 2 : 1))
    #expect(try yard.another(history: history).viewContext.names("Boat") == ["b1"])
  }
}
