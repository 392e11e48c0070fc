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
}
