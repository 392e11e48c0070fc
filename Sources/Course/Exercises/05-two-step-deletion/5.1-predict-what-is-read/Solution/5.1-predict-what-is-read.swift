// 5.1  Predict what is read
//
// Who was told knows before the read, and can be read: the merge deletes the object here, and a delete fills a fault.
// Who was not told finds out by going to the store, which only a fault does.

import Graders

func reading(name: String, wasLoaded: Bool, isMerged: Bool) -> Reading {
  Reading(
    isDeletedBefore: isMerged,
    name: wasLoaded || isMerged ? name : "",
    isDeletedAfter: isMerged || !wasLoaded)
}
