import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var clearTheList: [WrongAnswer] {
    [
      WrongAnswer(
        "clears-what-the-list-shows", failsAt: "the-file",
        ClearTheList { list in
          let ids = (list.fetchedObjects ?? []).filter(\.done).map(\.objectID)
          try list.managedObjectContext.execute(NSBatchDeleteRequest(objectIDs: ids))
          merge(ids, [list.managedObjectContext])
        }),
      WrongAnswer(
        "looks-at-the-list-first", failsAt: "nothing-to-clear",
        ClearTheList { list in
          guard list.fetchedObjects?.contains(where: \.done) == true else { return }
          merge(try done(in: list.managedObjectContext), [list.managedObjectContext])
        }),
      WrongAnswer(
        "goes-one-by-one", failsAt: "in-bulk-means-in-bulk",
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
        "fetches-the-list-again", failsAt: "who-is-told",
        ClearTheList { list in
          _ = try done(in: list.managedObjectContext)
          try list.performFetch()
        }),
      WrongAnswer(
        "deletes-again-what-is-gone", failsAt: "the-next-save",
        ClearTheList { list in
          let context = list.managedObjectContext
          for id in try done(in: context) {
            if let item = context.registeredObject(for: id) { context.delete(item) }
          }
        }),
      WrongAnswer(
        "merges-what-the-screen-shows", failsAt: "what-is-saved-as-done",
        ClearTheList { list in
          let context = list.managedObjectContext
          let shown = context.registeredObjects.filter { !$0.isFault && ($0 as? Item)?.done == true }.map(\.objectID)
          let ids = try done(in: context)
          merge(ids + shown, [context])
        }),
      WrongAnswer(
        "spares-what-is-being-edited", failsAt: "what-was-edited",
        ClearTheList { list in
          let context = list.managedObjectContext
          let edited = Set(context.updatedObjects.map(\.objectID))
          merge(try done(in: context).filter { !edited.contains($0) }, [context])
        }),
      WrongAnswer(
        "narrows-the-list", failsAt: "the-request",
        ClearTheList { list in
          merge(try done(in: list.managedObjectContext), [list.managedObjectContext])
          list.fetchRequest.predicate = NSPredicate(format: "done == NO")
        }),
      WrongAnswer(
        "turns-the-list-round", failsAt: "the-request",
        ClearTheList { list in
          merge(try done(in: list.managedObjectContext), [list.managedObjectContext])
          list.fetchRequest.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
        }),
      WrongAnswer(
        "loads-the-list-in-batches", failsAt: "the-request",
        ClearTheList { list in
          merge(try done(in: list.managedObjectContext), [list.managedObjectContext])
          list.fetchRequest.fetchBatchSize = 1
        }),
      WrongAnswer(
        "thinks-the-list-is-the-store", failsAt: "the-file",
        ClearTheList { list in
          for item in list.fetchedObjects ?? [] where item.done { list.managedObjectContext.delete(item) }
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
        "thinks-saving-makes-a-reset-safe", failsAt: "who-is-told",
        ClearTheList { list in
          if list.managedObjectContext.hasChanges { try list.managedObjectContext.save() }
          _ = try done(in: list.managedObjectContext)
          list.managedObjectContext.reset()
          try list.performFetch()
        }),
      WrongAnswer(
        "thinks-the-request-cannot-fail", failsAt: "what-fails-is-thrown-on",
        ClearTheList { list in
          merge((try? done(in: list.managedObjectContext)) ?? [], [list.managedObjectContext])
        }),
      WrongAnswer(
        "makes-an-error-of-its-own", failsAt: "what-fails-is-thrown-on",
        ClearTheList { list in
          guard let ids = try? done(in: list.managedObjectContext) else { throw CocoaError(.persistentStoreOperation) }
          merge(ids, [list.managedObjectContext])
        }),
      WrongAnswer(
        "tells-whatever-became-of-the-request", failsAt: "what-fails-is-thrown-on",
        ClearTheList { list in
          let done = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
          done.predicate = NSPredicate(format: "done == YES")
          (done.resultType, done.includesPendingChanges) = (.managedObjectIDResultType, false)
          let ids = try list.managedObjectContext.fetch(done)
          defer { merge(ids, [list.managedObjectContext]) }
          try list.managedObjectContext.execute(NSBatchDeleteRequest(objectIDs: ids))
        }),
      WrongAnswer(
        "rolls-back-where-the-request-fails", failsAt: "what-fails-is-thrown-on",
        ClearTheList { list in
          do {
            merge(try done(in: list.managedObjectContext), [list.managedObjectContext])
          } catch {
            list.managedObjectContext.rollback()
            throw error
          }
        }),
      WrongAnswer(
        "takes-an-empty-answer-for-an-error", failsAt: "nothing-to-clear",
        ClearTheList { list in
          let ids = try done(in: list.managedObjectContext)
          if ids.isEmpty { throw CocoaError(.persistentStoreOperation) }
          merge(ids, [list.managedObjectContext])
        }),
      WrongAnswer(
        "saves-what-nobody-asked-for", failsAt: "what-is-saved-as-done",
        ClearTheList { list in
          let ids = try done(in: list.managedObjectContext)
          merge(ids, [list.managedObjectContext])
          try list.managedObjectContext.save()
        }),
    ]
  }
}
