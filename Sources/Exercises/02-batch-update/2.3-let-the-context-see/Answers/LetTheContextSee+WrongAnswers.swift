import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var letTheContextSee: [WrongAnswer] {
    func write(_ old: String, _ new: String, _ context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
      let request = NSBatchUpdateRequest(entityName: "Item")
      request.predicate = NSPredicate(format: "name == %@", old)
      request.propertiesToUpdate = ["name": new]
      request.resultType = .updatedObjectIDsResultType
      return (try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? []
    }
    return [
      WrongAnswer(
        "changes-what-is-in-memory", failsAt: "the-file",
        LetTheContextSee { old, new, context in
          for case let item as Item in context.registeredObjects where item.name == old { item.name = new }
        }),
      WrongAnswer(
        "thinks-a-refresh-is-enough", failsAt: "the-held-object",
        LetTheContextSee { old, new, context in
          for id in try write(old, new, context) { context.refresh(context.object(with: id), mergeChanges: true) }
        }),
      WrongAnswer(
        "throws-everything-away", failsAt: "unsaved-edits",
        LetTheContextSee { old, new, context in
          let ids = try write(old, new, context)
          context.rollback()
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
        }),
      WrongAnswer(
        "refreshes-everything", failsAt: "no-others",
        LetTheContextSee { old, new, context in
          let ids = try write(old, new, context)
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
          context.refreshAllObjects()
        }),
      WrongAnswer(
        "switches-the-cache-off", failsAt: "the-cache-stays-on",
        LetTheContextSee { old, new, context in
          context.stalenessInterval = 0
          for id in try write(old, new, context) { context.refresh(context.object(with: id), mergeChanges: true) }
        }),
    ]
  }
}
