import Foundation
import OpenCoreData
import Testing

// Written the way an app is, from the vocabulary of Apple's documentation alone.

final class TodoList: NSManagedObject {
  @Managed var title: String
  @Managed var createdAt: Date
  @Managed var items: Set<TodoItem>

  override func awakeFromInsert() {
    super.awakeFromInsert()
    createdAt = Date(timeIntervalSinceReferenceDate: 0)
    title = "Untitled"
  }
}

final class TodoItem: NSManagedObject {
  @Managed var text: String
  @Managed var isDone: Bool
  @Managed var priority: Int16
  @Managed var dueDate: Date?
  @Managed var list: TodoList?
}

/// The persistence stack of a small app.
private struct Persistence {
  let container: NSPersistentContainer

  init() throws {
    container = NSPersistentContainer(name: "Todo", managedObjectModel: Self.makeModel())
    container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null")
    var loadError: (any Error)?
    container.loadPersistentStores { _, error in loadError = error }
    if let loadError { throw loadError }
  }

  static func makeModel() -> NSManagedObjectModel {
    let listEntity = NSEntityDescription()
    listEntity.name = "TodoList"
    listEntity.managedObjectClassName = NSStringFromClass(TodoList.self)
    let itemEntity = NSEntityDescription()
    itemEntity.name = "TodoItem"
    itemEntity.managedObjectClassName = NSStringFromClass(TodoItem.self)

    func attribute(_ name: String, _ type: NSAttributeDescription.AttributeType, defaultValue: Any? = nil)
      -> NSAttributeDescription
    {
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.type = type
      attribute.isOptional = name == "dueDate"
      attribute.defaultValue = defaultValue
      return attribute
    }
    let items = NSRelationshipDescription()
    items.name = "items"
    items.destinationEntity = itemEntity
    items.deleteRule = .cascadeDeleteRule
    let list = NSRelationshipDescription()
    list.name = "list"
    list.destinationEntity = listEntity
    list.minCount = 0
    list.maxCount = 1
    list.deleteRule = .nullifyDeleteRule
    items.inverseRelationship = list
    list.inverseRelationship = items
    listEntity.properties = [attribute("title", .string), attribute("createdAt", .date), items]
    itemEntity.properties = [
      attribute("text", .string), attribute("isDone", .boolean, defaultValue: false),
      attribute("priority", .integer16, defaultValue: 3), attribute("dueDate", .date), list,
    ]
    let model = NSManagedObjectModel()
    model.entities = [listEntity, itemEntity]
    return model
  }
}

@Suite("An app's code")
struct AppCodeTests {
  @Test(
    "the view context on the main actor: make, edit, undo by rollback, delete",
    .fact("AW-01", "UN-02", "DR-05", "CH-011"))
  @MainActor
  func viewContext() throws {
    let persistence = try Persistence()
    let context = persistence.container.viewContext
    let list = TodoList(context: context)
    #expect(list.title == "Untitled")
    list.title = "Groceries"
    let milk = TodoItem(context: context)
    milk.text = "Milk"
    milk.list = list
    #expect(milk.priority == 3)
    #expect(!milk.isDone)
    #expect(milk.dueDate == nil)
    try context.save()

    milk.isDone = true
    context.rollback()
    #expect(!milk.isDone)

    let request = NSFetchRequest<TodoItem>(entityName: "TodoItem")
    request.predicate = NSPredicate(format: "isDone == NO AND list.title BEGINSWITH[c] %@", "groc")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \TodoItem.priority, ascending: true)]
    #expect(try context.fetch(request).map(\.text) == ["Milk"])

    context.delete(list)
    try context.save()
    #expect(try context.count(for: request) == 0)
    #expect(milk.managedObjectContext == nil)
  }

  @Test("a background import that the view context sees when it fetches", .fact("ID-01", "ID-07"))
  @MainActor
  func backgroundImport() async throws {
    let persistence = try Persistence()
    let container = persistence.container
    let listID = try await container.performBackgroundTask { context in
      let list = TodoList(context: context)
      list.title = "Imported"
      for number in 1...20 {
        let item = TodoItem(context: context)
        item.text = "Item \(number)"
        item.list = list
      }
      if context.hasChanges { try context.save() }
      return list.objectID
    }
    let list = try #require(try container.viewContext.existingObject(with: listID) as? TodoList)
    #expect(list.title == "Imported")
    #expect(list.items.count == 20)
  }

  @Test("an error shown to the user", .fact("VL-03", "VL-06"))
  @MainActor
  func errors() throws {
    let context = try Persistence().container.viewContext
    let item = TodoItem(context: context)
    do {
      try context.save()
      Issue.record("an item without text was saved")
    } catch let error as NSError {
      #expect(error.domain == NSCocoaErrorDomain)
      #expect(error.code == NSValidationMissingMandatoryPropertyError)
      #expect(error.userInfo[NSValidationObjectErrorKey] as? TodoItem === item)
    }
  }
}
