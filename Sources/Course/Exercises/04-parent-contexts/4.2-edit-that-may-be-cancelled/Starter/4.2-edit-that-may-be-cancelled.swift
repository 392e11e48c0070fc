// 4.2  An edit that may be cancelled
//
// A screen changes one item, and ends with *Done* or with *Cancel*. `change` does what the user did: call it once in
// both cases, with the item of this ID, which has a row in the file.
//
// `parent` is a root. It may hold edits of other parts of the app that are not saved, also of this item: `change`
// gets to see them, and they must not be lost.
//
// - After *Cancel*, `parent` and the file are as they were, and the others' edits still wait in `parent`.
// - After *Done*, the change is in `parent` and in the file. The save of `parent` may take the others' edits along.
// - A change that breaks a rule of the model never gets into `parent`: then `parent` and the file are as they were,
//   and the caller gets the error.
// - If the save of `parent` fails over an edit of somebody else, the caller gets that error.
//
// `parent` has a queue of its own: work with it inside `parent.performAndWait`.

import OpenCoreData
import Samples

func editItem(
  _ id: NSManagedObjectID, below parent: NSManagedObjectContext, isDone: Bool, change: (Item) -> Void
) throws {
  try parent.performAndWait {
    guard let item = try parent.existingObject(with: id) as? Item else { return }
    change(item)
    if isDone { try parent.save() }
  }
}
