// 2.1  Predict who notices
//
// A store holds one item, whose `done` is `before`. A context has fetched the item, has read it, and still holds the
// object. Nothing is unsaved. Then a batch update writes `done = written` for all items, and nobody is told.
//
// What does each of those who look see now? Each field is explained below. The grader asks for all four pairs of
// values, and compares your answers with real batch updates.

import Graders

func sight(before: Bool, written: Bool) -> Sight {
  Sight(
    held: written,  // what the held object reads
    fetchedAgain: written,  // what the object reads that a new fetch in the same context returns
    elsewhere: written,  // what the item reads in a context that never had it
    found: written ? 1 : 0,  // how many items a fetch for done == YES finds in the first context
    hasChanges: before != written)  // whether the first context has something to save
}
