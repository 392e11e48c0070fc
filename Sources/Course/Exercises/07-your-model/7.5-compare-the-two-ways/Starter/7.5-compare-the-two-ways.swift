// 7.5  Compare the two ways on copies
//
// What would a delete leave of a user's bookmarks, one by one and in bulk? Try both on copies of the store, in
// folders of your own. `store` is the main file; its log may lie beside it, with `-wal` behind the name. `format` is
// the predicate for what is to be deleted. Return the titles of the rows that each way leaves, in the order of
// `sorted()`.
//
//     deleted                                    after `delete(_:)` of each of them, and one save
//     inBulk                                     after one NSBatchDeleteRequest
//     the save, or the request, is refused       nil for this way
//     two rows have the same title               it is there twice
//     the user's folder                          keeps every byte, and gets no new file
//
// The one entity is `Bookmark`, with `title`, never nil, `parent` and `children`; you do not know its rules.
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
