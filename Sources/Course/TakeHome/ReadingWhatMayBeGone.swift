// Reads an object whose row may be gone: by a link, a notification, an ID that was kept.
//
// Use it where an ID may be old. Do not use it in place of merging: between the answer and the next read another context may
// delete the row. `isDeleted` alone says what this context has marked; `existingObject(with:)` alone returns an object that is
// loaded without asking the store. So the store is asked first, or the parent of a child context, and the object is refreshed.
//
// Tried: on the engine of the Core Data workbook, on Linux. Not tried: on Apple's framework, where the refresh may read a row from
// the coordinator's cache, as it may here.

import CoreData
import Foundation

/// What stands behind an object ID.
enum Reading<Object: NSManagedObject> {
  /// The object, loaded; local changes are kept.
  case here(Object)
  /// This context is going to delete it with its next save.
  case deletedHere
  /// There is no row.
  case gone
}

/// Why an object was found and not returned.
enum ReadingError: Error, Equatable {
  /// The object is of another class.
  case otherClass(entity: String)
}

extension NSManagedObjectContext {
  /// Reads an object whose row may be gone; call it on the context's queue.
  ///
  /// - Parameters:
  ///   - id: whose.
  ///   - type: the class.
  /// - Throws: `ReadingError`, or the store's error, which says nothing about whether the row is there.
  func reading<Object: NSManagedObject>(_ id: NSManagedObjectID, as type: Object.Type) throws -> Reading<Object> {
    if let known = registeredObject(for: id) {
      if known.isDeleted { return .deletedHere }
      if known.isInserted { return .here(try checked(known)) }
    }
    guard !id.isTemporaryID, let name = id.entity.name else { return .gone }
    let request = NSFetchRequest<NSManagedObject>(entityName: name)
    request.predicate = NSPredicate(format: "SELF == %@", id)
    // What is new or deleted in a parent is so for its children; an edit of the root's own is no row.
    request.includesPendingChanges = parent != nil
    guard try count(for: request) > 0 else { return .gone }
    do {
      let object = try existingObject(with: id)
      if object.isDeleted { return .deletedHere }
      // A loaded object may be old; what was edited here stays. The second question loads it again, or throws.
      refresh(object, mergeChanges: true)
      return .here(try checked(try existingObject(with: id)))
    } catch let error as NSError
      where error.domain == NSCocoaErrorDomain && error.code == NSManagedObjectReferentialIntegrityError
    {
      return .gone
    }
  }

  /// The object, or nil where it is gone or about to go.
  ///
  /// - Throws: as `reading(_:as:)` does.
  func object<Object: NSManagedObject>(ifStillThere id: NSManagedObjectID, as type: Object.Type) throws -> Object? {
    if case .here(let object) = try reading(id, as: type) { return object }
    return nil
  }

  private func checked<Object: NSManagedObject>(_ object: NSManagedObject) throws -> Object {
    guard let object = object as? Object else { throw ReadingError.otherClass(entity: object.entity.name ?? "") }
    return object
  }
}
