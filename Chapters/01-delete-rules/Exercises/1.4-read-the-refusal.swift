// 1.4  Read the refusal
//
// In this app one relationship of `Episode` is deny, `history` or `series`, or both are. Objects were deleted, the save
// threw, and this function gets its error.
//
// Say which episodes refused to be deleted: one `Refusal` for each episode and relationship, with the title of the
// episode and the name of the relationship, in any order. Two episodes may have the same title, and a title may be
// empty.
//
//   - Leave out whatever else the error tells: objects of other entities that refuse, values that are missing, errors
//     that have nothing to do with a delete. If no episode refused, the list is empty.
//   - Read it from the error alone. When the function runs, the context may have been rolled back.
//   - Leave the objects and their context as they are.

import Foundation
import Graders
import OpenCoreData
import Samples

func refusals(in error: any Error) -> [Refusal] {
  let error = error as NSError
  return [Refusal(episode: error.localizedDescription, property: error.domain)]
}
