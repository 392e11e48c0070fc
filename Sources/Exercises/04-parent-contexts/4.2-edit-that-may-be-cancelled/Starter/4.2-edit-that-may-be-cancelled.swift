// 4.2  An edit that may be cancelled
//
// A screen changes one item, and ends with *Done* or with *Cancel*. `change` does what the user did on it.
//
// After *Cancel* nothing may have happened. After *Done* the change is in `parent`, which is a root, and in the
// file. A change that breaks a rule of the model must not get into `parent`, and the caller gets the error.
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
