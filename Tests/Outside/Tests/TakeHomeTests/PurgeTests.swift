import CoreData
import Dispatch
import Foundation
import Testing

@testable import BatchDelete
@testable import PropagateDelete
@testable import SoftDelete

@Suite("What must not go along, and what several contexts save", .serialized)
struct PurgeTests {
  private func at(_ seconds: TimeInterval) -> @Sendable () -> Date { { Date(timeIntervalSinceReferenceDate: seconds) } }

  @Test("A purge takes nobody along who is visible again, or whose grace period is not over")
  func visibleChild() async throws {
    let shop = try Shop()
    try shop.context.fill()
    let ann = try shop.context.named("Customer", "Ann")
    let line = try shop.context.named("Line", "1a")
    let soft = SoftDeletion(grace: 120, now: at(0))
    try soft.mark(ann)
    try soft.unmark(line)
    try shop.context.save()
    let cleaner = shop.container.newBackgroundContext()
    func run(at seconds: TimeInterval) async throws -> SoftDeletion.Purge {
      let soft = SoftDeletion(grace: 120, now: at(seconds))
      return try await soft.purge(["Customer"], in: cleaner, mergingInto: [shop.context])
    }
    func kept(_ purge: SoftDeletion.Purge) -> [NSManagedObjectID] {
      guard case .notOverdue(let ids)? = purge.refused.first?.error as? SoftDeletionError else { return [] }
      return ids
    }
    var purge = try await run(at: 200)
    #expect(purge.deleted.isEmpty)
    #expect(kept(purge) == [line.objectID])
    #expect(!cleaner.hasChanges)
    #expect(try shop.context.names("Line", soft.visible) == ["1a", "2a"])

    line.setValue(at(200)(), forKey: soft.key)
    try shop.context.save()
    purge = try await run(at: 250)
    #expect(purge.deleted.isEmpty)
    #expect(kept(purge) == [line.objectID])
    purge = try await run(at: 321)
    #expect(purge.deleted.count == 4)
    #expect(purge.refused.isEmpty)
    #expect(try shop.context.names("Customer") == ["Bo"])
  }

  /// A shop with two customers who have been marked long ago.
  private func shopOfMarked() throws -> Shop {
    let shop = try Shop()
    for (name, seconds) in [("Cy", 1.0), ("Di", 2)] {
      shop.context.make("Customer", name).setValue(at(seconds)(), forKey: "markedForDeletionDate")
    }
    try shop.context.save()
    return shop
  }

  /// Purges the customers; after the first save of the purge, another context takes the mark off Di.
  private func purge(
    _ soft: SoftDeletion, in cleaner: NSManagedObjectContext, mergingInto contexts: [NSManagedObjectContext],
    unmarkingIn other: NSManagedObjectContext
  ) async throws -> SoftDeletion.Purge {
    nonisolated(unsafe) var isFirst = true
    let watch = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: cleaner, queue: nil
    ) { _ in
      guard isFirst else { return }
      isFirst = false
      other.performAndWait {
        do {
          try soft.unmark(try other.named("Customer", "Di"))
          try other.save()
        } catch { Issue.record(error) }
      }
    }
    defer { NotificationCenter.default.removeObserver(watch) }
    let purge = try await soft.purge(["Customer"], in: cleaner, mergingInto: contexts)
    #expect(!isFirst)
    #expect(purge.deleted.count == 1)
    return purge
  }

  @Test("What is unmarked while the purge is under way stays")
  func unmarkedMeanwhile() async throws {
    let shop = try shopOfMarked()
    let (cleaner, other) = (shop.container.newBackgroundContext(), shop.container.newBackgroundContext())
    let soft = SoftDeletion(grace: 120, portion: 1, now: at(200))
    _ = try await purge(soft, in: cleaner, mergingInto: [shop.context], unmarkingIn: other)
    try shop.context.save()
    #expect(try shop.context.names("Customer", soft.visible) == ["Di"])
  }

  @Test("What another process unmarks while the purge is under way stays too, and no merge policy may decide that")
  func unmarkedElsewhere() async throws {
    let shop = try shopOfMarked()
    let elsewhere = try shop.another(history: false)
    let (cleaner, other) = (shop.container.newBackgroundContext(), elsewhere.newBackgroundContext())
    let soft = SoftDeletion(grace: 120, portion: 1, now: at(200))
    let purge = try await purge(soft, in: cleaner, mergingInto: [], unmarkingIn: other)
    #expect(purge.refused.isEmpty)
    #expect(try other.performAndWait { try other.names("Customer", soft.visible) } == ["Di"])
    cleaner.mergePolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    do {
      _ = try await soft.purge(["Customer"], in: cleaner, mergingInto: [])
      Issue.record("purged")
    } catch SoftDeletionError.mergePolicy {}
  }

  @Test("A purge saves and tells by the portion, and one that may not go keeps nobody in its portion")
  func portions() async throws {
    var rules = Shop.Rules()
    rules.customerOrders = .denyDeleteRule
    let shop = try Shop(rules)
    var held: [NSManagedObject] = []
    for number in 0..<25 {
      let customer = shop.context.make("Customer", "c\(number)")
      customer.setValue(at(TimeInterval(number))(), forKey: "markedForDeletionDate")
      held.append(customer)
      if number == 13 { shop.context.make("Order", "kept", ["customer": customer]) }
    }
    try shop.context.save()
    let cleaner = AskedContext(concurrencyType: .privateQueueConcurrencyType)
    cleaner.persistentStoreCoordinator = shop.coordinator
    nonisolated(unsafe) var (saves, turns) = (0, 0)
    let watches = [
      NotificationCenter.default.addObserver(forName: .NSManagedObjectContextDidSave, object: cleaner, queue: nil) {
        _ in
        saves += 1
      },
      NotificationCenter.default.addObserver(
        forName: .NSManagedObjectContextObjectsDidChange, object: shop.context, queue: nil
      ) { _ in turns += 1 },
    ]
    defer { watches.forEach(NotificationCenter.default.removeObserver) }
    let soft = SoftDeletion(grace: 120, portion: 10, now: at(1000))
    let purge = try await soft.purge(["Customer"], in: cleaner, mergingInto: [shop.context])
    #expect(purge.deleted.count == 24)
    #expect(purge.refused.map(\.object) == [held[13].objectID])
    #expect(held.filter(\.isDeleted).count == 24)
    // Two portions went at once, and of the one with the refusal nine by themselves.
    #expect(saves == 2 + 9)
    #expect(turns == 3)
    #expect(cleaner.questions == 0, "the rows of a portion are read by one fetch")
  }

  @Test("An entity or an attribute that is not there is an error of its own, before anything is deleted")
  func unknownNames() async throws {
    let shop = try shopOfMarked()
    let cleaner = shop.container.newBackgroundContext()
    let soft = SoftDeletion(grace: 120, now: at(200))
    do {
      _ = try await soft.purge(["Customer", "Nobody"], in: cleaner, mergingInto: [])
      Issue.record("purged")
    } catch SoftDeletionError.noEntity("Nobody") {}
    let misspelt = SoftDeletion(key: "deletedAt", grace: 120, now: at(200))
    do {
      _ = try await misspelt.purge(["Customer"], in: cleaner, mergingInto: [])
      Issue.record("purged")
    } catch SoftDeletionError.cannotBeMarked(entity: "Customer") {}
    let customer = try shop.context.named("Customer", "Cy")
    #expect(misspelt.mark(of: customer) == nil)
    #expect(throws: SoftDeletionError.self) { try misspelt.unmark(customer) }
    #expect(throws: SoftDeletionError.self) { try misspelt.mark(customer) }
    #expect(try shop.context.names("Customer") == ["Cy", "Di"])
  }

  @Test("By hand: a chain of cascades may be longer than a stack is deep")
  func longChain() throws {
    let link = NSEntityDescription()
    link.name = "Link"
    let (next, previous) = (NSRelationshipDescription(), NSRelationshipDescription())
    (next.name, next.destinationEntity, next.deleteRule, next.maxCount) = ("next", link, .cascadeDeleteRule, 1)
    (previous.name, previous.destinationEntity, previous.maxCount) = ("previous", link, 1)
    (next.isOptional, previous.isOptional) = (true, true)
    (next.inverseRelationship, previous.inverseRelationship) = (previous, next)
    link.properties = [next, previous]
    let model = NSManagedObjectModel()
    model.entities = [link]
    let container = NSPersistentContainer(name: "Chain", managedObjectModel: model)
    let description = NSPersistentStoreDescription()
    description.type = NSInMemoryStoreType
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { if let error = $1 { Issue.record(error) } }
    let context = container.newBackgroundContext()
    try onSmallStack {
      try context.performAndWait {
        let first = NSEntityDescription.insertNewObject(forEntityName: "Link", into: context)
        var last = first
        for _ in 1..<20_000 {
          let link = NSEntityDescription.insertNewObject(forEntityName: "Link", into: context)
          last.setValue(link, forKey: "next")
          last = link
        }
        try context.save()
        try first.propagateDelete()
        #expect(context.deletedObjects.count == 20_000)
        try context.save()
        #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Link")) == 0)
      }
    }
  }

  /// Runs a piece of work on a thread whose stack is as deep as that of an app's queues on Apple's systems, 512 KB.
  private func onSmallStack(_ work: @escaping () throws -> Void) throws {
    nonisolated(unsafe) var failure: (any Error)?
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      do { try work() } catch { failure = error }
      end.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    end.wait()
    if let failure { throw failure }
  }

  @Test("After a merge several contexts can save where they merge each other's saves, and not otherwise")
  func severalSave() async throws {
    for merges in [true, false] {
      let shop = try Shop()
      try shop.context.fill()
      let contexts = (0..<3).map { _ in shop.container.newBackgroundContext() }
      var held: [NSManagedObject] = []
      for context in contexts {
        context.automaticallyMergesChangesFromParent = merges
        try context.performAndWait {
          held += [try context.named("Product", "tea"), try context.named("Line", "1a")]
          held += try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Line"))
        }
      }
      try await shop.coordinator.batchDelete(mergingInto: [shop.context] + contexts) {
        selection("Line", "name == '1a'")
      }
      var codes: [Int] = []
      for context in contexts {
        context.performAndWait {
          #expect(context.hasChanges)
          do {
            try context.save()
            codes.append(0)
          } catch { codes.append((error as NSError).code) }
        }
      }
      #expect(codes == (merges ? [0, 0, 0] : [0, 133_020, 133_020]))
      _ = held
    }
  }
}
