import CoreData
import Foundation
import Testing

@testable import PropagateDelete
@testable import SoftDelete

@Suite("Soft delete, and a delete propagated by hand", .serialized)
struct DeletingTests {
  private func at(_ seconds: TimeInterval) -> @Sendable () -> Date { { Date(timeIntervalSinceReferenceDate: seconds) } }

  @Test(
    "Cascades mark with one date, the first date stays, and the marked are hidden",
    arguments: [
      NSSQLiteStoreType, NSInMemoryStoreType,
    ])
  func marking(type: String) throws {
    let shop = try Shop(type: type)
    try shop.context.fill()
    let early = SoftDeletion(grace: 120, now: at(10))
    let line = try shop.context.named("Line", "1a")
    try early.mark(line)
    let marked = try SoftDeletion(grace: 120, now: at(50)).mark(try shop.context.named("Customer", "Ann"))
    #expect(marked.count == 3)
    #expect(early.mark(of: line) == at(10)())
    #expect(early.mark(of: try shop.context.named("Line", "1b")) == at(50)())
    try shop.context.save()
    #expect(try shop.context.names("Line", early.visible) == ["2a"])
    #expect(line.value(forKey: "product") != nil)
  }

  @Test("Links are cut on request; a mark taken off is no mark being made")
  func cutting() throws {
    let shop = try Shop()
    try shop.context.fill()
    let line = try shop.context.named("Line", "1a")
    let soft = SoftDeletion(grace: 120, links: .cut, now: at(10))
    try soft.mark(line)
    #expect(soft.isBeingMarked(line))
    #expect(line.value(forKey: "product") == nil)
    #expect(line.value(forKey: "order") == nil)
    try shop.context.save()
    try soft.unmark(line)
    #expect(!soft.isBeingMarked(line))
  }

  @Test("A deny rule refuses before anything is marked, unless the other end is marked")
  func deniedMark() throws {
    var rules = Shop.Rules()
    rules.orderLines = .denyDeleteRule
    let shop = try Shop(rules)
    try shop.context.fill()
    let soft = SoftDeletion(grace: 120, now: at(10))
    let ann = try shop.context.named("Customer", "Ann")
    do {
      try soft.mark(ann)
      Issue.record("marked")
    } catch SoftDeletionError.denied(let denials) {
      #expect(denials.map(\.relationship) == ["lines"])
      #expect(denials[0].by.count == 2)
    }
    #expect(!shop.context.hasChanges)
    for name in ["1a", "1b"] { try soft.mark(try shop.context.named("Line", name)) }
    #expect(try soft.mark(ann).count == 2)
  }

  @Test("A purge takes what is overdue, tells the others, and goes on past what is refused")
  func purge() async throws {
    var rules = Shop.Rules()
    rules.customerOrders = .denyDeleteRule
    let shop = try Shop(rules)
    try shop.context.fill()
    shop.context.make("Customer", "Cy")
    shop.context.make("Customer", "Di")
    for (name, seconds) in [("Ann", 0.0), ("Cy", 1), ("Di", 100)] {
      try shop.context.named("Customer", name).setValue(at(seconds)(), forKey: "markedForDeletionDate")
    }
    try shop.context.save()
    let held = try shop.context.named("Customer", "Cy")
    let cleaner = shop.container.newBackgroundContext()
    func run(at seconds: TimeInterval) async throws -> SoftDeletion.Purge {
      let soft = SoftDeletion(grace: 120, now: at(seconds))
      return try await soft.purge(["Customer"], in: cleaner, mergingInto: [shop.context])
    }
    #expect(try await run(at: 120).deleted.isEmpty)
    let purged = try await run(at: 122)
    #expect(purged.deleted == [held.objectID])
    #expect(purged.refused.map { ($0.error as NSError).code } == [NSValidationRelationshipDeniedDeleteError])
    #expect(held.isDeleted)
    #expect(try shop.context.names("Customer") == ["Ann", "Bo", "Di"])
    #expect(!cleaner.hasChanges)
  }

  @Test("By hand: cascades two levels deep, all of it read at once")
  func propagated() throws {
    let shop = try Shop()
    try shop.context.fill()
    let tea = try shop.context.named("Product", "tea")
    try shop.context.named("Customer", "Ann").propagateDelete()
    #expect(
      (tea.value(forKey: "lines") as? NSSet)?.count ?? (tea.value(forKey: "lines") as? Set<NSManagedObject>)?.count == 1
    )
    try shop.context.save()
    #expect(try shop.context.names("Line") == ["2a"])
  }

  @Test("By hand: every denial is found before anything changes, and what goes along denies nothing")
  func deniedDelete() throws {
    var rules = Shop.Rules()
    rules.orderLines = .denyDeleteRule
    let shop = try Shop(rules)
    try shop.context.fill()
    let customers = try ["Ann", "Bo"].map { try shop.context.named("Customer", $0) }
    do {
      try shop.context.propagateDelete(customers)
      Issue.record("deleted")
    } catch PropagatedDeleteError.denied(let denials) {
      #expect(denials.map(\.by.count).sorted() == [1, 2])
    }
    #expect(!shop.context.hasChanges)
    let lines = try ["1a", "1b"].map { try shop.context.named("Line", $0) }
    try shop.context.propagateDelete([customers[0]] + lines)
    try shop.context.save()
    #expect(try shop.context.names("Customer") == ["Bo"])
  }

  @Test("By hand: a ring ends, and what is shared goes once")
  func ring() throws {
    let entity = NSEntityDescription()
    entity.name = "Node"
    entity.properties = [Shop.attribute("name", .stringAttributeType)]
    _ = Shop.connect(entity, "previous", .nullifyDeleteRule, entity, "next", .cascadeDeleteRule)
    let model = NSManagedObjectModel()
    model.entities = [entity]
    let container = NSPersistentContainer(name: "Ring", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
    container.loadPersistentStores { #expect($1 == nil) }
    let context = container.viewContext
    let nodes = (1...4).map { context.make("Node", "\($0)") }
    for (from, to) in [(0, 1), (1, 2), (2, 0), (3, 1)] { nodes[from].setValue(nodes[to], forKey: "next") }
    try context.save()
    try nodes[0].propagateDelete()
    #expect(context.deletedObjects.count == 3)
    try context.save()
    #expect(try context.names("Node") == ["4"])
  }

  @Test("By hand: an object without a context, and one of another context, are errors, and nothing changes")
  func strangers() throws {
    let shop = try Shop()
    try shop.context.fill()
    let (ann, bo) = (try shop.context.named("Customer", "Ann"), try shop.context.named("Customer", "Bo"))
    shop.context.delete(ann)
    try shop.context.save()
    #expect(throws: PropagatedDeleteError.self) { try ann.propagateDelete() }
    let other = shop.container.newBackgroundContext()
    _ = other.performAndWait {
      #expect(throws: PropagatedDeleteError.self) { try other.propagateDelete([bo]) }
    }
    #expect(!shop.context.hasChanges)
  }

  @Test("By hand: a priority that names no relationship is an error, and nothing changes")
  func misspelt() throws {
    let model = Shop.model(Shop.Rules())
    model.entitiesByName["Order"]?.managedObjectClassName = NSStringFromClass(MisspellingOrder.self)
    let container = NSPersistentContainer(name: "Misspelt", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
    container.loadPersistentStores { #expect($1 == nil) }
    try container.viewContext.fill()
    do {
      try container.viewContext.named("Customer", "Ann").propagateDelete()
      Issue.record("deleted")
    } catch PropagatedDeleteError.noRelationship("line", entity: "Order") {}
    #expect(!container.viewContext.hasChanges)
  }

  @Test("By hand: the rows of many faults are read by one fetch, and not by a question for each")
  func questions() throws {
    let shop = try Shop()
    let order = shop.context.make("Order", "1")
    for number in 0..<40 { shop.context.make("Line", "\(number)", ["order": order]) }
    try shop.context.save()
    let context = AskedContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = shop.coordinator
    try context.performAndWait {
      try context.named("Order", "1").propagateDelete()
      #expect(context.deletedObjects.count == 41)
      #expect(context.questions < 3)
    }
  }
}

/// An order whose list of priorities has a slip of the pen.
final class MisspellingOrder: NSManagedObject, DeletesInOrder {
  var priorityDeletionRelationships: [String] { ["line"] }
}

/// A context that counts how often it is asked for one object.
final class AskedContext: NSManagedObjectContext, @unchecked Sendable {
  private(set) var questions = 0

  override func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    questions += 1
    return try super.existingObject(with: objectID)
  }
}
