// 4.2  An edit that may be cancelled
//
// The child is the bracket. *Cancel* is to let go of it. *Done* is its save, which also asks the rules of the model,
// and then the save of the context that its changes have gone to.

import OpenCoreData
import Samples

func editItem(
  _ id: NSManagedObjectID, below parent: NSManagedObjectContext, isDone: Bool, change: (Item) -> Void
) throws {
  let child = NSManagedObjectContext(.privateQueue)
  child.parent = parent
  try child.performAndWait {
    guard let item = try child.existingObject(with: id) as? Item else { return }
    change(item)
    if isDone { try child.save() }
  }
  guard isDone else { return }
  try parent.performAndWait { try parent.save() }
}
