// 1.6  Tell the two engines apart
//
// You get an engine. It follows the delete rules, or has one fault: it treats cascade, nullify or deny wrongly, at
// every relationship alike; or a save changes the file where it should not, or fails to change it. You notice a fault
// only by deleting and saving. Return whether it is sound; an error that your function throws counts as false.
//
//     let store = try engine.open(rules)    an `OpenedEngine`: a fresh store with these rules
//     store.context                         the `NSManagedObjectContext` to delete in, and to save
//     try store.anotherContext()            a context that knows nothing but the file
//     context.series(1)                     finds an object; so do `episode(100)` and `history(ofEpisode: 100)`
//     context.count("Episode")              how many a fetch finds
//
// A store has the series 1 with the episodes 100 to 103; 100 and 101 have a history. The trial below is right, and
// not enough.

import Graders
import OpenCoreData
import Samples

func isSound(_ engine: DeletingEngine) throws -> Bool {
  let store = try engine.open(SeriesModel())
  store.context.delete(try store.context.series(1))
  try store.context.save()
  return try store.context.count("Series") == 0
}
