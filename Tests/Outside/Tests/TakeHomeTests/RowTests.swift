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

  /// Deletes Ann in another context, and saves.
  private func deleteAnnElsewhere() throws {
    let other = shop.container.newBackgroundContext()
    try other.performAndWait {
      other.delete(try other.named("Customer", "Ann"))
      try other.save()
    }
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

  @Test("Nor can one whose delete was merged, by a save or by object IDs, nor one after a reset")
  func merged() throws {
    let (ann, bo) = (try context.named("Customer", "Ann"), try context.named("Customer", "Bo"))
    for object in [ann, bo] { #expect(object.value(forKey: "name") != nil) }
    try deleteAnnElsewhere()
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSDeletedObjectsKey: [ann.objectID]], into: [context])
    #expect(!ann.canBeDrawn)
    try context.save()
    #expect(!ann.canBeDrawn)
    context.reset()
    #expect(!bo.canBeDrawn)
  }

  @Test("A fault whose row is gone is found out and left as it was; a loaded object is not")
  func notMerged() throws {
    let ann = try context.named("Customer", "Ann")
    _ = ann.value(forKey: "name")
    try deleteAnnElsewhere()
    #expect(ann.canBeDrawn)
    context.refresh(ann, mergeChanges: false)
    #expect(!ann.canBeDrawn)
    #expect(!ann.isDeleted)
    #expect(!context.hasChanges)
  }
}
