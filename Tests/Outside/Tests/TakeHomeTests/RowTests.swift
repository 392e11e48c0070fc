import CoreData
import Foundation
import Testing

@testable import DeletableRow

@Suite("What a row may draw")
struct RowTests {
  private let shop: Shop
  private var context: NSManagedObjectContext { shop.context }

  init() throws {
    shop = try Shop()
    try shop.context.fill()
  }

  /// Makes a customer without orders, whom another context deletes and saves, and who has been read here.
  private func deletedElsewhere() throws -> NSManagedObject {
    let cleo = context.make("Customer", "Cleo")
    try context.save()
    let other = shop.container.newBackgroundContext()
    try other.performAndWait {
      other.delete(other.object(with: cleo.objectID))
      try other.save()
    }
    #expect(cleo.value(forKey: "name") as? String == "Cleo")
    return cleo
  }

  @Test("An object can be drawn while it is there, loaded or a fault, new or edited")
  func there() throws {
    let ann = try context.named("Customer", "Ann")
    ann.setValue("Anna", forKey: "name")
    #expect(ann.canBeDrawn)
    #expect(context.make("Customer", "Cleo").canBeDrawn)
    context.rollback()
    context.refresh(ann, mergeChanges: false)
    #expect(ann.isFault)
    #expect(ann.canBeDrawn)
    #expect(!context.hasChanges)
  }

  @Test("A deleted object cannot be drawn, neither before the save nor after it, nor one that was new")
  func deleted() throws {
    let (ann, new) = (try context.named("Customer", "Ann"), context.make("Customer", "Cleo"))
    for object in [ann, new] {
      context.delete(object)
      #expect(!object.canBeDrawn)
      context.processPendingChanges()
      #expect(!object.canBeDrawn)
    }
    try context.save()
    #expect(!ann.canBeDrawn)
    #expect(!new.canBeDrawn)
  }

  @Test("Nor can one whose delete was merged, before or after the save, nor one after a reset")
  func merged() throws {
    let (ann, cleo) = (try context.named("Customer", "Ann"), try deletedElsewhere())
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSDeletedObjectsKey: [cleo.objectID]], into: [context])
    #expect(!cleo.canBeDrawn)
    try context.save()
    #expect(!cleo.canBeDrawn)
    #expect(ann.canBeDrawn)
    context.reset()
    #expect(!ann.canBeDrawn)
  }

  @Test("A fault whose row is gone is found out and left as it was; a loaded object is not")
  func notMerged() throws {
    let cleo = try deletedElsewhere()
    #expect(cleo.canBeDrawn)
    context.refresh(cleo, mergeChanges: false)
    #expect(!cleo.canBeDrawn)
    #expect(!cleo.isDeleted)
    #expect(!context.hasChanges)
  }
}
