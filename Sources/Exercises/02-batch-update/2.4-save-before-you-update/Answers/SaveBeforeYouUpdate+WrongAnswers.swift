import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var saveBeforeYouUpdate: [WrongAnswer] {
    func write(_ context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
      let request = NSBatchUpdateRequest(entityName: "Item")
      request.predicate = NSPredicate(format: "done == YES")
      request.propertiesToUpdate = ["name": "(done)"]
      request.resultType = .updatedObjectIDsResultType
      return (try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? []
    }
    func merge(_ ids: [NSManagedObjectID], _ context: NSManagedObjectContext) {
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
    }
    return [
      WrongAnswer(
        "thinks-the-store-sees-edits", failsAt: "the-unsaved-tick",
        SaveBeforeYouUpdate { context in
          let ids = try write(context)
          merge(ids, context)
          return ids.count
        }),
      WrongAnswer(
        "swallows-the-error", failsAt: "a-save-that-fails",
        SaveBeforeYouUpdate { context in
          try? context.save()
          let ids = try write(context)
          merge(ids, context)
          return ids.count
        }),
      WrongAnswer(
        "goes-on-after-the-error", failsAt: "nothing-after-it",
        SaveBeforeYouUpdate { context in
          let outcome = Result { try context.save() }
          let ids = try write(context)
          merge(ids, context)
          try outcome.get()
          return ids.count
        }),
      WrongAnswer(
        "thinks-saving-is-telling", failsAt: "the-next-save",
        SaveBeforeYouUpdate { context in
          try context.save()
          return try write(context).count
        }),
      WrongAnswer(
        "silences-the-conflict", failsAt: "no-trump",
        SaveBeforeYouUpdate { context in
          context.mergePolicy = NSMergePolicy.overwrite
          try context.save()
          return try write(context).count
        }),
    ]
  }
}
