import Graders
import OpenCoreData

extension Variant {
  static var findWhatLeadsNowhere: [Variant] {
    func entities(_ context: NSManagedObjectContext) -> [NSEntityDescription] {
      context.persistentStoreCoordinator?.managedObjectModel.entities ?? []
    }
    return [
      Variant(
        "lists-who-is-there-first",
        FindWhatLeadsNowhere { context in
          var there: Set<NSManagedObject> = []
          for entity in entities(context) where entity.superentity == nil {
            there.formUnion(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")))
          }
          return Set(
            there.flatMap { object in
              object.entity.relationshipsByName.values.compactMap { relationship in
                guard !relationship.isToMany,
                  let destination = object.value(forKey: relationship.name) as? NSManagedObject,
                  !there.contains(destination)
                else { return nil }
                return StrayReference(object.objectID, relationship.name)
              }
            })
        }),
      Variant(
        "looks-in-a-child",
        FindWhatLeadsNowhere { context in
          let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
          child.parent = context
          return try child.performAndWait {
            var strays: Set<StrayReference> = []
            for entity in entities(context) {
              let request = NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")
              request.includesSubentities = false
              for object in try child.fetch(request) {
                for name in entity.relationshipsByName.filter({ !$1.isToMany }).keys {
                  guard let id = (object.value(forKey: name) as? NSManagedObject)?.objectID else { continue }
                  do { _ = try child.existingObject(with: id) } catch {
                    strays.insert(StrayReference(object.objectID, name))
                  }
                }
              }
            }
            return strays
          }
        }),
      Variant(
        "counts-who-is-there",
        FindWhatLeadsNowhere { context in
          var strays: Set<StrayReference> = []
          for entity in entities(context) {
            for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")) {
              for name in object.entity.relationshipsByName.filter({ !$1.isToMany }).keys {
                guard let destination = object.value(forKey: name) as? NSManagedObject else { continue }
                let same = NSFetchRequest<NSManagedObject>(entityName: destination.entity.name ?? "")
                same.predicate = NSPredicate(format: "SELF == %@", destination.objectID)
                if try context.count(for: same) == 0 { strays.insert(StrayReference(object.objectID, name)) }
              }
            }
          }
          return strays
        }),
    ]
  }
}
