// 3.1  Predict the batch delete
//
// The store applies the rules of the model to rows. Cascade deletes the episodes, nullify clears their keys, no action
// does nothing. Deny forbids the delete on this engine, so the request throws and no row is changed. The count is
// always of what the request asked for.

import Graders
import OpenCoreData

func batchOutcome(_ rule: NSDeleteRule, episodes: Int) -> BatchOutcome {
  switch rule {
  case .cascadeDeleteRule: BatchOutcome(count: 1, episodes: 0, keys: 0)
  case .nullifyDeleteRule: BatchOutcome(count: 1, episodes: episodes, keys: 0)
  case .noActionDeleteRule: BatchOutcome(count: 1, episodes: episodes, keys: episodes)
  case .denyDeleteRule: BatchOutcome(count: nil, episodes: episodes, keys: episodes)
  }
}
