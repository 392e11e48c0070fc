// 5.1  Predict what is read
//
// A context has fetched a country of this name and holds it: loaded, or as a fault whose values have not been asked
// for since. Another context of the same coordinator deletes the country and saves. The first context merges that save
// at once, with mergeChanges(fromContextDidSave:), or it does not. Nobody has saved the first context since.
//
// Now the first context asks `isDeleted`, reads the name, and asks `isDeleted` again. What does it get?
// `shouldDeleteInaccessibleFaults` is true, as it is by default.
//
// The grader compares each of the three values with a real delete, in all four cases and with other names each time.

import Graders

func reading(name: String, wasLoaded: Bool, isMerged: Bool) -> Reading {
  Reading(
    isDeletedBefore: true,
    name: "",
    isDeletedAfter: true)
}
