// 4.2  An edit that may be cancelled
//
// A screen changes one item and ends with *Done* or *Cancel*. `change` does what the user did: call it once, in both
// cases, with the item of this ID. It sees what waits in `parent`, a root with a queue of its own.
//
//     Cancel                                        `parent` never has the change
//     Done                                          `parent` and file have it; others' edits may be saved along
//     Done, but the change breaks a model rule      `parent` never has it; the error of the save
//     Done, but others' edit in `parent` does so    the error of the save; `parent` may have the change, unsaved
//
// House rules: all.

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
