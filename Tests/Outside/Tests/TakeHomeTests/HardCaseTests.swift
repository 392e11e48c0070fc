import CoreData
import Foundation
import Testing

@testable import BatchUpdate
@testable import HistoryMerge
@testable import PropagateDelete
@testable import ReadingWhatMayBeGone
@testable import SoftDelete
@testable import StrayFinder

@Suite("Ordered relationships, missing inverses, child contexts, many rows", .serialized)
struct HardCaseTests {
  @Test("A batch update reaches a child context, which had the old value from its parent")
  func updateInChild() throws {
    let shop = try Shop()
    try shop.context.fill()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = shop.context
    let ann = try child.performAndWait { try child.named("Customer", "Ann") }
    #expect(child.performAndWait { ann.value(forKey: "name") as? String } == "Ann")
    let request = NSBatchUpdateRequest(entityName: "Customer")
    request.predicate = NSPredicate(format: "name == 'Ann'")
    request.propertiesToUpdate = ["name": "Anna"]
    let worker = shop.container.newBackgroundContext()
    _ = try worker.performAndWait { try worker.batchUpdate(request, telling: [shop.context, child]) }
    #expect(child.performAndWait { ann.value(forKey: "name") as? String } == "Anna")
    #expect(child.performAndWait { !child.hasChanges })
  }

  @Test("A mark cuts the links of an ordered relationship, and marks through a relationship without an inverse")
  func softDelete() throws {
    var rules = Yard.Rules()
    rules.ownerBoats = .nullifyDeleteRule
    let yard = try Yard(rules)
    try yard.context.fillYard()
    let soft = SoftDeletion(grace: 120, links: .cut, now: { Date(timeIntervalSinceReferenceDate: 10) })
    let (ann, badge) = (try yard.context.named("Owner", "Ann"), try yard.context.named("Badge", "7"))
    #expect(try soft.mark(ann).count == 2)
    #expect(soft.mark(of: badge) != nil)
    #expect(yard.context.names(of: "boats", in: ann) == [])
    #expect(yard.context.names(of: "keys", in: ann) == [])
    #expect(try yard.context.named("Boat", "a2").value(forKey: "owner") == nil)
    let club = try yard.context.named("Club", "North")
    #expect(yard.context.names(of: "members", in: club) == ["Bo"])
    try yard.context.save()
    let cleaner = yard.container.newBackgroundContext()
    let late = SoftDeletion(grace: 120, now: { Date(timeIntervalSinceReferenceDate: 200) })
    let purge = try cleaner.performAndWait { try late.purge(["Owner", "Badge"], in: cleaner, telling: [yard.context]) }
    // The badge goes along with its owner, and is not asked for a second time.
    #expect(purge.deleted.count == 2)
    #expect(purge.refused.isEmpty)
    #expect(ann.isDeleted)
    #expect(badge.isDeleted)
  }

  @Test("A mark in a child context reaches the file with the saves of both")
  func softDeleteInChild() throws {
    let shop = try Shop()
    try shop.context.fill()
    let soft = SoftDeletion(grace: 120, now: { Date(timeIntervalSinceReferenceDate: 10) })
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = shop.context
    try child.performAndWait {
      #expect(try soft.mark(try child.named("Customer", "Ann")).count == 4)
      try child.save()
    }
    try shop.context.save()
    #expect(try shop.another(history: false).viewContext.names("Line", soft.visible) == ["2a"])
  }

  @Test("By hand: an ordered relationship loses its members one by one, and those without an inverse are reached")
  func propagated() throws {
    let yard = try Yard()
    try yard.context.fillYard()
    let (ann, bo) = (try yard.context.named("Owner", "Ann"), try yard.context.named("Owner", "Bo"))
    try yard.context.named("Boat", "a2").propagateDelete()
    #expect(yard.context.names(of: "boats", in: ann) == ["a1", "a3"])
    try ann.propagateDelete()
    #expect(yard.context.deletedObjects.count == 5)
    try yard.context.save()
    #expect(try yard.context.names("Boat") == ["b1"])
    #expect(try yard.context.names("Badge") == [])
    #expect(try yard.context.names("Key") == ["gate", "shed"])
    #expect(yard.context.names(of: "clubs", in: bo) == ["North"])
  }

  @Test("By hand in a child context: the parent has the same after the child's save")
  func propagatedInChild() throws {
    let shop = try Shop()
    try shop.context.fill()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = shop.context
    try child.performAndWait {
      try child.named("Customer", "Ann").propagateDelete()
      try child.save()
    }
    #expect(shop.context.deletedObjects.count == 4)
    try shop.context.save()
    #expect(try shop.context.names("Line") == ["2a"])
  }

  @Test("Strays without an inverse, to one and to many, and more than fit into one question")
  func strays() throws {
    var rules = Yard.Rules()
    rules.ownerBadge = .nullifyDeleteRule
    let yard = try Yard(rules)
    try yard.context.fillYard()
    let finder = StrayFinder(coordinator: yard.container.persistentStoreCoordinator)
    #expect(try finder.find().danglingKeys.isEmpty)
    let (badge, gate) = (try yard.context.named("Badge", "7"), try yard.context.named("Key", "gate"))
    let ids = [badge.objectID, gate.objectID]
    yard.context.delete(badge)
    yard.context.delete(gate)
    try yard.context.save()
    let found = try finder.find().danglingKeys
    #expect(Set(found.map(\.relationship)).isSubset(of: ["badge", "keys"]))
    #expect(found.contains { $0.relationship == "badge" && $0.missing == ids[0] })
    for number in 0..<1100 {
      yard.context.make("Owner", "o\(number)").setValue(yard.context.make("Badge", "b\(number)"), forKey: "badge")
    }
    try yard.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Badge")
    for badge in try yard.context.fetch(request) { yard.context.delete(badge) }
    try yard.context.save()
    #expect(try finder.find().danglingKeys.filter { $0.relationship == "badge" }.count == 1101)
  }

  @Test("What may be gone, asked in a child: the parent's new object is there, its deleted one and a lost row are not")
  func readingInChild() throws {
    let shop = try Shop()
    try shop.context.fill()
    let parent = shop.context
    let new = parent.make("Customer", "Eve")
    try parent.obtainPermanentIDs(for: [new])
    let (ann, bo) = (try parent.named("Customer", "Ann"), try parent.named("Customer", "Bo"))
    parent.delete(bo)
    let other = try shop.another(history: false).viewContext
    other.delete(try other.named("Customer", "Ann"))
    try other.save()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    let ids = [new, ann, bo].map(\.objectID)
    let found = try child.performAndWait {
      try ids.map { id -> String? in
        try child.object(ifStillThere: id, as: NSManagedObject.self)?.value(forKey: "name") as? String
      }
    }
    #expect(found == ["Eve", nil, nil])
  }

  @Test("All that is new is merged in one block of each queue: nothing of the context runs in the middle")
  func oneBlock() throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let file = shop.folder.appendingPathComponent("token")
    let list = shop.container.newBackgroundContext()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = list
    let merger = HistoryMerger(
      of: try shop.store(), telling: [list, child], author: "app", file: file)
    try merger.mergeNew()
    let held = try list.performAndWait { try ["Ann", "Bo"].map { try list.named("Customer", $0) } }
    let below = try child.performAndWait { try child.named("Customer", "Ann") }
    let other = try shop.another().viewContext
    for name in ["Ann", "Bo"] {
      other.delete(try other.named("Customer", name))
      try other.save()
    }
    let seen = Seen(held)
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidMergeChangesObjectIDs, object: list, queue: nil
    ) { _ in list.perform { seen.look() } }
    defer { NotificationCenter.default.removeObserver(token) }
    #expect(try merger.mergeNew().merged == 2)
    list.performAndWait {}
    // The merge into the child passes through its parent once more.
    #expect(seen.counts.count >= 2)
    #expect(seen.counts.allSatisfy { $0 == 2 })
    #expect(child.performAndWait { below.isDeleted })
  }

  @Test("After an expired token: a transaction between the new token and the fetch is merged, and harms nothing")
  func anew() throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let file = shop.folder.appendingPathComponent("token")
    let merger = HistoryMerger(
      of: try shop.store(), telling: [shop.context], author: "app", file: file)
    var names: [String] = []
    let other = try shop.another().viewContext
    // What was taken is written at the end: until then the old place stays, here none.
    #expect(throws: CocoaError.self) { try merger.startAnew { throw CocoaError(.userCancelled) } }
    #expect(try merger.token() == nil)
    try merger.startAnew {
      other.delete(try other.named("Customer", "Ann"))
      try other.save()
      shop.context.reset()
      names = try shop.context.names("Customer")
    }
    let outcome = try merger.mergeNew()
    #expect(names == ["Bo"])
    #expect(outcome.merged == 1)
    #expect(!shop.context.hasChanges)
  }
}

/// How many of some objects are deleted, looked at in blocks of their queue.
///
/// No lock: the counts are read when those blocks have run.
private final class Seen: @unchecked Sendable {
  private let objects: [NSManagedObject]
  private(set) var counts: [Int] = []

  init(_ objects: [NSManagedObject]) { self.objects = objects }

  func look() { counts.append(objects.filter(\.isDeleted).count) }
}
