// 1.4  Read the refusal
//
// In this app `Episode.history` is deny, or `Episode.series` is deny, or both are. Objects were deleted, and the save
// threw an error. This function gets the error.
//
// Say which episodes refused to be deleted. Return one `Refusal` for each episode and each of its relationships that
// refused, in any order: the title that the episode has when the function runs, and the name of the relationship. Two
// episodes may have the same title, and a title may be empty.
//
//   - Leave out everything else that the error tells: objects of other entities that refuse, values that are missing,
//     errors that have nothing to do with a delete. If no episode refused, return an empty list.
//   - Read it from the error alone. When the function runs, the context may have been rolled back.
//   - Leave the objects and their context as they are.
//
// You may assume that an error with the code of a refused delete comes from Core Data, and that the function runs on
// the queue of the context.

import Foundation
import Graders
import OpenCoreData
import Samples

func refusals(in error: any Error) -> [Refusal] {
  let error = error as NSError
  return [Refusal(episode: error.localizedDescription, property: error.domain)]
}
