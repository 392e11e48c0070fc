import Foundation
import OpenCoreData
import Samples

/// A small model in a few words, and stores of it.
struct Sketch {
  let model: NSManagedObjectModel

  /// One end of a relationship.
  struct End {
    var name: String
    var isToMany = false
    var rule = NSDeleteRule.nullifyDeleteRule
    var isOptional = true
    var minCount = 0
    var isOrdered = false

    static func one(_ name: String, _ rule: NSDeleteRule = .nullifyDeleteRule, isOptional: Bool = true) -> End {
      End(name: name, rule: rule, isOptional: isOptional)
    }

    static func many(
      _ name: String, _ rule: NSDeleteRule = .nullifyDeleteRule, isOptional: Bool = true, min: Int = 0
    ) -> End {
      End(name: name, isToMany: true, rule: rule, isOptional: isOptional, minCount: min)
    }

    static func ordered(_ name: String, _ rule: NSDeleteRule = .nullifyDeleteRule) -> End {
      End(name: name, isToMany: true, rule: rule, isOrdered: true)
    }

    fileprivate func description(to destination: NSEntityDescription) -> NSRelationshipDescription {
      let description = NSRelationshipDescription()
      description.name = name
      description.destinationEntity = destination
      description.deleteRule = rule
      description.isOptional = isOptional
      description.minCount = minCount
      description.maxCount = isToMany ? 0 : 1
      description.isOrdered = isOrdered
      return description
    }
  }

  /// A pair of relationships, or one without inverse.
  struct Link {
    let source: String
    let end: End
    let target: String
    let inverse: End?

    init(_ source: String, _ end: End, _ target: String, _ inverse: End? = nil) {
      (self.source, self.end, self.target, self.inverse) = (source, end, target, inverse)
    }
  }

  /// Makes a model whose entities have a `name`, and objects of one class.
  init(_ entities: [String], _ links: [Link], of objectClass: NSManagedObject.Type = NSManagedObject.self) {
    let made = entities.map { name in
      let entity = NSEntityDescription()
      entity.name = name
      entity.managedObjectClassName = NSStringFromClass(objectClass)
      entity.properties = [NSAttributeDescription("name", .stringAttributeType)]
      return entity
    }
    func entity(_ name: String) -> NSEntityDescription { made[entities.firstIndex(of: name) ?? 0] }
    for link in links {
      let (source, target) = (entity(link.source), entity(link.target))
      let forward = link.end.description(to: target)
      source.properties.append(forward)
      guard let end = link.inverse else { continue }
      let backward = end.description(to: source)
      target.properties.append(backward)
      forward.inverseRelationship = backward
      backward.inverseRelationship = forward
    }
    model = NSManagedObjectModel()
    model.entities = made
  }

  /// Runs `body` with a coordinator over an empty store and a context of it, on the context's queue.
  func run(
    _ type: String = NSInMemoryStoreType,
    _ body: (NSPersistentStoreCoordinator, NSManagedObjectContext) throws -> Void
  ) throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let url = type == NSSQLiteStoreType ? URL(fileURLWithPath: "/dev/null/insight-\(UUID().uuidString)") : nil
    try coordinator.addPersistentStore(ofType: type, configurationName: nil, at: url)
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait { try body(coordinator, context) }
  }
}

extension NSManagedObjectContext {
  /// Inserts an object with a name; its relationships are set by key.
  @discardableResult
  func make(_ entity: String, _ name: String, _ values: [String: Any] = [:]) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
    object.setValue(name, forKey: "name")
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { object.setValue(value, forKey: key) }
    return object
  }

  /// A context on the same coordinator that knows nothing.
  func sibling() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }
}

extension NSManagedObject {
  /// The members of a to-many, whatever their order.
  func members(_ key: String) -> Set<NSManagedObject> { value(forKey: key) as? Set<NSManagedObject> ?? [] }

  /// The members of an ordered to-many.
  func inOrder(_ key: String) -> [NSManagedObject] {
    (value(forKey: key) as? NSOrderedSet)?.array.compactMap { $0 as? NSManagedObject } ?? []
  }

  /// The destination of a to-one.
  func destination(_ key: String) -> NSManagedObject? { value(forKey: key) as? NSManagedObject }
}

/// Names of objects by ID, for what is told of objects that may be gone.
final class Names {
  private var names: [NSManagedObjectID: String] = [:]

  init(_ objects: NSManagedObject...) {
    for object in objects { names[object.objectID] = object.value(forKey: "name") as? String }
  }

  subscript(_ id: NSManagedObjectID) -> String { names[id] ?? "?" }
}
