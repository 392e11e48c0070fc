import CoreData
import Foundation

extension NSManagedObjectContext {
  /// Inserts an object with a name and other values.
  @discardableResult
  func make(_ entity: String, _ name: String, _ values: [String: Any] = [:]) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
    object.setValue(name, forKey: "name")
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { object.setValue(value, forKey: key) }
    return object
  }

  /// The objects of an entity, by name.
  func objects(_ entity: String) throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try fetch(request)
  }

  /// The object of a name.
  func find(_ entity: String, _ name: String) throws -> NSManagedObject {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = NSPredicate(format: "name == %@", name)
    guard let object = try fetch(request).first else { throw NothingFound(what: "\(entity) \(name)") }
    return object
  }

  /// The names of an entity's objects in their order, or "none".
  func names(_ entity: String) throws -> String { namesText(try objects(entity)) }

  /// How many objects of an entity a count request finds.
  func number(_ entity: String) throws -> Int { try count(for: NSFetchRequest<NSManagedObject>(entityName: entity)) }

  /// Saves, and forgets all objects.
  func saveAndReset() throws {
    try save()
    reset()
  }
}

/// A probe looked for something that is not there.
struct NothingFound: Error {
  let what: String
}

extension Collection {
  /// The member at a place, counted from 0.
  ///
  /// A subscript ends the process where there are fewer, which would be told as if the framework had ended it.
  ///
  /// - Throws: `NothingFound` where there are fewer.
  func at(_ place: Int) throws -> Element {
    guard place < count else { throw NothingFound(what: "member \(place + 1) of \(count)") }
    return self[index(startIndex, offsetBy: place)]
  }
}

extension NSManagedObject {
  /// The members of a to-many relationship, by name.
  func members(_ key: String) -> [NSManagedObject] {
    collected(value(forKey: key)).sorted { $0.text("name") < $1.text("name") }
  }

  /// The names of the members of a to-many relationship, or "none".
  func memberNames(_ key: String) -> String { namesText(members(key)) }

  /// The value of a property in words.
  func text(_ key: String) -> String { words(value(forKey: key)) }

  /// The object at the end of a to-one relationship.
  func one(_ key: String) -> NSManagedObject? { value(forKey: key) as? NSManagedObject }
}

/// The objects of a collection, whichever type it has.
func collected(_ value: Any?) -> [NSManagedObject] {
  switch value {
  case let set as Set<NSManagedObject>: Array(set)
  case let list as [NSManagedObject]: list
  case let set as NSOrderedSet: set.array as? [NSManagedObject] ?? []
  case let set as NSSet: set.allObjects as? [NSManagedObject] ?? []
  default: []
  }
}

/// The number of members of a collection, whichever type it has; nil if it is none.
func size(_ value: Any?) -> Int? {
  switch value {
  case let set as NSSet: set.count
  case let set as NSOrderedSet: set.count
  case let list as NSArray: list.count
  default: nil
  }
}

/// Names in the order of the objects, or "none".
func namesText(_ objects: [NSManagedObject]) -> String {
  objects.isEmpty ? "none" : objects.map { $0.text("name") }.joined(separator: ", ")
}
