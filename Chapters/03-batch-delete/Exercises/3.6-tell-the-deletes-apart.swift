// 3.6  Tell the two deletes apart
//
// You get an engine. Its batch deletes are sound or have one fault: in the rows, in their keys, in the objects in
// memory, in the answer, or an error where none should be. Return whether it is sound; an error that your function
// throws counts as false.
//
//     let store = try engine.open(rules)    a fresh store with these rules
//     store.context                         a context of this store
//     try store.execute(request)            true, [NSManagedObjectID] or an Int, by its result type
//     try store.anotherContext()            a context that knows nothing but the file
//     context.series(1)                     finds an object; so do `episode(100)`, `history(ofEpisode: 100)`
//     context.count("Episode")              how many a fetch finds
//
// A store has the series 1, 2 and 3. Series 1 has the episodes 100 and 101, and so on; the first of each has a
// history. Rows lie in no order. The trial below is right, and not enough.

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
