// 10.5  Stop between two parts
//
// The question is asked between two blocks, where the code is part of the task. What is deleted needs no offset.

import Foundation
import OpenCoreData
import Samples

func deleteDoneItems(inPartsOf size: Int, from container: NSPersistentContainer) async throws -> Int {
  let context = container.newBackgroundContext()
  var deleted = 0
  while true {
    try Task.checkCancellation()
    let count = try await context.perform {
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.predicate = NSPredicate(format: "done == YES")
      request.fetchLimit = size
      let items = try context.fetch(request)
      for item in items { context.delete(item) }
      if context.hasChanges { try context.save() }
      return items.count
    }
    if count == 0 { return deleted }
    deleted += count
  }
}
