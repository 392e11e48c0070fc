// 6.5  Propagate by hand
//
// A folder has a relationship for each delete rule:
//
//   children, next        cascade      and back: parent, previous    nullify
//   notes                 nullify      and back: folder
//   locks                 deny         and back: folder
//   stamp                 no action    and back: folder
//
// Delete a folder by these rules, here and now: what goes is marked when the function returns, and links are cut, even
// where it is called from inside a propagation. If a lock forbids it, anywhere among what would go, throw
// `DeletionDenied(locked:)` with the names of the locked folders, and change nothing.
//
// Two folders may be each other's next.

import Graders
import OpenCoreData

func propagateDelete(_ folder: Folder) throws {
  folder.managedObjectContext?.delete(folder)
}
