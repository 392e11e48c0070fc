// 5.1  Predict what is read
//
// Who was told knows before the read, and keeps what was loaded. Who was not told finds out by going to the store,
// which only a fault does.

import Graders

func reading(name: String, wasLoaded: Bool, isMerged: Bool) -> Reading {
  Reading(
    isDeletedBefore: isMerged,
    name: wasLoaded ? name : "",
    isDeletedAfter: isMerged || !wasLoaded)
}
