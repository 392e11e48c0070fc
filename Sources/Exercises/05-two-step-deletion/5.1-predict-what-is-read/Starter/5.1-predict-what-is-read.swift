// 5.1  Predict what is read
//
// A context holds a country. It was loaded, or it is a fault. Another context deletes the country and saves. That save
// is merged into the first context, or it is not. Nobody has saved the first context since.
//
// Now the first context asks `isDeleted`, reads the name, and asks `isDeleted` again. What does it get?
// `shouldDeleteInaccessibleFaults` is true, as it is by default.
//
// The grader compares your answers with a real delete.

import Graders

func reading(name: String, wasLoaded: Bool, isMerged: Bool) -> Reading {
  Reading(
    isDeletedBefore: true,
    name: "",
    isDeletedAfter: true)
}
