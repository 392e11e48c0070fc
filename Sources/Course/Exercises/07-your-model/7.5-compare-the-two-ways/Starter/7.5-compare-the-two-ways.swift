// 7.5  Compare the two ways on copies
//
// You get a model with one entity, `Bookmark`: it has a `title`, a `parent`, which is a bookmark too, and `children`.
// You do not know its delete rules and other settings beforehand. You also get the files of a store: `store` is the
// main file, and its log may lie beside it, under the same name with `-wal` behind it. `format` is a predicate for the
// bookmarks that are to be deleted. Every bookmark has a title, and titles repeat. Find out by trying, on copies in
// folders of your own, what each of two ways leaves in the file:
//
//   deleted    in a context, delete each of them with delete(_:), and save
//   inBulk     execute one NSBatchDeleteRequest
//
// Return the titles of the rows that are left in each copy, one for each row, in the order of `sorted()`; return nil
// where the save, or the request, is refused. The user's files stay as they are, each byte, and get no new file beside
// them. You may assume that the files can be read, that no program has them open, and that the model fits.

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
