// 7.5  Compare the two ways on copies
//
// Each way has a copy of its own, main file and log. What is left is read from the file: the model decides what
// each way does, and only the two files side by side show it.

import Foundation
import Graders
import OpenCoreData

func compareWays(model url: URL, store: URL, deleting format: String) throws -> TwoWays {
  TwoWays(
    deleted: try titlesLeft(of: store, url) { context in
      let request = NSFetchRequest<NSManagedObject>(entityName: "Bookmark")
      request.predicate = NSPredicate(format: format)
      for bookmark in try context.fetch(request) { context.delete(bookmark) }
      try context.save()
    },
    inBulk: try titlesLeft(of: store, url) { context in
      let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Bookmark")
      request.predicate = NSPredicate(format: format)
      try context.execute(NSBatchDeleteRequest(fetchRequest: request))
    })
}

private func titlesLeft(
  of store: URL, _ model: URL, after delete: (NSManagedObjectContext) throws -> Void
) throws -> [String]? {
  let files = FileManager.default
  let folder = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try files.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? files.removeItem(at: folder) }
  let copy = folder.appendingPathComponent("copy.sqlite")
  for suffix in ["", "-wal"] where files.fileExists(atPath: store.path + suffix) {
    try files.copyItem(atPath: store.path + suffix, toPath: copy.path + suffix)
  }

  let coordinator = NSPersistentStoreCoordinator(
    managedObjectModel: try ModelFile(contentsOf: model, classes: .plain).model)
  try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: copy)
  let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  context.persistentStoreCoordinator = coordinator
  do { try delete(context) } catch { return nil }
  return try PlainSQL.rows(at: copy, "SELECT ZTITLE FROM ZBOOKMARK").rows.compactMap { row in
    if case .text(let title)? = row.first { title } else { nil }
  }.sorted()
}
