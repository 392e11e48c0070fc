import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tickOffInBulk: [WrongAnswer] {
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
    func right(_ date: Date, _ context: NSManagedObjectContext) throws -> Int {
      try update(NSPredicate(format: "createdAt < %@ AND done == NO", date as NSDate), context)
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
        "takes-the-day-itself-along", failsAt: "not-on-the-date",
        TickOffInBulk { date, context in
          try update(NSPredicate(format: "createdAt <= %@ AND done == NO", date as NSDate), context)
        }),
      WrongAnswer(
        "goes-one-by-one", failsAt: "nothing-is-loaded",
        TickOffInBulk { date, context in
          let items = try old(date, context)
          for item in items { item.done = true }
          try context.save()
          return items.count
        }),
      WrongAnswer(
        "thinks-a-request-is-for-one-row", failsAt: "in-bulk-means-in-bulk",
        TickOffInBulk { date, context in
          let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
          ids.resultType = .managedObjectIDResultType
          ids.predicate = NSPredicate(format: "createdAt < %@ AND done == NO", date as NSDate)
          return try context.fetch(ids).reduce(0) { try $0 + update(NSPredicate(format: "SELF == %@", $1), context) }
        }),
      WrongAnswer(
        "thinks-only-objects-can-be-counted", failsAt: "nothing-is-loaded",
        TickOffInBulk { date, context in
          let count = try old(date, context).count
          _ = try right(date, context)
          return count
        }),
      WrongAnswer(
        "thinks-every-answer-is-a-count", failsAt: "a-count",
        TickOffInBulk { date, context in
          let request = NSBatchUpdateRequest(entityName: "Item")
          request.predicate = NSPredicate(format: "createdAt < %@ AND done == NO", date as NSDate)
          request.propertiesToUpdate = ["done": true]
          return (try context.execute(request) as? NSBatchUpdateResult)?.result as? Int ?? 0
        }),
      WrongAnswer(
        "thinks-what-changed-can-be-counted-later", failsAt: "a-count",
        TickOffInBulk { date, context in
          _ = try right(date, context)
          let open = NSFetchRequest<Item>(entityName: "Item")
          open.predicate = NSPredicate(format: "createdAt < %@ AND done == NO", date as NSDate)
          open.includesPendingChanges = false
          return try context.count(for: open)
        }),
      WrongAnswer(
        "takes-matched-for-changed", failsAt: "only-what-changed",
        TickOffInBulk { date, context in
          try update(NSPredicate(format: "createdAt < %@", date as NSDate), context)
        }),
      WrongAnswer(
        "thinks-a-refresh-loses-nothing", failsAt: "the-context-stays",
        TickOffInBulk { date, context in
          let request = NSBatchUpdateRequest(entityName: "Item")
          request.predicate = NSPredicate(format: "createdAt < %@ AND done == NO", date as NSDate)
          request.propertiesToUpdate = ["done": true]
          request.resultType = .updatedObjectIDsResultType
          let ids = (try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? []
          for item in ids.compactMap(context.registeredObject) { context.refresh(item, mergeChanges: false) }
          return ids.count
        }),
      WrongAnswer(
        "thinks-a-context-counts-rows", failsAt: "unsaved-changes",
        TickOffInBulk { date, context in
          let open = NSFetchRequest<Item>(entityName: "Item")
          open.predicate = NSPredicate(format: "createdAt < %@ AND done == NO", date as NSDate)
          let count = try context.count(for: open)
          _ = try right(date, context)
          return count
        }),
      WrongAnswer(
        "thinks-the-same-value-is-no-write", failsAt: "no-newer-version",
        TickOffInBulk { date, context in
          let open = NSFetchRequest<Item>(entityName: "Item")
          open.predicate = NSPredicate(format: "createdAt < %@ AND done == NO", date as NSDate)
          open.includesPendingChanges = false
          let count = try context.count(for: open)
          _ = try update(NSPredicate(format: "createdAt < %@", date as NSDate), context)
          return count
        }),
    ]
  }
}
