// 5.1  Predict what is read
//
// A list's context has fetched a country of this name, and holds it, loaded or as a fault. Another context of the
// same coordinator deletes the country and saves. The list's context merges that save at once, with
// `mergeChanges(fromContextDidSave:)`, or not at all.
//
// Then, without having saved, the list asks `isDeleted`, reads the name, and asks `isDeleted` again. What does it
// get? `shouldDeleteInaccessibleFaults` is true, as it is by default.
//
// Your answers are compared with real deletes, in all four cases, with other names each time.

import Graders

func reading(name: String, wasLoaded: Bool, isMerged: Bool) -> Reading {
  Reading(
    isDeletedBefore: true,
    name: "",
    isDeletedAfter: true)
}
