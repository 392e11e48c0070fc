import Foundation
import OpenCoreData
import Samples
import TestKit

/// A small model in a few words, and stores of it.
struct Sketch {
  let model: NSManagedObjectModel

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
    let made = entities.map { NSEntityDescription.made($0, objectClass) }
    func entity(_ name: String) -> NSEntityDescription { made[entities.firstIndex(of: name) ?? 0] }
    for link in links { entity(link.source).relate(link.end, to: entity(link.target), inverse: link.inverse) }
    model = .of(made)
  }

  /// Runs `body` with a coordinator over an empty store and a context of it, on the context's queue.
  func run(
    _ type: String = NSInMemoryStoreType,
    _ body: (NSPersistentStoreCoordinator, NSManagedObjectContext) throws -> Void
  ) throws {
    let url = type == NSSQLiteStoreType ? OpenedStore.sharedPlace() : nil
    let opened = try OpenedStore(model, at: url, type: type)
    try opened.run { try body(opened.coordinator, $0) }
  }
}

extension End {
  /// A to-many end with an order.
  static func ordered(_ name: String, _ rule: NSDeleteRule = .nullifyDeleteRule) -> End { .many(name, rule).inOrder }
}

extension NSManagedObjectContext {
  /// A context on the same coordinator that knows nothing.
  func sibling() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }
}

extension NSManagedObject {
  /// The members of a to-many, whatever their order.
  func memberSet(_ key: String) -> Set<NSManagedObject> { value(forKey: key) as? Set<NSManagedObject> ?? [] }

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
