import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var saveThenDelete: [WrongAnswer] {
    [
      WrongAnswer("starts-from-a-clean-context", failsAt: "the-screen-decides", answer { $0.rollback() }),
      WrongAnswer(
        "goes-one-by-one", failsAt: "the-others-live",
        SaveThenDelete { context in
          try context.save()
          let items = try context.fetch(NSFetchRequest<Item>(entityName: "Item")).filter(\.done)
          for item in items { context.delete(item) }
          try context.save()
          return items.count
        }),
      // Turned down: it loads what the context does not hold, and the task has a row for that.
      WrongAnswer(
        "loads-what-it-deletes", failsAt: "in-bulk-means-in-bulk",
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
        "throws-an-error-of-its-own", failsAt: "the-error",
        answer { context in
          do { try context.save() } catch { throw CocoaError(.validationMultipleErrors) }
        }),
      WrongAnswer(
        "throws-the-edits-away", failsAt: "what-was-typed",
        answer { context in
          do {
            try context.save()
          } catch {
            context.rollback()
            throw error
          }
        }),
      WrongAnswer(
        "tells-of-what-is-loaded-only", failsAt: "the-context-knows",
        SaveThenDelete { context in
          try context.save()
          let ids = try done(in: context)
          merge(ids.filter { context.registeredObject(for: $0)?.isFault == false }, [context])
          return ids.count
        }),
      WrongAnswer(
        "overwrites-and-tidies-up", failsAt: "a-conflict",
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
        "swallows-the-error", failsAt: "the-error",
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
        "counts-what-the-context-deletes", failsAt: "the-count",
        SaveThenDelete { context in
          if context.hasChanges { try context.save() }
          merge(try done(in: context), [context])
          return context.deletedObjects.count
        }),
      WrongAnswer(
        "deletes-again-what-is-gone", failsAt: "the-next-save",
        SaveThenDelete { context in
          if context.hasChanges { try context.save() }
          let ids = try done(in: context)
          for item in ids.compactMap({ context.registeredObject(for: $0) }) { context.delete(item) }
          return ids.count
        }),
      WrongAnswer(
        "forgets-by-resetting", failsAt: "the-others-live",
        SaveThenDelete { context in
          if context.hasChanges { try context.save() }
          let ids = try done(in: context)
          context.reset()
          return ids.count
        }),
      WrongAnswer(
        "deletes-only-after-an-edit", failsAt: "whatever-is-unsaved",
        SaveThenDelete { context in
          guard context.hasChanges else { return 0 }
          try context.save()
          let ids = try done(in: context)
          merge(ids, [context])
          return ids.count
        }),
      WrongAnswer(
        "reads-what-it-has-saved-anew", failsAt: "the-others-live",
        SaveThenDelete { context in
          let edited = context.updatedObjects
          if context.hasChanges { try context.save() }
          let ids = try done(in: context)
          merge(ids, [context])
          for object in edited where !object.isDeleted && object.managedObjectContext === context {
            context.refresh(object, mergeChanges: false)
          }
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
