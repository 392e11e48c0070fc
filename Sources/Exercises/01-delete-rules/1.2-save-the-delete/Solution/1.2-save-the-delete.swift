// 1.2  The save that was forgotten
//
// Four slips: the series was picked by its place and not by its id; nothing was saved; and with a save come two
// more questions, who hears of its error, and what becomes of the delete that was refused. It stays pending until
// somebody takes it back.

import OpenCoreData
import Samples

func deleteSeries(_ id: Int64, in context: NSManagedObjectContext) throws {
  let request = NSFetchRequest<Series>(entityName: "Series")
  request.predicate = NSPredicate(format: "id == %@", id)
  guard let series = try context.fetch(request).first else { return }
  context.delete(series)
  do {
    try context.save()
  } catch {
    context.rollback()
    throw error
  }
}
