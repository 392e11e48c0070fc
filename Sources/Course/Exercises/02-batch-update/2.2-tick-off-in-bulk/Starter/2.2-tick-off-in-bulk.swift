// 2.2  Tick off in bulk
//
// A button ticks off, in bulk, every item of the file that was written down before a date. Return how many items of
// the file have changed.
//
//     written down at exactly the date                     left alone
//     done already                                         not counted, and its row is not written
//     new or edited in `context`, and not saved            decides nothing: the file does
//     an object of a ticked item that others hold          reads the old value or the new one
//
// In a predicate's format `%@` stands for a date that follows: `"createdAt > %@", date as NSDate`. On Linux the cast
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
