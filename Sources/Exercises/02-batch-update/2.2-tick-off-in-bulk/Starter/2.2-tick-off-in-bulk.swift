// 2.2  Tick off in bulk
//
// Everything that was written down before a date shall be ticked off: in the file, without loading a single item
// into memory.
//
// Return how many items that changed. One that was done already has not changed.

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
