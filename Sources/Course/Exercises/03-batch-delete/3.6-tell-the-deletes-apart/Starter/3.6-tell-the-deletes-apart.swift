// 3.6  Tell the two deletes apart
//
// You get an engine. Some execute a batch delete as they should; others have one fault each, and you are not told
// which. Say whether it is sound. An error that your function throws means that it is not.
//
//   let store = try engine.open(rules)     opens a fresh store under the rules that you choose: the series 1, 2, 3,
//                                          whose rows lie in no order; series 1 has the episodes 100 and 101, series
//                                          2 has 200 and 201, and so on; the first episode of each has a history
//   store.context                          a context of this store
//   try store.execute(request)             executes a batch delete there; returns what the result type asks for:
//                                          true, the [NSManagedObjectID], or the count as Int
//   try store.anotherContext()             a context that knows nothing but the file
//
// The fault may be in the rows, in their keys, in the objects in memory, in the answer, or in an error where none
// should be.
//
// `context.series(1)`, `context.episode(100)`, `context.history(ofEpisode: 100)` and `context.count("Episode")`
// find things. The trial below is right, and it is not enough.

import Foundation
import Graders
import OpenCoreData
import Samples

func areDeletesSound(_ engine: BulkDeletingEngine) throws -> Bool {
  let store = try engine.open(SeriesModel())
  let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
  _ = try store.execute(NSBatchDeleteRequest(fetchRequest: all))
  return try store.anotherContext().count("Series") == 0
}
