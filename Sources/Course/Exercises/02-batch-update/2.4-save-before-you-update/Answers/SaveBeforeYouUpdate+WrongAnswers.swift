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
        "starts-from-a-clean-context", failsAt: "the-unsaved-tick", answer { $0.rollback() }),
      WrongAnswer(
        "saves-what-is-changed-and-no-more", failsAt: "the-unsaved-tick",
        answer { context in
          for object in context.insertedObjects { context.delete(object) }
          try context.save()
        }),
      WrongAnswer(
        "counts-what-gets-another-name", failsAt: "the-number",
        SaveBeforeYouUpdate { context in
          try context.save()
          let ids = try write(context, where: "done == YES AND name != '(done)'")
          merge(ids, context)
          return ids.count
        }),
      WrongAnswer(
        "goes-one-by-one", failsAt: "in-bulk-means-in-bulk",
        SaveBeforeYouUpdate { context in
          try context.save()
          let items = try context.fetch(NSFetchRequest<Item>(entityName: "Item")).filter(\.done)
          for item in items { item.name = "(done)" }
          try context.save()
          return items.count
        }),
      WrongAnswer("swallows-the-error", failsAt: "a-save-that-fails", answer { try? $0.save() }),
      WrongAnswer(
        "throws-an-error-of-its-own", failsAt: "a-save-that-fails",
        answer { context in
          do { try context.save() } catch { throw CocoaError(.validationMultipleErrors) }
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
        "empties-the-context-to-read-anew", failsAt: "the-same-objects",
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
        "thinks-a-fault-reads-the-file", failsAt: "the-screen",
        SaveBeforeYouUpdate { context in
          try context.save()
          let ids = try write(context)
          merge(ids.filter { context.registeredObject(for: $0)?.isFault == false }, context)
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
        "refreshes-everybody", failsAt: "others-work-stays",
        SaveBeforeYouUpdate { context in
          try context.save()
          let ids = try write(context)
          context.stalenessInterval = 0
          context.refreshAllObjects()
          return ids.count
        }),
      WrongAnswer(
        "sets-the-usual-interval-back", failsAt: "others-work-stays",
        SaveBeforeYouUpdate { context in
          if context.hasChanges { try context.save() }
          let ids = try write(context)
          context.stalenessInterval = 0
          for item in ids.compactMap(context.registeredObject(for:)) {
            context.refresh(item, mergeChanges: true)
            _ = item.value(forKey: "name")
          }
          context.stalenessInterval = -1
          return ids.count
        }),
      WrongAnswer(
        "archives-only-after-an-edit", failsAt: "whatever-is-unsaved",
        SaveBeforeYouUpdate { context in
          guard context.hasChanges else { return 0 }
          try context.save()
          let ids = try write(context)
          merge(ids, context)
          return ids.count
        }),
      WrongAnswer(
        "lets-a-delete-win", failsAt: "a-conflict",
        SaveBeforeYouUpdate { context in
          if context.hasChanges { try saveOverConflictsOfDeletes(context) }
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

  private static func saveOverConflictsOfDeletes(_ context: NSManagedObjectContext) throws {
    do {
      try context.save()
    } catch {
      let conflicts = (error as NSError).userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict] ?? []
      guard !conflicts.isEmpty, conflicts.allSatisfy({ $0.sourceObject.isDeleted }) else { throw error }
      let policy = context.mergePolicy
      defer { context.mergePolicy = policy }
      context.mergePolicy = NSMergePolicy.overwrite
      try context.save()
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
