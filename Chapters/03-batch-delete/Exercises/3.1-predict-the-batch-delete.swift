// 3.1  Predict the batch delete
//
// An app deletes all series by a batch delete that answers with a count. The file holds one series with some
// episodes, at least one, and no histories; nothing is in memory.
//
// For each rule of `Series.episodes`: which count does the request answer with (nil if it throws), how many episodes
// are left in the file, and how many of these have the key of a series? What deny does is this engine's choice: Apple
// documents only that it does not work with a batch delete.

import Graders
import OpenCoreData

func batchOutcome(_ rule: NSDeleteRule, episodes: Int) -> BatchOutcome {
  switch rule {
  case .cascadeDeleteRule: BatchOutcome(count: 1, episodes: episodes, keys: episodes)
  case .nullifyDeleteRule: BatchOutcome(count: 1, episodes: episodes, keys: episodes)
  case .noActionDeleteRule: BatchOutcome(count: 1, episodes: episodes, keys: episodes)
  case .denyDeleteRule: BatchOutcome(count: 1, episodes: episodes, keys: episodes)
  }
}
