import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var chapter2: [WrongAnswer] {
    predictWhoNotices + tickOffInBulk + letTheContextSee + saveBeforeYouUpdate + guardTheValue + tellTheUpdatesApart
  }

  private static var predictWhoNotices: [WrongAnswer] {
    func answer(_ change: @escaping (inout Sight, Bool, Bool) -> Void) -> PredictWhoNotices {
      PredictWhoNotices { before, written in
        var sight = Sight(
          held: before, fetchedAgain: before, elsewhere: written, found: written ? 1 : 0, hasChanges: false)
        change(&sight, before, written)
        return sight
      }
    }
    return [
      WrongAnswer(
        "thinks-objects-are-told", failsAt: "who-holds-it", answer { sight, _, written in sight.held = written }),
      WrongAnswer(
        "thinks-a-fetch-brings-up-to-date", failsAt: "who-fetches-again",
        answer { sight, _, written in sight.fetchedAgain = written }),
      WrongAnswer(
        "thinks-the-cache-answers-everybody", failsAt: "who-never-had-it",
        answer { sight, before, _ in sight.elsewhere = before }),
      WrongAnswer(
        "thinks-a-condition-is-judged-in-memory", failsAt: "who-is-found",
        answer { sight, before, _ in sight.found = before ? 1 : 0 }),
      WrongAnswer(
        "thinks-the-context-did-it", failsAt: "who-has-changes",
        answer { sight, before, written in sight.hasChanges = before != written }),
    ]
  }

  private static var tickOffInBulk: [WrongAnswer] {
    func old(_ date: Date, _ context: NSManagedObjectContext) throws -> [Item] {
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.predicate = NSPredicate(format: "createdAt < %@ AND done == NO", date as NSDate)
      return try context.fetch(request)
    }
    func update(_ predicate: NSPredicate?, _ context: NSManagedObjectContext) throws -> Int {
      let request = NSBatchUpdateRequest(entityName: "Item")
      request.predicate = predicate
      request.propertiesToUpdate = ["done": true]
      request.resultType = .updatedObjectsCountResultType
      return (try context.execute(request) as? NSBatchUpdateResult)?.result as? Int ?? 0
    }
    return [
      WrongAnswer(
        "thinks-setting-is-writing", failsAt: "it-is-in-the-file",
        TickOffInBulk { date, context in
          let items = try old(date, context)
          for item in items { item.done = true }
          return items.count
        }),
      WrongAnswer(
        "thinks-the-context-filters", failsAt: "no-others", TickOffInBulk { _, context in try update(nil, context) }),
      WrongAnswer(
        "goes-one-by-one", failsAt: "nothing-is-loaded",
        TickOffInBulk { date, context in
          let items = try old(date, context)
          for item in items { item.done = true }
          try context.save()
          return items.count
        }),
      WrongAnswer(
        "takes-matched-for-changed", failsAt: "only-what-changed",
        TickOffInBulk { date, context in
          try update(NSPredicate(format: "createdAt < %@", date as NSDate), context)
        }),
    ]
  }

  private static var letTheContextSee: [WrongAnswer] {
    func write(_ old: String, _ new: String, _ context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
      let request = NSBatchUpdateRequest(entityName: "Item")
      request.predicate = NSPredicate(format: "name == %@", old)
      request.propertiesToUpdate = ["name": new]
      request.resultType = .updatedObjectIDsResultType
      return (try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? []
    }
    return [
      WrongAnswer(
        "changes-what-is-in-memory", failsAt: "the-file",
        LetTheContextSee { old, new, context in
          for case let item as Item in context.registeredObjects where item.name == old { item.name = new }
        }),
      WrongAnswer(
        "thinks-a-refresh-is-enough", failsAt: "the-held-object",
        LetTheContextSee { old, new, context in
          for id in try write(old, new, context) { context.refresh(context.object(with: id), mergeChanges: true) }
        }),
      WrongAnswer(
        "throws-everything-away", failsAt: "unsaved-edits",
        LetTheContextSee { old, new, context in
          let ids = try write(old, new, context)
          context.rollback()
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
        }),
      WrongAnswer(
        "refreshes-everything", failsAt: "no-others",
        LetTheContextSee { old, new, context in
          let ids = try write(old, new, context)
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
          context.refreshAllObjects()
        }),
      WrongAnswer(
        "switches-the-cache-off", failsAt: "the-cache-stays-on",
        LetTheContextSee { old, new, context in
          context.stalenessInterval = 0
          for id in try write(old, new, context) { context.refresh(context.object(with: id), mergeChanges: true) }
        }),
    ]
  }

  private static var saveBeforeYouUpdate: [WrongAnswer] {
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

  private static var guardTheValue: [WrongAnswer] {
    [
      WrongAnswer("thinks-the-store-validates", failsAt: "a-rule-is-broken", GuardTheValue { _, _, _ in true }),
      WrongAnswer(
        "thinks-a-rule-needs-a-value", failsAt: "a-value-is-missing",
        GuardTheValue { value, key, entity in
          guard let value, let attribute = entity.attributesByName[key] else { return true }
          return attribute.validationPredicates.allSatisfy { $0.evaluate(with: value) }
        }),
      WrongAnswer(
        "asks-the-first-rule-only", failsAt: "a-second-rule",
        GuardTheValue { value, key, entity in
          guard let attribute = entity.attributesByName[key] else { return false }
          guard let value else { return attribute.isOptional }
          return attribute.validationPredicates.first?.evaluate(with: value) ?? true
        }),
      WrongAnswer("forbids-what-has-rules", failsAt: "nothing-is-allowed", GuardTheValue { _, _, _ in false }),
      WrongAnswer(
        "asks-predicates-about-nothing", failsAt: "nothing-may-be-nothing",
        GuardTheValue { value, key, entity in
          guard let attribute = entity.attributesByName[key], value != nil || !attribute.validationPredicates.isEmpty
          else { return false }
          return attribute.validationPredicates.allSatisfy { $0.evaluate(with: value) }
        }),
    ]
  }
}
