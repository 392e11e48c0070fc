// 1.6  Tell the two engines apart
//
// You get an engine. It follows the delete rules, or it has one fault, and you are not told which. Say whether it is
// sound. A test that throws turns its engine down.
//
//   let store = try engine.open(rules)     opens a fresh store under the rules that you choose: one series, id 1,
//                                          with the episodes 100 to 103; the first two of them have a history
//   store.context                          a context to delete in, and to save
//   try store.anotherContext()             a context that knows nothing but the file
//
// `context.series(1)`, `context.episode(100)`, `context.history(ofEpisode: 100)` and `context.count("Episode")` find
// things. An engine with a fault treats one of the rules cascade, nullify and deny wrongly wherever it stands, or its
// save changes the file where it should not, or does not change it where it should. Nothing shows the fault but what is
// left after a delete.
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
