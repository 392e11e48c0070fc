import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tellEveryContext: [WrongAnswer] {
    func series(_ id: Int64, in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
      let wanted = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
      wanted.predicate = NSPredicate(format: "id == %@", id)
      let request = NSBatchDeleteRequest(fetchRequest: wanted)
      request.resultType = .resultTypeObjectIDs
      return (try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
    }
    func ids(
      _ entity: String, _ format: String, _ id: Int64, _ context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID] {
      let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
      request.predicate = NSPredicate(format: format, id)
      request.resultType = .managedObjectIDResultType
      return try context.fetch(request)
    }
    /// The series, and all that a merge has to name once it is deleted.
    func victims(
      _ id: Int64, _ context: NSManagedObjectContext
    ) throws -> (series: [NSManagedObjectID], changes: [AnyHashable: Any]) {
      let series = try ids("Series", "id == %@", id, context)
      let gone = try series + ids("Episode", "series.id == %@", id, context)
      let cut = try ids("History", "episode.series.id == %@", id, context)
      return (series, [NSDeletedObjectsKey: gone, NSUpdatedObjectsKey: cut])
    }
    return [
      WrongAnswer(
        "thinks-deleting-is-saving", failsAt: "the-file",
        TellEveryContext { id, context, _ in context.delete(try context.series(id)) }),
      WrongAnswer(
        "thinks-nullify-changes-no-row", failsAt: "what-was-nullified",
        TellEveryContext { id, context, contexts in
          let gone = try ids("Episode", "series.id == %@", id, context)
          merge(try series(id, in: context) + gone, contexts)
        }),
      WrongAnswer(
        "thinks-telling-comes-first", failsAt: "nothing-to-tell",
        TellEveryContext { id, context, contexts in
          let told = try victims(id, context)
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: told.changes, into: contexts)
          try context.execute(NSBatchDeleteRequest(objectIDs: told.series))
        }),
      WrongAnswer(
        "takes-what-is-nullified-for-deleted", failsAt: "the-histories-stay",
        TellEveryContext { id, context, contexts in
          let gone = try ids("Episode", "series.id == %@", id, context)
          let cut = try ids("History", "episode.series.id == %@", id, context)
          merge(try series(id, in: context) + gone + cut, contexts)
        }),
      WrongAnswer(
        "thinks-what-is-not-loaded-is-nowhere", failsAt: "what-only-others-hold",
        TellEveryContext { id, context, contexts in
          let series = try context.series(id)
          let episodes = context.registeredObjects.compactMap { $0 as? Episode }.filter { $0.series === series }
          let cut = episodes.compactMap { $0.history?.objectID }
          try context.execute(NSBatchDeleteRequest(objectIDs: [series.objectID]))
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [
              NSDeletedObjectsKey: [series.objectID] + episodes.map(\.objectID), NSUpdatedObjectsKey: cut,
            ], into: contexts)
        }),
      // Turned down: the set loads every episode that goes, and the task says “in bulk”.
      WrongAnswer(
        "thinks-only-objects-know-their-children", failsAt: "in-bulk-means-in-bulk",
        TellEveryContext { id, context, contexts in
          let series = try context.series(id)
          let gone = [series.objectID] + series.episodes.map(\.objectID)
          let cut = series.episodes.compactMap { $0.history?.objectID }
          try context.execute(NSBatchDeleteRequest(objectIDs: [series.objectID]))
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [NSDeletedObjectsKey: gone, NSUpdatedObjectsKey: cut], into: contexts)
        }),
      WrongAnswer(
        "thinks-a-link-is-cut-by-hand", failsAt: "the-next-save",
        TellEveryContext { id, context, contexts in
          let gone = try ids("Episode", "series.id == %@", id, context)
          let cut = try ids("History", "episode.series.id == %@", id, context)
          merge(try series(id, in: context) + gone, contexts)
          for other in contexts {
            other.performAndWait {
              for history in cut { (other.registeredObject(for: history) as? History)?.episode = nil }
            }
          }
        }),
      WrongAnswer(
        "tells-its-own-context-only", failsAt: "every-context",
        TellEveryContext { id, context, _ in merge(try series(id, in: context), [context]) }),
      WrongAnswer(
        "thinks-the-answer-names-all", failsAt: "the-victims",
        TellEveryContext { id, context, contexts in merge(try series(id, in: context), contexts) }),
    ]
  }
}
