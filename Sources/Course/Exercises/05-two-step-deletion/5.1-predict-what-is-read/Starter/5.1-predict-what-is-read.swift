// 5.1  Predict what is read
//
// A context has fetched a country of this name and holds it, loaded or as a fault. Another context of the same
// coordinator deletes the country and saves. The first context merges that save at once, with
// `mergeChanges(fromContextDidSave:)`, or does not.
//
// Now the first context, not saved since, asks `isDeleted`, reads the name, and asks `isDeleted` again. What does it
// get? Its `shouldDeleteInaccessibleFaults` is true, as it is by default.
//
// Your answers are compared with real deletes, in all four cases and with other names each time.

import Graders

func reading(name: String, wasLoaded: Bool, isMerged: Bool) -> Reading {
  Reading(
    isDeletedBefore: true,
    name: "",
    isDeletedAfter: true)
}
