// 6.5  Propagate by hand
//
// A folder, declared in the module Graders, has a `name` and a relationship for each delete rule:
//
//   children, next        cascade      and back: parent, previous (a set)    nullify
//   notes                 nullify      and back: folder
//   locks                 deny         and back: folder
//   stamp                 no action    and back: folder
//
// Delete a folder by these rules, here and now: when the function returns, all folders that go are marked and the
// links of the others to them are cut, even where it is called from inside a propagation. After a save the file
// has to be as the context's own rules would leave it. If folders that would go have locks, throw
// `DeletionDenied(locked:)` with the name of each of these folders, once, and change nothing. A lock that other code
// has deleted and not saved yet forbids nothing. The names of folders differ. Not asked here: whether a lock of a new
// folder forbids, and what you do about folders that only a folder which other code has deleted would take along.
//
// Several folders may have the same next, and cascades may lead round in a ring. Nothing is saved here; what waits
// in the context for a save stays as it is.

import Graders
import OpenCoreData

func propagateDelete(_ folder: Folder) throws {
  folder.managedObjectContext?.delete(folder)
}
