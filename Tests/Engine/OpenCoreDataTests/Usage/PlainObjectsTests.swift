import Foundation
import OpenCoreData
import Testing

/// No subclass anywhere: a model in code, `NSManagedObject`, key-value coding, and public API only.
@Suite("Plain managed objects through key-value coding")
struct PlainObjectsTests {
  private func container() throws -> NSPersistentContainer {
    let shelf = NSEntityDescription()
    shelf.name = "Shelf"
    let book = NSEntityDescription()
    book.name = "Book"
    for entity in [shelf, book] {
      let title = NSAttributeDescription()
      title.name = "title"
      title.type = .string
      title.isOptional = false
      entity.properties = [title]
    }
    let books = NSRelationshipDescription()
    books.name = "books"
    books.destinationEntity = book
    books.deleteRule = .cascadeDeleteRule
    let home = NSRelationshipDescription()
    home.name = "shelf"
    home.destinationEntity = shelf
    home.maxCount = 1
    books.inverseRelationship = home
    home.inverseRelationship = books
    shelf.properties.append(books)
    book.properties.append(home)
    let model = NSManagedObjectModel()
    model.entities = [shelf, book]
    let container = NSPersistentContainer(name: "Shelves", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription()]
    var failure: (any Error)?
    container.loadPersistentStores { _, error in failure = error }
    if let failure { throw failure }
    return container
  }

  @Test("insert, relate, fetch, change, validate, delete", .fact("KV-01", "DR-05"))
  func wholeLife() throws {
    let container = try container()
    let context = container.newBackgroundContext()
    try context.performAndWait {
      let shelf = NSEntityDescription.insertNewObject(forEntityName: "Shelf", into: context)
      shelf.setValue("Poetry", forKey: "title")
      for title in ["Ariel", "Crow"] {
        let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
        book.setValue(title, forKey: "title")
        book.setValue(shelf, forKey: "shelf")
      }
      try context.save()

      let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
      request.predicate = NSPredicate(format: "shelf.title == %@", "Poetry")
      request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
      let books = try context.fetch(request)
      #expect(books.map { $0.value(forKey: "title") as? String } == ["Ariel", "Crow"])
      #expect((shelf.value(forKey: "books") as? Set<NSManagedObject>)?.count == 2)
      #expect((shelf.value(forKey: "books") as? NSSet)?.count == 2)

      books[0].setValue(nil, forKey: "title")
      #expect(throws: CocoaError.self) { try context.save() }
      books[0].setValue("Ariel, restored", forKey: "title")
      try context.save()

      context.delete(shelf)
      try context.save()
      #expect(try context.count(for: request) == 0)
    }
  }

  @Test("an object made before anybody has used the model, and inserted later")
  func modelAlone() throws {
    let attribute = NSAttributeDescription()
    attribute.name = "title"
    attribute.attributeType = .stringAttributeType
    let entity = NSEntityDescription()
    entity.name = "Note"
    entity.properties = [attribute]
    let model = NSManagedObjectModel()
    model.entities = [entity]
    let loose = NSManagedObject(entity: try #require(model.entitiesByName["Note"]), insertInto: nil)
    loose.setValue("Loose", forKey: "title")
    #expect(loose.value(forKey: "title") as? String == "Loose")
    #expect(loose.managedObjectContext == nil)
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait {
      context.insert(loose)
      try context.save()
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note")) == 1)
    }
  }

  @Test("an entity looked up in a context, and an object made with it")
  func entityLookup() throws {
    let container = try container()
    let context = container.newBackgroundContext()
    try context.performAndWait {
      let entity = try #require(NSEntityDescription.entity(forEntityName: "Shelf", in: context))
      #expect(NSEntityDescription.entity(forEntityName: "Nothing", in: context) == nil)
      let shelf = NSManagedObject(entity: entity, insertInto: context)
      #expect(shelf.isInserted)
      #expect(shelf.entity === entity)
      #expect(shelf.managedObjectContext === context)
      let loose = NSManagedObject(entity: entity, insertInto: nil)
      #expect(loose.managedObjectContext == nil)
      loose.setValue("Loose", forKey: "title")
      context.insert(loose)
      shelf.setValue("Prose", forKey: "title")
      try context.save()
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Shelf")) == 2)
    }
  }
}
