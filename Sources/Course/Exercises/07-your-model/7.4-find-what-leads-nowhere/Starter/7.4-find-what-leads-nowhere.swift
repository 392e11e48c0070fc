// 7.4  Find what leads nowhere, in any model
//
// A store was written by an old version of an app, or by another tool: rows are gone that other rows still
// name. You do not know the model beforehand, and the objects are of no class of their own. Return each
// reference of a to-one relationship that leads to an object without a row: the ID of the object that has the
// key, and the name of the relationship. A relationship may have no inverse, and may be inherited from the
// entity above.
//
// Take the references as `context` has them now: its unsaved changes count, and so do those of the contexts above
// it. An object that is new and was never saved is there. You are called on the context's queue. You may assume
// that no object is marked as deleted, and that no object was loaded before its row went.
//
// A row that cannot be read is not gone: where the context says that the store failed, throw its error.
//
// Looking must change nothing: nothing is saved or marked as deleted, unsaved changes wait, an object that was
// read keeps its values, also where another context has saved others since, and an object that is held for a row
// that is gone stays a fault.

import Graders
import OpenCoreData

func straysOfAnyKind(in context: NSManagedObjectContext) throws -> Set<StrayReference> {
  var strays: Set<StrayReference> = []
  for entity in context.persistentStoreCoordinator?.managedObjectModel.entities ?? [] {
    for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")) {
      for (name, relationship) in entity.relationshipsByName where !relationship.isToMany {
        if object.value(forKey: name) == nil { strays.insert(StrayReference(object.objectID, name)) }
      }
    }
  }
  return strays
}
