// 1.4  Read the refusal
//
// In this app `Episode.history` is deny, or `Episode.series`, or both. Objects were deleted, and the save threw an
// error. An alert is to name the episodes that refused. Return a `Refusal` for each episode and each relationship of
// it that refused, in any order: the title that the episode has now, and the name of the relationship.
//
//     several episodes refused                       all of them, even if a title is empty or there twice
//     both relationships of an episode refused       two refusals
//     a series refused, or a value is missing        left out
//     no episode refused                             an empty list
//     the context has been rolled back since         the same refusals
//
// House rules: all.

import Foundation
import Graders
import OpenCoreData
import Samples

func refusals(in error: any Error) -> [Refusal] {
  let error = error as NSError
  return [Refusal(episode: error.localizedDescription, property: error.domain)]
}
