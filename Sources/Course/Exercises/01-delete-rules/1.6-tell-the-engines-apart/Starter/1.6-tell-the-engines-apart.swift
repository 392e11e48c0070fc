// 1.6  Tell the two engines apart
//
// You get an engine. It follows the delete rules, or it has one fault. Say whether it is sound; a test that throws
// turns its engine down. A fault: one of the rules cascade, nullify and deny is treated wrongly wherever it stands,
// or a save changes the file where it should not, or does not change it where it should. Nothing shows it but what is
// left after a delete.
//
//     try engine.open(rules)        a fresh store: one series, id 1, with the episodes 100 to 103
//     store.context                 a context to delete in, and to save; 100 and 101 have a history
//     try store.anotherContext()    a context that knows nothing but the file
//     context.series(1)             finds an object, as do `episode(100)` and `history(ofEpisode: 100)`
//     context.count("Episode")      how many a fetch finds
//
// The trial below is right, and it is not enough.

import Graders
import OpenCoreData
import Samples

func isSound(_ engine: DeletingEngine) throws -> Bool {
  let store = try engine.open(SeriesModel())
  store.context.delete(try store.context.series(1))
  try store.context.save()
  return try store.context.count("Series") == 0
}
