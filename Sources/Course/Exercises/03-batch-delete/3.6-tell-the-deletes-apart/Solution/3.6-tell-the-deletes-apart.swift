// 3.6  Tell the two deletes apart
//
// Rows, keys, the answer, and memory. The held series is the one that most tests forget: a sound engine does not
// tell it that its row is gone.

import Foundation
import Graders
import OpenCoreData
import Samples

func areDeletesSound(_ engine: BulkDeletingEngine) throws -> Bool {
  try oneSeriesGoes(engine) && keysAreCutAndIDsNamed(engine)
}

private func oneSeriesGoes(_ engine: BulkDeletingEngine) throws -> Bool {
  let store = try engine.open(SeriesModel())
  let held = try store.context.series(2)
  let some = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
  some.sortDescriptors = [NSSortDescriptor(key: "id", ascending: true)]
  some.fetchOffset = 1
  some.fetchLimit = 1
  let request = NSBatchDeleteRequest(fetchRequest: some)
  request.resultType = .resultTypeCount
  let count = try store.execute(request) as? Int

  let file = try store.anotherContext()
  let areRowsRight = try file.count("Series") == 2 && file.count("Episode") == 4 && file.count("History") == 3
  return areRowsRight && count == 1 && held.title == "S2" && !held.isDeleted
}

private func keysAreCutAndIDsNamed(_ engine: BulkDeletingEngine) throws -> Bool {
  let store = try engine.open(SeriesModel(\.seriesEpisodes, .nullifyDeleteRule))
  let ids = try [1, 2, 3].map { try store.context.series($0).objectID }
  let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
  let request = NSBatchDeleteRequest(fetchRequest: all)
  request.resultType = .resultTypeObjectIDs
  let named = try store.execute(request) as? [NSManagedObjectID]
  let free = NSFetchRequest<Episode>(entityName: "Episode")
  free.predicate = NSPredicate(format: "series == nil")
  return try named.map(Set.init) == Set(ids) && store.anotherContext().count(for: free) == 6
}
