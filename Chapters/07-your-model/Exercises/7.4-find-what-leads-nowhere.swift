// 7.4  Find what leads nowhere, in any model
//
// In a store whose model you do not know, a tool has deleted rows that other rows still name. Return each to-one
// reference that leads to an object without a row: the ID of the object that has the key, and the name of the
// relationship. You are on the queue of `context`.
//
//     the relationship has no inverse, or is inherited          counts
//     nil                                                       left out
//     edited or new, here or in a context above, not saved      as it is here
//     to an object that is new, and not saved                   left out
//     `context` has a fault for a row that is gone              it stays a fault, and is not marked as deleted
//     the store cannot tell whether a row is there              its error
//
// No object is marked as deleted, and none was loaded before its row went.
//
// House rules: all.

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
