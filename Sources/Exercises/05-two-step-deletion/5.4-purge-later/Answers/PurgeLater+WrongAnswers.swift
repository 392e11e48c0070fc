import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var purgeLater: [WrongAnswer] {
    func delete(_ entity: String, before date: Date, in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
      let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
      marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", date as NSDate)
      let request = NSBatchDeleteRequest(fetchRequest: marked)
      request.resultType = .resultTypeObjectIDs
      return (try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
    }
    func merge(_ ids: [NSManagedObjectID], _ contexts: [NSManagedObjectContext]) {
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: contexts)
    }
    return [
      WrongAnswer(
        "asks-the-wall-clock", failsAt: "the-clock",
        PurgeLater { entity, _, grace, context, others in
          let today = Date(timeIntervalSinceReferenceDate: 800_000_000)
          merge(try delete(entity, before: today.addingTimeInterval(-grace), in: context), [context] + others)
        }),
      WrongAnswer(
        "thinks-marked-is-old-enough", failsAt: "the-grace-period",
        PurgeLater { entity, now, _, context, others in
          merge(try delete(entity, before: now, in: context), [context] + others)
        }),
      WrongAnswer(
        "thinks-only-it-has-to-know", failsAt: "the-others",
        PurgeLater { entity, now, grace, context, _ in
          merge(try delete(entity, before: now.addingTimeInterval(-grace), in: context), [context])
        }),
      WrongAnswer(
        "thinks-it-knows-what-it-did", failsAt: "itself",
        PurgeLater { entity, now, grace, context, others in
          merge(try delete(entity, before: now.addingTimeInterval(-grace), in: context), others)
        }),
      WrongAnswer(
        "swallows-the-error", failsAt: "the-error",
        PurgeLater { entity, now, grace, context, others in
          let ids = try? delete(entity, before: now.addingTimeInterval(-grace), in: context)
          merge(ids ?? [], [context] + others)
        }),
    ]
  }
}
