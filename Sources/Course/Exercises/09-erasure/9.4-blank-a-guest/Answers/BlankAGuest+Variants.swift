import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var blankAGuest: [Variant] {
    [
      Variant(
        "writes-the-rows-in-bulk",
        BlankAGuest { name, context in
          let update = NSBatchUpdateRequest(entityName: "Guest")
          update.predicate = NSPredicate(format: "name == %@", name)
          update.propertiesToUpdate = [
            "name": "deleted guest", "email": NSExpression(forConstantValue: nil),
            "note": NSExpression(forConstantValue: nil), "markedForDeletionDate": NSExpression(forConstantValue: nil),
          ]
          try context.execute(update)
        }),
      Variant(
        "goes-through-the-attributes",
        BlankAGuest { name, context in
          let own = NSManagedObjectContext(.privateQueue)
          own.persistentStoreCoordinator = context.persistentStoreCoordinator
          try own.performAndWait {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Guest")
            request.predicate = NSPredicate(format: "name == %@", name)
            for guest in try own.fetch(request) {
              for (key, attribute) in guest.entity.attributesByName {
                guest.setValue(attribute.isOptional ? nil : "deleted guest", forKey: key)
              }
            }
            try own.save()
          }
        }),
    ]
  }
}
