import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var saveBeforeYouUpdate: [WrongAnswer] {
    [
      WrongAnswer(
        "thinks-the-store-sees-edits", failsAt: "the-unsaved-tick", answer { _ in }),
      WrongAnswer(
        "thinks-an-old-name-does-not-count", failsAt: "the-number",
        SaveBeforeYouUpdate { context in
          try context.save()
          let ids = try write(context, where: "done == YES AND name != '(done)'")
          merge(ids, context)
          return ids.count
        }),
      WrongAnswer(
        "thinks-a-request-is-for-one-row", failsAt: "in-bulk-means-in-bulk",
        SaveBeforeYouUpdate { context in
          try context.save()
          let items = try context.fetch(NSFetchRequest<Item>(entityName: "Item")).filter(\.done)
          for item in items { item.name = "(done)" }
          try context.save()
          return items.count
        }),
      WrongAnswer("thinks-a-failed-save-can-wait", failsAt: "a-save-that-fails", answer { try? $0.save() }),
      WrongAnswer(
        "thinks-the-request-may-go-on", failsAt: "nothing-after-it",
        SaveBeforeYouUpdate { context in
          let outcome = Result { try context.save() }
          let ids = try write(context)
          merge(ids, context)
          try outcome.get()
          return ids.count
        }),
      WrongAnswer(
        "thinks-a-reset-brings-up-to-date", failsAt: "the-same-objects",
        SaveBeforeYouUpdate { context in
          if context.hasChanges { try context.save() }
          let count = try write(context).count
          context.reset()
          return count
        }),
      WrongAnswer(
        "thinks-saving-is-telling", failsAt: "the-next-save",
        SaveBeforeYouUpdate { context in
          try context.save()
          return try write(context).count
        }),
      WrongAnswer(
        "silences-the-conflict", failsAt: "the-screen",
        SaveBeforeYouUpdate { context in
          context.mergePolicy = NSMergePolicy.overwrite
          try context.save()
          return try write(context).count
        }),
      WrongAnswer(
        "thinks-a-conflict-is-to-be-won", failsAt: "a-conflict",
        answer { context in
          let policy = context.mergePolicy
          defer { context.mergePolicy = policy }
          context.mergePolicy = NSMergePolicy.overwrite
          try context.save()
        }),
      WrongAnswer(
        "thinks-no-edit-means-nothing-to-do", failsAt: "whatever-is-unsaved",
        SaveBeforeYouUpdate { context in
          guard context.hasChanges else { return 0 }
          try context.save()
          let ids = try write(context)
          merge(ids, context)
          return ids.count
        }),
      WrongAnswer(
        "takes-a-failure-for-nothing-done", failsAt: "the-request-fails",
        SaveBeforeYouUpdate { context in
          if context.hasChanges { try context.save() }
          let ids = (try? write(context)) ?? []
          merge(ids, context)
          return ids.count
        }),
    ]
  }

  /// Does something first, and then all that is right.
  private static func answer(_ first: @escaping (NSManagedObjectContext) throws -> Void) -> SaveBeforeYouUpdate {
    SaveBeforeYouUpdate { context in
      try first(context)
      let ids = try write(context)
      merge(ids, context)
      return ids.count
    }
  }

  private static func write(
    _ context: NSManagedObjectContext, where condition: String = "done == YES"
  ) throws -> [NSManagedObjectID] {
    let request = NSBatchUpdateRequest(entityName: "Item")
    request.predicate = NSPredicate(format: condition)
    request.propertiesToUpdate = ["name": "(done)"]
    request.resultType = .updatedObjectIDsResultType
    return (try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? []
  }

  private static func merge(_ ids: [NSManagedObjectID], _ context: NSManagedObjectContext) {
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
  }
}
