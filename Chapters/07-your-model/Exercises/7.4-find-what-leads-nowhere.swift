// 7.4  Find what leads nowhere, in any model
//
// In a store whose model you do not know, a tool has deleted rows that other rows still name. Find each to-one
// relationship that leads to an object without a row: return the ID of the object that has the key, and the name of
// the relationship. You are on the queue of `context`.
//
//     without an inverse, or inherited                         counts
//     nil                                                      left out
//     new or changed here or in a parent context, unsaved      as `context` has it
//     leads to a new, unsaved object                           left out
//     a fault in `context` whose row is gone                   stays a fault, and is not marked as deleted
//     the store cannot tell whether a row is there             its error is thrown on
//
// At the start no object is marked as deleted, and no loaded object has lost its row.
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
