// 1.4  Read the refusal
//
// `Episode.history` is deny. A series was deleted, and the save threw. This function gets the error and says
// who refused: one `Refusal` for each episode, with the episode's title and the name of the relationship.
//
// Anything else that is wrong with the save is somebody else's business.

import Foundation
import Graders
import OpenCoreData
import Samples

func refusals(in error: any Error) -> [Refusal] {
  let error = error as NSError
  return [Refusal(episode: error.localizedDescription, property: error.domain)]
}
