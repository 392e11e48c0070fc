// 3.1  Predict the batch delete
//
// A store holds one series with at least one episode; none of the episodes was watched. All series are deleted by a
// batch delete that answers with a count. Nothing is in memory.
//
// What is the count, how many episodes are left in the file, and how many of these still have the key of a series?
// The answer depends on the rule of `Series.episodes`. If the request throws, the count is nil. For deny the answer is
// that of this engine (chosen here): Apple documents only that deny does not work with a batch delete.

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
