import CoreData
import Dispatch
import Foundation
import Testing

@testable import BatchDelete
@testable import PropagateDelete
@testable import SoftDelete

@Suite("What must not go along, and what several contexts save", .serialized)
struct PurgeTests {
  private func at(_ seconds: TimeInterval) -> () -> Date { { Date(timeIntervalSinceReferenceDate: seconds) } }

  @Test("A purge takes nobody along who is visible again, or whose grace period is not over")
  func visibleChild() throws {
    let shop = try Shop()
    try shop.context.fill()
    let ann = try shop.context.named("Customer", "Ann")
    let line = try shop.context.named("Line", "1a")
    let soft = SoftDeletion(grace: 120, now: at(0))
    try soft.mark(ann)
    soft.unmark(line)
    try shop.context.save()
    let cleaner = shop.container.newBackgroundContext()
    func run(at seconds: TimeInterval) throws -> SoftDeletion.Purge {
      let soft = SoftDeletion(grace: 120, now: at(seconds))
      return try cleaner.performAndWait { try soft.purge(["Customer"], in: cleaner, telling: [shop.context]) }
    }
    func kept(_ purge: SoftDeletion.Purge) -> [NSManagedObjectID] {
      guard case .notOverdue(let ids)? = purge.refused.first?.error as? SoftDeletionError else { return [] }
      return ids
    }
    var purge = try run(at: 200)
    #expect(purge.deleted.isEmpty)
    #expect(kept(purge) == [line.objectID])
    #expect(!cleaner.hasChanges)
    #expect(try shop.context.names("Line", soft.visible) == ["1a", "2a"])

    line.setValue(at(200)(), forKey: soft.key)
    try shop.context.save()
    purge = try run(at: 250)
    #expect(purge.deleted.isEmpty)
    #expect(kept(purge) == [line.objectID])
    purge = try run(at: 321)
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
    _ soft: SoftDeletion, in cleaner: NSManagedObjectContext, telling contexts: [NSManagedObjectContext],
    unmarkingIn other: NSManagedObjectContext
  ) throws -> SoftDeletion.Purge {
    nonisolated(unsafe) var isFirst = true
    let watch = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: cleaner, queue: nil
    ) { _ in
      guard isFirst else { return }
      isFirst = false
      other.performAndWait {
        do {
          soft.unmark(try other.named("Customer", "Di"))
          try other.save()
        } catch { Issue.record(error) }
      }
    }
    defer { NotificationCenter.default.removeObserver(watch) }
    let purge = try cleaner.performAndWait { try soft.purge(["Customer"], in: cleaner, telling: contexts) }
    #expect(!isFirst)
    #expect(purge.deleted.count == 1)
    return purge
  }

  @Test("What is unmarked while the purge is under way stays")
  func unmarkedMeanwhile() throws {
    let shop = try shopOfMarked()
    let (cleaner, other) = (shop.container.newBackgroundContext(), shop.container.newBackgroundContext())
    let soft = SoftDeletion(grace: 120, now: at(200))
    _ = try purge(soft, in: cleaner, telling: [shop.context], unmarkingIn: other)
    try shop.context.save()
    #expect(try shop.context.names("Customer", soft.visible) == ["Di"])
  }

  @Test("What another process unmarks while the purge is under way is refused by the save, and no policy may hide that")
  func unmarkedElsewhere() throws {
    let shop = try shopOfMarked()
    let elsewhere = try shop.another(history: false)
    let (cleaner, other) = (shop.container.newBackgroundContext(), elsewhere.newBackgroundContext())
    let soft = SoftDeletion(grace: 120, now: at(200))
    let purge = try purge(soft, in: cleaner, telling: [], unmarkingIn: other)
    #expect(purge.refused.map { ($0.error as NSError).code } == [NSManagedObjectMergeError])
    #expect(try other.performAndWait { try other.names("Customer", soft.visible) } == ["Di"])
    cleaner.mergePolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    do {
      _ = try cleaner.performAndWait { try soft.purge(["Customer"], in: cleaner, telling: []) }
      Issue.record("purged")
    } catch SoftDeletionError.mergePolicy {}
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
  func severalSave() throws {
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
      let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Line")
      request.predicate = NSPredicate(format: "name == '1a'")
      try shop.context.batchDelete(request, telling: contexts)
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
