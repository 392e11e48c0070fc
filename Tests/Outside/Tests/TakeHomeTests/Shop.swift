import CoreData
import Foundation

/// Customers with orders with lines, and products; each test has a store of its own.
struct Shop {
  /// The rules that a test may choose.
  struct Rules {
    var customerOrders = NSDeleteRule.cascadeDeleteRule
    var orderLines = NSDeleteRule.cascadeDeleteRule
    var lineProduct = NSDeleteRule.nullifyDeleteRule
    var productLines = NSDeleteRule.nullifyDeleteRule
    var isOrderCustomerOptional = true
    var hasUniqueNames = false
  }

  let container: NSPersistentContainer
  let folder: URL
  var file: URL { folder.appendingPathComponent("shop.sqlite") }
  var context: NSManagedObjectContext { container.viewContext }
  var coordinator: NSPersistentStoreCoordinator { container.persistentStoreCoordinator }

  init(_ rules: Rules = Rules(), type: String = NSSQLiteStoreType, history: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    container = try Shop.open(folder, rules, type: type, history: history)
  }

  /// The same file, as another process has it: a coordinator of its own.
  func another(_ rules: Rules = Rules(), history: Bool = true) throws -> NSPersistentContainer {
    try Shop.open(folder, rules, type: NSSQLiteStoreType, history: history)
  }

  /// The store of a container: this one's, or another's.
  func store(of other: NSPersistentContainer? = nil) throws -> NSPersistentStore {
    guard let store = (other ?? container).persistentStoreCoordinator.persistentStores.first else {
      throw CocoaError(.persistentStoreOpen)
    }
    return store
  }

  private static func open(_ folder: URL, _ rules: Rules, type: String, history: Bool) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Shop", managedObjectModel: model(rules))
    let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("shop.sqlite"))
    description.type = type
    if history { description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey) }
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }

  static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
    return attribute
  }

  static func connect(
    _ one: NSEntityDescription, _ many: String, _ rule: NSDeleteRule, _ other: NSEntityDescription, _ single: String,
    _ back: NSDeleteRule
  ) -> (NSRelationshipDescription, NSRelationshipDescription) {
    let (members, owner) = (NSRelationshipDescription(), NSRelationshipDescription())
    (members.name, members.destinationEntity, members.deleteRule) = (many, other, rule)
    (owner.name, owner.destinationEntity, owner.deleteRule, owner.maxCount) = (single, one, back, 1)
    (members.isOptional, owner.isOptional) = (true, true)
    (members.inverseRelationship, owner.inverseRelationship) = (owner, members)
    one.properties.append(members)
    other.properties.append(owner)
    return (members, owner)
  }

  static func model(_ rules: Rules) -> NSManagedObjectModel {
    let names = ["Customer", "Order", "Line", "Product"]
    let entities = names.map { name in
      let entity = NSEntityDescription()
      entity.name = name
      entity.properties = [
        attribute("name", .stringAttributeType), attribute("markedForDeletionDate", .dateAttributeType),
      ]
      return entity
    }
    let (_, customer) = connect(
      entities[0], "orders", rules.customerOrders, entities[1], "customer", .nullifyDeleteRule)
    customer.isOptional = rules.isOrderCustomerOptional
    _ = connect(entities[1], "lines", rules.orderLines, entities[2], "order", .nullifyDeleteRule)
    _ = connect(entities[3], "lines", rules.productLines, entities[2], "product", rules.lineProduct)
    if rules.hasUniqueNames { entities[0].uniquenessConstraints = [["name"]] }
    let model = NSManagedObjectModel()
    model.entities = entities
    return model
  }
}

extension NSManagedObjectContext {
  @discardableResult
  func make(_ entity: String, _ name: String, _ links: [String: NSManagedObject] = [:]) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
    object.setValue(name, forKey: "name")
    for (key, other) in links { object.setValue(other, forKey: key) }
    return object
  }

  /// Ann with an order of two lines of one product, and Bo with an order of one line; saved.
  func fill() throws {
    let tea = make("Product", "tea")
    let order = make("Order", "1", ["customer": make("Customer", "Ann")])
    make("Line", "1a", ["order": order, "product": tea])
    make("Line", "1b", ["order": order, "product": tea])
    make("Line", "2a", ["order": make("Order", "2", ["customer": make("Customer", "Bo")]), "product": tea])
    try save()
  }

  func named(_ entity: String, _ name: String) throws -> NSManagedObject {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = NSPredicate(format: "name == %@", name)
    return try fetch(request)[0]
  }

  func names(_ entity: String, _ predicate: NSPredicate? = nil) throws -> [String] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = predicate
    return try fetch(request).compactMap { $0.value(forKey: "name") as? String }.sorted()
  }
}

func selection(_ entity: String, _ format: String) -> NSFetchRequest<any NSFetchRequestResult> {
  let request = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
  request.predicate = NSPredicate(format: format)
  return request
}
