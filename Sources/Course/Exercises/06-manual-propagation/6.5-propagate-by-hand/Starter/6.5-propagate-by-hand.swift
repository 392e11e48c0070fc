// 6.5  Propagate by hand
//
// A `Folder`, declared in Graders, has a relationship for each delete rule:
//
//    children, next     cascade       back, by nullify: parent, previous (a set)
//    notes              nullify       back, by nullify: folder
//    locks              deny          back, by nullify: folder
//    stamp              no action     back, by no action: folder
//
// Delete a folder by these rules yourself: when you return, each folder that goes is marked and what nullify cuts is
// cut, even if you are called while the context propagates a delete. A save then leaves the file as the context's own
// rules would. If folders that would go have locks, throw `DeletionDenied(locked:)` with the name of each. A lock
// that is deleted and not saved forbids nothing. Cascades may lead round in a ring.
//
// House rules: all. The names of folders differ.

import Graders
import OpenCoreData

func propagateDelete(_ folder: Folder) throws {
  folder.managedObjectContext?.delete(folder)
}
