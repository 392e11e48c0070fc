// 1.4  Read the refusal
//
// In this app `Episode.history`, `Episode.series` and other relationships may be deny. A save threw the error that
// you get, and an alert is to name the episodes that refused. Return a `Refusal` for each relationship of an episode
// that refused, in any order: the title that the episode has now, saved or not, and the name of the relationship.
//
//     several episodes refused                         all of them, even if titles are empty or repeat
//     both relationships of an episode refused         two refusals
//     a series or a history refused                    left out
//     an attribute has no value (1570), or the like    left out
//     no episode refused                               an empty list
//     the context has been rolled back since           the same refusals, with the titles of now
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
