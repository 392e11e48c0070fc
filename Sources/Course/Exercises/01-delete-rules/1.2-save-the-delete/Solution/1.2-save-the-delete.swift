// 1.2  The series that came back
//
// Three slips: the series was picked by its place and not by its id, nothing was saved, and the delete was made in
// a context in which others have unsaved changes. A save saves a whole context, and a rollback rolls back a whole
// context. So the delete gets a context of its own. If its save is refused, that context ends and the mark ends
// with it.

import OpenCoreData
import Samples

func deleteSeries(_ id: Int64, in context: NSManagedObjectContext) throws {
  let scratch = NSManagedObjectContext(.privateQueue)
  scratch.persistentStoreCoordinator = context.persistentStoreCoordinator
  try scratch.performAndWait {
    let request = NSFetchRequest<Series>(entityName: "Series")
    request.predicate = NSPredicate(format: "id == %lld", id)
    guard let series = try scratch.fetch(request).first else { return }
    scratch.delete(series)
    try scratch.save()
  }
}
