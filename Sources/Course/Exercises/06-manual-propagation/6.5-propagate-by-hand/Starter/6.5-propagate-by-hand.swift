// 6.5  Propagate by hand
//
// A `Folder`, declared in Graders, has relationships of every delete rule:
//
//     children, next     cascade       inverse, by nullify: parent, previous (a set)
//     notes              nullify       inverse, by nullify: folder
//     locks              deny          inverse, by nullify: folder
//     stamp              no action     inverse, by no action: folder
//
// Delete a folder by these rules yourself, even if you are called while the context propagates another delete. When
// you return, each folder that goes is marked as deleted, and each link that nullify cuts is cut. A save then leaves
// the file as the context's own rules would. If folders that would go have locks, throw `DeletionDenied(locked:)`
// with the name of each such folder, once. A lock that is deleted, but not saved, forbids nothing. Cascades may form
// a ring.
//
// House rules: all. The names of folders differ, and no folder is new.

import Graders
import OpenCoreData

func propagateDelete(_ folder: Folder) throws {
  folder.managedObjectContext?.delete(folder)
}
