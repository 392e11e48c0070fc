import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var purgeLater: [Variant] {
    [
      Variant(
        "fetches the IDs, and deletes and merges these",
        PurgeLater { entity, now, grace, context, others in
          let old = try ids(entity, "markedForDeletionDate", now - grace, in: context)
          guard !old.isEmpty else { return }
          let along =
            entity == "Continent" ? try ids("Country", "continent.markedForDeletionDate", now - grace, in: context) : []
          _ = try context.execute(NSBatchDeleteRequest(objectIDs: old))
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [NSDeletedObjectsKey: old + along], into: [context] + others)
        }),
      Variant(
        "follows the cascades of the model, and deletes in a context of its own",
        PurgeLater { entity, now, grace, context, others in
          let worker = NSManagedObjectContext(.privateQueue)
          worker.persistentStoreCoordinator = context.persistentStoreCoordinator
          let gone = try worker.performAndWait {
            let links = NSEntityDescription.entity(forEntityName: entity, in: worker)?.relationshipsByName ?? [:]
            let along = try links.values.filter { $0.deleteRule == .cascadeDeleteRule }
              .flatMap { relationship in
                let (back, far) = (relationship.inverseRelationship?.name, relationship.destinationEntity?.name)
                return try ids(far ?? "", "\(back ?? "").markedForDeletionDate", now - grace, in: worker)
              }
            let old = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
            old.predicate = NSPredicate(format: "%@ > markedForDeletionDate", (now - grace) as NSDate)
            let request = NSBatchDeleteRequest(fetchRequest: old)
            request.resultType = .resultTypeObjectIDs
            let result = try worker.execute(request) as? NSBatchDeleteResult
            return along + (result?.result as? [NSManagedObjectID] ?? [])
          }
          for each in others + [context] {
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: gone], into: [each])
          }
        }),
    ]
  }

  private static func ids(
    _ entity: String, _ key: String, _ limit: Date, in context: NSManagedObjectContext
  ) throws -> [NSManagedObjectID] {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
    request.resultType = .managedObjectIDResultType
    // Only what is saved counts.
    request.includesPendingChanges = false
    request.predicate = NSPredicate(format: "\(key) < %@", limit as NSDate)
    return try context.fetch(request)
  }
}
