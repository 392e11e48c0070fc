// 10.1  Predict what a row reads
//
// A list has drawn the row of an item of this name. Then this happens to the item, and the context processes its
// pending changes:
//
//     deleted             deleted here, not saved
//     deletedAndSaved     deleted here and saved
//     merged              deleted and saved by another context, merged here
//     mergedAndSaved      the same, and then this context is saved
//     neverSaved          inserted here, and deleted before a save
//
// The list, which still holds the item, draws the row once more. What does it read? `name` is what
// `value(forKey: "name")` gives.

import Graders

func rowReading(name: String, at moment: RowMoment) -> RowReading {
  RowReading(isDeleted: true, isFault: true, hasContext: false, name: nil)
}
