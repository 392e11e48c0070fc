// Reads an object whose row may be gone: by a link, a notification, an ID that was kept.
//
// Use it where an ID may be old. Do not use it in place of merging: between the answer and the next read another context may
// delete the row.
//
//     guard case .here(let note) = try viewContext.lookUp(id, as: Note.self) else { return showThatItIsGone() }
//
// `isDeleted` alone says what this context has marked; `existingObject(with:)` alone returns an object that is loaded without asking
// the store. So the store is asked first, or the parent of a child context.
//
// A look changes nothing and posts nothing, so that the `body` of a view may take one: an object that was loaded before shows what it
// showed. `lookUpAnew(_:as:)` has it read again, which posts that it was refreshed: call that in an action, and not in a `body`. What
// it reads may come from the coordinator's cache.

import CoreData
import Foundation

/// What stands behind an object ID.
nonisolated enum ObjectLookup<Object: NSManagedObject> {
  /// The object, loaded; local changes are kept.
  case here(Object)
  /// This context is going to delete it with its next save.
  case deletedHere
  /// There is no row, and no new object in this context or a parent.
  case gone
}

/// Why an object was found and not returned.
nonisolated enum ObjectLookupError: Error, Equatable {
  /// The object is of another class.
  case otherClass(entity: String)
}

nonisolated extension NSManagedObjectContext {
  /// Looks for an object whose row may be gone; call it on the context's queue.
  ///
  /// - Parameters:
  ///   - id: whose.
  ///   - type: the class.
  /// - Throws: `ObjectLookupError`, or the store's error, which says nothing about whether the row is there.
  func lookUp<Object: NSManagedObject>(
    _ id: NSManagedObjectID, as type: Object.Type
  ) throws -> ObjectLookup<Object> {
    if let known = registeredObject(for: id) {
      if known.isDeleted { return .deletedHere }
      if known.isInserted { return .here(try checked(known)) }
    }
    // Of an object that has no row yet a parent may know.
    guard let name = id.entity.name, parent != nil || !id.isTemporaryID else { return .gone }
    let request = NSFetchRequest<NSManagedObject>(entityName: name)
    request.predicate = NSPredicate(format: "SELF == %@", id)
    // What is new or deleted in a parent is so for its children; an edit of the root's own is no row.
    request.includesPendingChanges = parent != nil
    guard try count(for: request) > 0 else { return .gone }
    do {
      let object = try existingObject(with: id)
      return object.isDeleted ? .deletedHere : .here(try checked(object))
    } catch let error as NSError
      where error.domain == NSCocoaErrorDomain && error.code == NSManagedObjectReferentialIntegrityError
    {
      return .gone
    }
  }

  /// Looks for an object, and has it read again where it was loaded before; what was edited here stays.
  ///
  /// - Throws: as `lookUp(_:as:)` does.
  func lookUpAnew<Object: NSManagedObject>(
    _ id: NSManagedObjectID, as type: Object.Type
  ) throws -> ObjectLookup<Object> {
    let found = try lookUp(id, as: type)
    guard case .here(let object) = found, !object.isInserted else { return found }
    refresh(object, mergeChanges: true)
    // The second look loads it, or finds that it went in between.
    return try lookUp(id, as: type)
  }

  private func checked<Object: NSManagedObject>(_ object: NSManagedObject) throws -> Object {
    guard let object = object as? Object else {
      throw ObjectLookupError.otherClass(entity: object.entity.name ?? "")
    }
    return object
  }
}
