// 7.4  Find what leads nowhere, in any model
//
// The model names the relationships. `existingObject(with:)` looks whether there is an object, unsaved ones
// included, and throws where there is none; the fault that stands for it is not fired.

import Graders
import OpenCoreData

func straysOfAnyKind(in context: NSManagedObjectContext) throws -> Set<StrayReference> {
  var strays: Set<StrayReference> = []
  for entity in context.persistentStoreCoordinator?.managedObjectModel.entities ?? [] {
    for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")) {
      for (name, relationship) in object.entity.relationshipsByName where !relationship.isToMany {
        guard let destination = object.value(forKey: name) as? NSManagedObject else { continue }
        if (try? context.existingObject(with: destination.objectID)) == nil {
          strays.insert(StrayReference(object.objectID, name))
        }
      }
    }
  }
  return strays
}
