// 2.2  Tick off in bulk
//
// A button ticks off old items: every item in the file that was written down (`createdAt`) before a date. Do it in
// bulk, and return how many items of the file have changed.
//
//     written down at exactly the date                left alone
//     done already                                    not counted, and its row is not written
//     new in `context`, and not saved                 left alone, and not counted
//     edited in `context`, and not saved              judged by its row in the file
//     an object that others hold of a ticked item     shows the old value or the new one
//
// In the format of a predicate `%@` stands for the date: `"createdAt > %@", date as NSDate`. On Linux the cast
// `as CVarArg` does not compile.
//
// House rules: all.

import Foundation
import OpenCoreData
import Samples

func tickOff(writtenBefore date: Date, in context: NSManagedObjectContext) throws -> Int {
  let request = NSFetchRequest<Item>(entityName: "Item")
  let items = try context.fetch(request)
  for item in items where item.createdAt < date {
    item.done = true
  }
  return items.count
}
