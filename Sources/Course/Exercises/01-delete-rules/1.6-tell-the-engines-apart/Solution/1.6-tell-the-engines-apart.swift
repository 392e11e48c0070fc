// 1.6  Tell the two engines apart
//
// One trial a rule, each on a store of its own, and every answer from a context that has seen nothing but the
// file. A save that must fail is as much a part of the rules as one that must not.

import Graders
import OpenCoreData
import Samples

func isSound(_ engine: DeletingEngine) throws -> Bool {
  try cascadeTakesTheEpisodes(engine) && denyRefuses(engine) && nullifyCutsTheLink(engine)
}

private func cascadeTakesTheEpisodes(_ engine: DeletingEngine) throws -> Bool {
  let store = try engine.open(SeriesModel())
  store.context.delete(try store.context.series(1))
  try store.context.save()
  let file = try store.anotherContext()
  return try file.count("Series") == 0 && file.count("Episode") == 0 && file.count("History") == 2
}

private func denyRefuses(_ engine: DeletingEngine) throws -> Bool {
  let store = try engine.open(SeriesModel(\.seriesEpisodes, .denyDeleteRule))
  store.context.delete(try store.context.series(1))
  do {
    try store.context.save()
    return false
  } catch {
    return try store.anotherContext().count("Series") == 1
  }
}

private func nullifyCutsTheLink(_ engine: DeletingEngine) throws -> Bool {
  let store = try engine.open(SeriesModel())
  store.context.delete(try store.context.history(ofEpisode: 100))
  try store.context.save()
  let file = try store.anotherContext()
  return try file.count("Episode") == 4 && file.episode(100).history == nil
}
