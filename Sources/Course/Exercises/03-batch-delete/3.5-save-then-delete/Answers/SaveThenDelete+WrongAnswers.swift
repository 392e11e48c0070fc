import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var saveThenDelete: [WrongAnswer] {
    [
      // Turned down: it loads what the context does not hold, and the task has a row for that.
      WrongAnswer(
        "thinks-only-an-object-can-be-told", failsAt: "in-bulk-means-in-bulk",
        SaveThenDelete { context in
          try context.save()
          let request = NSFetchRequest<Item>(entityName: "Item")
          request.predicate = NSPredicate(format: "done == YES")
          let ids = try context.fetch(request).map(\.objectID)
          try context.execute(NSBatchDeleteRequest(objectIDs: ids))
          merge(ids, [context])
          return ids.count
        }),
      WrongAnswer(
        "thinks-the-request-cannot-fail", failsAt: "the-request-fails",
        SaveThenDelete { context in
          if context.hasChanges { try context.save() }
          let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
          done.predicate = NSPredicate(format: "done == YES")
          let request = NSBatchDeleteRequest(fetchRequest: done)
          request.resultType = .resultTypeObjectIDs
          let result = try? context.execute(request) as? NSBatchDeleteResult
          let ids = result?.result as? [NSManagedObjectID] ?? []
          merge(ids, [context])
          return ids.count
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
        "thinks-the-store-sees-ticks", failsAt: "the-screen-decides",
        SaveThenDelete { context in
          let ids = try done(in: context)
          merge(ids, [context])
          return ids.count
        }),
      WrongAnswer(
        "thinks-a-failed-save-can-wait", failsAt: "the-error",
        SaveThenDelete { context in
          try? context.save()
          let ids = try done(in: context)
          merge(ids, [context])
          return ids.count
        }),
      WrongAnswer(
        "goes-on-after-the-error", failsAt: "nothing-after-it",
        SaveThenDelete { context in
          let outcome = Result { try context.save() }
          let ids = try done(in: context)
          merge(ids, [context])
          try outcome.get()
          return ids.count
        }),
      WrongAnswer(
        "thinks-the-context-noticed", failsAt: "the-context-knows",
        SaveThenDelete { context in
          if context.hasChanges { try context.save() }
          return try done(in: context).count
        }),
      WrongAnswer(
        "thinks-the-context-has-all-of-them", failsAt: "the-count",
        SaveThenDelete { context in
          if context.hasChanges { try context.save() }
          merge(try done(in: context), [context])
          return context.deletedObjects.count
        }),
      WrongAnswer(
        "thinks-the-context-deletes-it-too", failsAt: "the-next-save",
        SaveThenDelete { context in
          if context.hasChanges { try context.save() }
          let ids = try done(in: context)
          for item in ids.compactMap({ context.registeredObject(for: $0) }) { context.delete(item) }
          return ids.count
        }),
      WrongAnswer(
        "thinks-no-edit-means-nothing-to-do", failsAt: "whatever-is-unsaved",
        SaveThenDelete { context in
          guard context.hasChanges else { return 0 }
          try context.save()
          let ids = try done(in: context)
          merge(ids, [context])
          return ids.count
        }),
    ]
  }

  /// Does something first, and then all that is right.
  private static func answer(_ first: @escaping (NSManagedObjectContext) throws -> Void) -> SaveThenDelete {
    SaveThenDelete { context in
      try first(context)
      let ids = try done(in: context)
      merge(ids, [context])
      return ids.count
    }
  }
}
