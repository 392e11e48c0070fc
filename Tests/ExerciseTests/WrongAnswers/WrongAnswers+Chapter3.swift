import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var chapter3: [WrongAnswer] {
    predictTheBatchDelete + keepTheNewest + clearTheList + tellEveryContext + saveThenDelete + tellTheDeletesApart
  }

  private static var predictTheBatchDelete: [WrongAnswer] {
    func answer(_ change: @escaping (inout BatchOutcome, NSDeleteRule, Int) -> Void) -> PredictTheBatchDelete {
      PredictTheBatchDelete { rule, episodes in
        var outcome =
          switch rule {
          case .cascadeDeleteRule: BatchOutcome(count: 1, episodes: 0, keys: 0)
          case .nullifyDeleteRule: BatchOutcome(count: 1, episodes: episodes, keys: 0)
          case .noActionDeleteRule: BatchOutcome(count: 1, episodes: episodes, keys: episodes)
          case .denyDeleteRule: BatchOutcome(count: nil, episodes: episodes, keys: episodes)
          }
        change(&outcome, rule, episodes)
        return outcome
      }
    }
    return [
      WrongAnswer(
        "thinks-rows-have-no-rules", failsAt: "cascade",
        answer { outcome, _, episodes in outcome = BatchOutcome(count: 1, episodes: episodes, keys: episodes) }),
      WrongAnswer(
        "counts-the-victims", failsAt: "the-count",
        answer { outcome, rule, episodes in if rule == .cascadeDeleteRule { outcome.count = 1 + episodes } }),
      WrongAnswer(
        "thinks-nullify-needs-objects", failsAt: "nullify",
        answer { outcome, rule, episodes in if rule == .nullifyDeleteRule { outcome.keys = episodes } }),
      WrongAnswer(
        "thinks-no-action-cleans-up", failsAt: "no-action",
        answer { outcome, rule, _ in if rule == .noActionDeleteRule { outcome.keys = 0 } }),
      WrongAnswer(
        "thinks-deny-is-ignored", failsAt: "deny",
        answer { outcome, rule, _ in if rule == .denyDeleteRule { outcome.count = 1 } }),
    ]
  }

  private static var keepTheNewest: [WrongAnswer] {
    func answer(
      _ format: String = "done == YES", ascending: Bool = false,
      _ choose: @escaping (NSFetchRequest<any NSFetchRequestResult>, Int) -> Void
    ) -> KeepTheNewest {
      KeepTheNewest { keep, context in
        let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
        done.predicate = NSPredicate(format: format)
        done.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: ascending)]
        choose(done, keep)
        let request = NSBatchDeleteRequest(fetchRequest: done)
        request.resultType = .resultTypeCount
        return (try context.execute(request) as? NSBatchDeleteResult)?.result as? Int ?? 0
      }
    }
    return [
      WrongAnswer(
        "thinks-the-entity-is-the-condition", failsAt: "the-open-ones", answer("TRUEPREDICATE") { $0.fetchOffset = $1 }),
      WrongAnswer("sorts-the-oldest-first", failsAt: "the-newest", answer(ascending: true) { $0.fetchOffset = $1 }),
      WrongAnswer("thinks-a-limit-keeps", failsAt: "all-others", answer(ascending: true) { $0.fetchLimit = $1 }),
      WrongAnswer(
        "goes-one-by-one", failsAt: "nothing-is-loaded",
        KeepTheNewest { keep, context in
          let done = NSFetchRequest<Item>(entityName: "Item")
          done.predicate = NSPredicate(format: "done == YES")
          done.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: false)]
          let items = try context.fetch(done).dropFirst(keep)
          for item in items { context.delete(item) }
          try context.save()
          return items.count
        }),
      WrongAnswer(
        "thinks-the-answer-is-a-count", failsAt: "the-count",
        KeepTheNewest { keep, context in
          let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
          done.predicate = NSPredicate(format: "done == YES")
          done.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: false)]
          done.fetchOffset = keep
          let result = try context.execute(NSBatchDeleteRequest(fetchRequest: done)) as? NSBatchDeleteResult
          return (result?.result as? NSNumber)?.intValue ?? 0
        }),
    ]
  }

  private static var clearTheList: [WrongAnswer] {
    [
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
        "forgets-by-resetting", failsAt: "what-was-not-saved",
        ClearTheList { list in
          _ = try done(in: list.managedObjectContext)
          list.managedObjectContext.reset()
          try list.performFetch()
        }),
      WrongAnswer(
        "thinks-saving-makes-a-reset-safe", failsAt: "who-was-held",
        ClearTheList { list in
          if list.managedObjectContext.hasChanges { try list.managedObjectContext.save() }
          _ = try done(in: list.managedObjectContext)
          list.managedObjectContext.reset()
          try list.performFetch()
        }),
      WrongAnswer(
        "saves-what-nobody-asked-for", failsAt: "nothing-more",
        ClearTheList { list in
          let ids = try done(in: list.managedObjectContext)
          merge(ids, [list.managedObjectContext])
          try list.managedObjectContext.save()
        }),
    ]
  }

  private static var tellEveryContext: [WrongAnswer] {
    func series(_ id: Int64, in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
      let wanted = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
      wanted.predicate = NSPredicate(format: "id == %@", id)
      let request = NSBatchDeleteRequest(fetchRequest: wanted)
      request.resultType = .resultTypeObjectIDs
      return (try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
    }
    return [
      WrongAnswer(
        "thinks-deleting-is-saving", failsAt: "the-file",
        TellEveryContext { id, context, _ in context.delete(try context.series(id)) }),
      WrongAnswer(
        "tells-its-own-context-only", failsAt: "every-context",
        TellEveryContext { id, context, _ in merge(try series(id, in: context), [context]) }),
      WrongAnswer(
        "resets-everybody", failsAt: "what-was-not-saved",
        TellEveryContext { id, context, contexts in
          _ = try series(id, in: context)
          for other in contexts { other.reset() }
        }),
      WrongAnswer(
        "thinks-the-answer-names-all", failsAt: "the-victims",
        TellEveryContext { id, context, contexts in merge(try series(id, in: context), contexts) }),
    ]
  }

  private static var saveThenDelete: [WrongAnswer] {
    [
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
        "forgets-by-resetting", failsAt: "the-others-live",
        SaveThenDelete { context in
          if context.hasChanges { try context.save() }
          let ids = try done(in: context)
          context.reset()
          return ids.count
        }),
    ]
  }

  private static func done(in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
    let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    done.predicate = NSPredicate(format: "done == YES")
    let request = NSBatchDeleteRequest(fetchRequest: done)
    request.resultType = .resultTypeObjectIDs
    return (try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
  }

  private static func merge(_ ids: [NSManagedObjectID], _ contexts: [NSManagedObjectContext]) {
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: contexts)
  }
}
