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
    return [
      WrongAnswer(
        "thinks-deleting-is-saving", failsAt: "the-file",
        TellEveryContext { id, context, _ in context.delete(try context.series(id)) }),
      WrongAnswer(
        "tells-its-own-context-only", failsAt: "every-context",
        TellEveryContext { id, context, _ in merge(try series(id, in: context), [context]) }),
      WrongAnswer(
        "resets-everybody", failsAt: "what-was-not-saved",
        TellEveryContext { id, context, contexts in
          _ = try series(id, in: context)
          for other in contexts { other.reset() }
        }),
      WrongAnswer(
        "thinks-the-answer-names-all", failsAt: "the-victims",
        TellEveryContext { id, context, contexts in merge(try series(id, in: context), contexts) }),
    ]
  }
}
