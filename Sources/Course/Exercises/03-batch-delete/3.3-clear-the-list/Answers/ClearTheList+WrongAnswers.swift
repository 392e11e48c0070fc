import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var clearTheList: [WrongAnswer] {
    [
      WrongAnswer(
        "takes-the-list-for-the-store", failsAt: "the-file",
        ClearTheList { list in
          let ids = (list.fetchedObjects ?? []).filter(\.done).map(\.objectID)
          try list.managedObjectContext.execute(NSBatchDeleteRequest(objectIDs: ids))
          merge(ids, [list.managedObjectContext])
        }),
      WrongAnswer(
        "thinks-a-request-is-for-one-row", failsAt: "in-bulk-means-in-bulk",
        ClearTheList { list in
          let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
          other.persistentStoreCoordinator = list.managedObjectContext.persistentStoreCoordinator
          let ids = try other.performAndWait {
            let items = try other.fetch(NSFetchRequest<Item>(entityName: "Item")).filter(\.done)
            let ids = items.map(\.objectID)
            for item in items { other.delete(item) }
            try other.save()
            return ids
          }
          merge(ids, [list.managedObjectContext])
        }),
      WrongAnswer(
        "thinks-a-list-has-to-be-fetched-again", failsAt: "who-is-told",
        ClearTheList { list in
          _ = try done(in: list.managedObjectContext)
          try list.performFetch()
        }),
      WrongAnswer(
        "thinks-the-context-deletes-it-too", failsAt: "the-next-save",
        ClearTheList { list in
          let context = list.managedObjectContext
          for id in try done(in: context) {
            if let item = context.registeredObject(for: id) { context.delete(item) }
          }
        }),
      WrongAnswer(
        "thinks-the-screen-shows-what-is-saved", failsAt: "what-is-saved-as-done",
        ClearTheList { list in
          let context = list.managedObjectContext
          let shown = context.registeredObjects.filter { !$0.isFault && ($0 as? Item)?.done == true }.map(\.objectID)
          let ids = try done(in: context)
          merge(ids + shown, [context])
        }),
      WrongAnswer(
        "thinks-an-edit-saves-a-row", failsAt: "what-was-edited",
        ClearTheList { list in
          let context = list.managedObjectContext
          let edited = Set(context.updatedObjects.map(\.objectID))
          merge(try done(in: context).filter { !edited.contains($0) }, [context])
        }),
      WrongAnswer(
        "thinks-a-list-is-narrowed-by-hand", failsAt: "the-request",
        ClearTheList { list in
          merge(try done(in: list.managedObjectContext), [list.managedObjectContext])
          list.fetchRequest.predicate = NSPredicate(format: "done == NO")
        }),
      WrongAnswer(
        "thinks-a-refresh-is-enough", failsAt: "the-list",
        ClearTheList { list in
          _ = try done(in: list.managedObjectContext)
          list.managedObjectContext.refreshAllObjects()
        }),
      WrongAnswer(
        "forgets-by-resetting", failsAt: "who-is-told",
        ClearTheList { list in
          _ = try done(in: list.managedObjectContext)
          list.managedObjectContext.reset()
          try list.performFetch()
        }),
      WrongAnswer(
        "takes-an-empty-answer-for-an-error", failsAt: "nothing-to-clear",
        ClearTheList { list in
          let ids = try done(in: list.managedObjectContext)
          if ids.isEmpty { throw CocoaError(.persistentStoreOperation) }
          merge(ids, [list.managedObjectContext])
        }),
    ]
  }
}
