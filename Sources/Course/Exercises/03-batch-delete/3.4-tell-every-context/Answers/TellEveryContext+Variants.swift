import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var tellEveryContext: [Variant] {
    func ids(_ entity: String, _ format: String, _ id: Int64, _ context: NSManagedObjectContext) throws
      -> [NSManagedObjectID]
    {
      let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
      request.predicate = NSPredicate(format: format, id)
      request.resultType = .managedObjectIDResultType
      return try context.fetch(request)
    }
    return [
      Variant(
        "fetches-the-victims-before",
        TellEveryContext { id, context, contexts in
          let series = try ids("Series", "id == %@", id, context)
          let episodes = try ids("Episode", "series.id == %@", id, context)
          let histories = try ids("History", "episode.series.id == %@", id, context)
          try context.execute(NSBatchDeleteRequest(objectIDs: series))
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [NSDeletedObjectsKey: series + episodes, NSUpdatedObjectsKey: histories],
            into: contexts)
        }),
      Variant(
        "deletes-in-a-context-of-its-own",
        TellEveryContext { id, context, contexts in
          let own = NSManagedObjectContext(.privateQueue)
          own.persistentStoreCoordinator = context.persistentStoreCoordinator
          let (gone, changed) = try own.performAndWait {
            let series = try ids("Series", "id == %@", id, own)
            let gone = try series + ids("Episode", "series.id == %@", id, own)
            let changed = try ids("History", "episode.series.id == %@", id, own)
            try own.execute(NSBatchDeleteRequest(objectIDs: series))
            return (gone, changed)
          }
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [NSDeletedObjectsKey: gone, NSUpdatedObjectsKey: changed], into: contexts)
        }),
    ]
  }
}
