import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var saveTheDelete: [WrongAnswer] {
    /// Deletes in a context of its own, and does something else before or after.
    func elsewhere(
      first: @escaping (NSManagedObjectContext) throws -> Void = { _ in },
      then: @escaping (NSManagedObjectContext) throws -> Void = { _ in }
    ) -> SaveTheDelete {
      SaveTheDelete { id, context in
        try first(context)
        try SaveTheDelete.inAContextOfItsOwn(id, context.persistentStoreCoordinator)
        try then(context)
      }
    }
    return [
      WrongAnswer(
        "thinks-processing-saves", failsAt: "the-file-too",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          context.processPendingChanges()
        }),
      WrongAnswer(
        "takes-the-first-result", failsAt: "the-one-asked-for",
        SaveTheDelete { _, context in
          guard let series = try context.fetch(NSFetchRequest<Series>(entityName: "Series")).first else { return }
          context.delete(series)
          try context.save()
        }),
      WrongAnswer(
        "thinks-histories-go-by-hand", failsAt: "what-goes-along",
        SaveTheDelete { id, context in
          let series = try context.series(id)
          for history in series.episodes.compactMap(\.history) { context.delete(history) }
          context.delete(series)
          try context.save()
        }),
      WrongAnswer(
        "deletes-the-episodes-by-hand", failsAt: "the-rule-stands",
        SaveTheDelete { id, context in
          let series = try context.series(id)
          for episode in series.episodes { context.delete(episode) }
          context.delete(series)
          try context.save()
        }),
      WrongAnswer(
        "swallows-the-error", failsAt: "the-error-arrives",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          try? context.save()
        }),
      WrongAnswer(
        "makes-an-error-of-its-own", failsAt: "the-same-error",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          do { try context.save() } catch { throw CocoaError(.fileWriteUnknown) }
        }),
      WrongAnswer(
        "asks-the-store-in-bulk", failsAt: "the-same-error",
        SaveTheDelete { id, context in
          let wanted = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
          wanted.predicate = NSPredicate(format: "id == %lld", id)
          try context.execute(NSBatchDeleteRequest(fetchRequest: wanted))
        }),
      WrongAnswer(
        "thinks-a-refusal-takes-the-delete-back", failsAt: "nothing-stays-pending",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          try context.save()
        }),
      WrongAnswer(
        "thinks-a-rollback-is-about-one-delete", failsAt: "the-edits-stay",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          do {
            try context.save()
          } catch {
            context.rollback()
            throw error
          }
        }),
      WrongAnswer(
        "takes-the-delete-back-where-nothing-else-waits", failsAt: "nothing-stays-pending",
        SaveTheDelete { id, context in
          let hasOtherChanges = context.hasChanges
          context.delete(try context.series(id))
          do {
            try context.save()
          } catch {
            if !hasOtherChanges { context.rollback() }
            throw error
          }
        }),
      WrongAnswer("begins-with-a-rollback", failsAt: "the-edits-stay", elsewhere(first: { $0.rollback() })),
      WrongAnswer("resets-the-context", failsAt: "the-edits-stay", elsewhere(then: { $0.reset() })),
      WrongAnswer("empties-the-context", failsAt: "the-edits-stay", elsewhere(then: { $0.refreshAllObjects() })),
      WrongAnswer(
        "opens-the-file-a-second-time", failsAt: "the-context-hears",
        SaveTheDelete { id, context in
          guard let own = context.persistentStoreCoordinator, let url = own.persistentStores.first?.url else { return }
          let other = NSPersistentStoreCoordinator(managedObjectModel: own.managedObjectModel)
          _ = try other.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
          try SaveTheDelete.inAContextOfItsOwn(id, other)
        }),
      WrongAnswer(
        "stops-the-context-from-merging", failsAt: "the-edits-stay",
        elsewhere(first: { $0.automaticallyMergesChangesFromParent = false })),
      WrongAnswer(
        "takes-a-missing-series-for-an-error", failsAt: "an-id-nobody-has",
        elsewhere()),
      WrongAnswer(
        "tidies-up-where-no-series-is-found", failsAt: "an-id-nobody-has",
        SaveTheDelete { id, context in
          guard (try? context.series(id)) == nil else {
            return try SaveTheDelete.inAContextOfItsOwn(id, context.persistentStoreCoordinator)
          }
          let all = NSBatchUpdateRequest(entityName: "History")
          all.propertiesToUpdate = ["episodeId": Int64(0)]
          try context.execute(all)
        }),
      WrongAnswer(
        "counts-the-histories-of-a-delete-as-unwatched", failsAt: "what-goes-along",
        elsewhere(then: { context in
          let free = NSBatchUpdateRequest(entityName: "History")
          free.predicate = NSPredicate(format: "episode == nil")
          free.propertiesToUpdate = ["watchedAt": NSExpression(forConstantValue: nil)]
          try context.execute(free)
        })),
      WrongAnswer(
        "reads-a-refused-series-anew", failsAt: "the-edits-stay",
        SaveTheDelete { id, context in
          do {
            try SaveTheDelete.inAContextOfItsOwn(id, context.persistentStoreCoordinator)
          } catch {
            for case let series as Series in context.registeredObjects where series.id == id && !series.isInserted {
              context.refresh(series, mergeChanges: false)
            }
            throw error
          }
        }),
    ]
  }
}

extension SaveTheDelete {
  /// Deletes in a context of its own; a series that is not there is an error.
  fileprivate static func inAContextOfItsOwn(_ id: Int64, _ coordinator: NSPersistentStoreCoordinator?) throws {
    let own = NSManagedObjectContext(.privateQueue)
    own.persistentStoreCoordinator = coordinator
    try own.performAndWait {
      own.delete(try own.series(id))
      try own.save()
    }
  }
}
