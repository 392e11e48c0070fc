// 4.2  An edit that may be cancelled
//
// A screen edits one item and ends with *Done* or *Cancel*. `change` does what the user did: call it once, in both
// cases, with the item of this ID, which shows what `parent` has, saved or not. `parent` is a root with a queue of its
// own.
//
//     Cancel                                          `parent` never has the change
//     Done                                            on return `parent` and the file have it
//     Done, but the change breaks a model rule        `parent` never has it; the save's error is thrown
//     Done, but others' edit in `parent` breaks one   the save's error is thrown; `parent` may keep the change
//
// House rules: all, but *Done* may save edits by others in `parent`.

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
