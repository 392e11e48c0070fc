// 3.6  Tell the two deletes apart
//
// You get an engine. Its batch deletes are sound or have one fault: in the rows, in their keys, in the objects in
// memory, in the answer, or in an error where none should be. Return whether it is sound; an error that you let out
// counts as false.
//
//     let store = try engine.open(rules)    a fresh store, under the rules that you choose
//     store.context                         a context of this store
//     try store.execute(request)            what the result type asks for: true, [NSManagedObjectID], or an Int
//     try store.anotherContext()            a context that knows nothing but the file
//     context.series(1), .episode(100), .history(ofEpisode: 100), .count("Episode")    find things
//
// A store has the series 1, 2 and 3, whose rows lie in no order. Series 1 has the episodes 100 and 101, and so on;
// the first episode of each has a history. The trial below is right, and not enough.

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
