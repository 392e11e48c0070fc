// 2.1  Predict who notices
//
// A store holds one item, whose `done` is `before`. A context has fetched the item and read it, and still holds the
// object. Nothing is unsaved. Then a batch update writes `done = written` for all items, and no context is told.
//
// What do the held object, its context and another context show now? The comments below say what each field means.
// The grader asks for all four pairs of values, and compares your answers with real batch updates.

import Graders

func sight(before: Bool, written: Bool) -> Sight {
  Sight(
    held: written,  // what the held object reads
    fetchedAgain: written,  // what an object reads that a fetch in the same context returns now
    elsewhere: written,  // what the item reads in a context that never had it
    found: written ? 1 : 0,  // how many items a fetch for done == YES finds in the first context
    hasChanges: before != written)  // whether the first context has something to save
}
