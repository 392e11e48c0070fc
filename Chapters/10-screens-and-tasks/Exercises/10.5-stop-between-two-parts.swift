// 10.5  Stop between two parts
//
// Delete all items that are done, in background contexts, and return how many these were. Do it in parts, as long as
// there are any: a part is one `perform` that deletes `size` items, the last one fewer, and saves them. If the task
// is cancelled, begin no other part, and throw `CancellationError`.
//
//     cancelled before the first part       nothing is deleted
//     cancelled while a part is deleted     that part is deleted, and none after it
//     cancelled during the last part        the number, or the error
//     a save fails                          its error is thrown
//
// Delete objects: no batch delete.

import Foundation
import OpenCoreData
import Samples

func deleteDoneItems(inPartsOf size: Int, from container: NSPersistentContainer) async throws -> Int {
  let context = container.newBackgroundContext()
  return try await context.perform {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: "done == YES")
    let items = try context.fetch(request)
    for (place, item) in items.enumerated() {
      try Task.checkCancellation()
      context.delete(item)
      if (place + 1).isMultiple(of: size) { try context.save() }
    }
    try context.save()
    return items.count
  }
}
