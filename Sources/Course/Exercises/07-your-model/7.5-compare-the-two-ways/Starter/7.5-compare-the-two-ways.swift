// 7.5  Compare the two ways on copies
//
// Before an app deletes some of a user's bookmarks, you want to know what two ways would leave. Try both on copies of
// the store, in folders that you create. `store` is the main file; its log may be beside it, with `-wal` added to the
// name. `format` is the predicate for what to delete. Return the titles of the rows that each way leaves, in the
// order of `sorted()`.
//
//     deleted                                 `delete(_:)` for each of them, then one save
//     inBulk                                  one NSBatchDeleteRequest
//     the save or the request is refused      nil for this way
//     several rows have one title             the title once for each row
//     the user's folder                       stays as it is
//
// The only entity is `Bookmark`, with `title` (never nil), `parent` and `children`; you do not know its rules.
//
// House rules: all. The files can be read.

import Foundation
import Graders
import OpenCoreData

func compareWays(model url: URL, store: URL, deleting format: String) throws -> TwoWays {
  let model = try ModelFile(contentsOf: url, classes: .plain).model
  let container = NSPersistentContainer(name: "copy", managedObjectModel: model)
  container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: store)]
  var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }
  let context = container.viewContext
  let request = NSFetchRequest<NSManagedObject>(entityName: "Bookmark")
  request.predicate = NSPredicate(format: format)
  for bookmark in try context.fetch(request) { context.delete(bookmark) }
  let left = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Bookmark"))
  let titles = left.compactMap { $0.value(forKey: "title") as? String }.sorted()
  return TwoWays(deleted: titles, inBulk: titles)
}
