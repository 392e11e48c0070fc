import CoreData
import Foundation
import Testing

@testable import BatchUpdate
@testable import PropagateDelete
@testable import ReadingWhatMayBeGone
@testable import SoftDelete
@testable import StrayFinder

@Suite("Ordered relationships, missing inverses, child contexts, many rows", .serialized)
struct HardCaseTests {
  @Test("A batch update reaches a child context, which had the old value from its parent")
  func updateInChild() async throws {
    let shop = try Shop()
    try shop.context.fill()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = shop.context
    let ann = try child.performAndWait { try child.named("Customer", "Ann") }
    #expect(child.performAndWait { ann.value(forKey: "name") as? String } == "Ann")
    try await shop.coordinator.batchUpdate(mergingInto: [shop.context, child]) {
      let request = NSBatchUpdateRequest(entityName: "Customer")
      request.predicate = NSPredicate(format: "name == 'Ann'")
      request.propertiesToUpdate = ["name": "Anna"]
      return request
    }
    #expect(child.performAndWait { ann.value(forKey: "name") as? String } == "Anna")
    #expect(child.performAndWait { !child.hasChanges })
  }

  @Test("A mark cuts the links of an ordered relationship, and marks through a relationship without an inverse")
  func softDelete() async throws {
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
    let purge = try await late.purge(["Owner", "Badge"], in: cleaner, mergingInto: [yard.context])
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
  func strays() async throws {
    var rules = Yard.Rules()
    rules.ownerBadge = .nullifyDeleteRule
    let yard = try Yard(rules)
    try yard.context.fillYard()
    let finder = StrayFinder(coordinator: yard.coordinator)
    #expect(try await finder.find().danglingKeys.isEmpty)
    let (badge, gate) = (try yard.context.named("Badge", "7"), try yard.context.named("Key", "gate"))
    let ids = [badge.objectID, gate.objectID]
    yard.context.delete(badge)
    yard.context.delete(gate)
    try yard.context.save()
    let found = try await finder.find().danglingKeys
    #expect(Set(found.map(\.relationship)).isSubset(of: ["badge", "keys"]))
    #expect(found.contains { $0.relationship == "badge" && $0.missing == ids[0] })
    for number in 0..<1100 {
      yard.context.make("Owner", "o\(number)").setValue(yard.context.make("Badge", "b\(number)"), forKey: "badge")
    }
    try yard.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Badge")
    for badge in try yard.context.fetch(request) { yard.context.delete(badge) }
    try yard.context.save()
    #expect(try await finder.find().danglingKeys.filter { $0.relationship == "badge" }.count == 1101)
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
        try child.held(id)?.value(forKey: "name") as? String
      }
    }
    #expect(found == ["Eve", nil, nil])
  }
}
