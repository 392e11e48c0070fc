// 7.4  Find what leads nowhere, in any model
//
// The model names the relationships. `existingObject(with:)` looks whether there is an object, unsaved ones
// included. Where there is none it throws error 133000, and the fault that stands for the object stays one. Any other
// error says that the store could not be read.

import Foundation
import Graders
import OpenCoreData

func straysOfAnyKind(in context: NSManagedObjectContext) throws -> Set<StrayReference> {
  var strays: Set<StrayReference> = []
  for entity in context.persistentStoreCoordinator?.managedObjectModel.entities ?? [] {
    for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")) {
      for (name, relationship) in object.entity.relationshipsByName where !relationship.isToMany {
        guard let destination = object.value(forKey: name) as? NSManagedObject else { continue }
        do { _ = try context.existingObject(with: destination.objectID) } catch let error as NSError
          where error.code == NSManagedObjectReferentialIntegrityError
        {
          strays.insert(StrayReference(object.objectID, name))
        }
      }
    }
  }
  return strays
}
