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
        "thinks-deny-wants-its-objects-gone-first", failsAt: "the-rule-stands",
        SaveTheDelete { id, context in
          let series = try context.series(id)
          for episode in series.episodes { context.delete(episode) }
          context.delete(series)
          try context.save()
        }),
      WrongAnswer(
        "thinks-a-refusal-is-nobodys-business", failsAt: "the-error-arrives",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          try? context.save()
        }),
      WrongAnswer(
        "thinks-any-error-will-do", failsAt: "the-same-error",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          do { try context.save() } catch { throw CocoaError(.fileWriteUnknown) }
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
        "thinks-a-context-hears-of-every-save", failsAt: "the-context-hears",
        SaveTheDelete { id, context in
          guard let own = context.persistentStoreCoordinator, let url = own.persistentStores.first?.url else { return }
          let other = NSPersistentStoreCoordinator(managedObjectModel: own.managedObjectModel)
          _ = try other.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
          try SaveTheDelete.inAContextOfItsOwn(id, other)
        }),
      WrongAnswer(
        "takes-a-missing-series-for-an-error", failsAt: "an-id-nobody-has",
        elsewhere()),
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
