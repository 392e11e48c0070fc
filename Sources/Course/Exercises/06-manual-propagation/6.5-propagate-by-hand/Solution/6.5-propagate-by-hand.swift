// 6.5  Propagate by hand
//
// First look, then act. The reach of the cascades is a list that grows while it is walked; whoever is on it twice is
// walked once, so a ring ends. Every lock of the whole list is found before the first link is cut. A lock that is
// marked as deleted is in the set until the context propagates its delete; it goes too, so it forbids nothing.

import Graders
import OpenCoreData

func propagateDelete(_ folder: Folder) throws {
  let going = reach(of: folder)
  let locked = going.filter { folder in folder.locks.contains { !$0.isDeleted } }
  guard locked.isEmpty else { throw DeletionDenied(locked: locked.map(\.name)) }
  for object in going {
    object.parent = nil
    object.next = nil
    object.previous = []
    object.children = []
    object.notes = []
    object.managedObjectContext?.delete(object)
  }
}

/// The folder and everything that cascades lead to from it.
private func reach(of folder: Folder) -> [Folder] {
  var seen: Set<Folder> = [folder]
  var going = [folder]
  var position = 0
  while position < going.count {
    let object = going[position]
    position += 1
    for target in Array(object.children) + [object.next].compactMap({ $0 }) where seen.insert(target).inserted {
      going.append(target)
    }
  }
  return going
}
