// 2.1  Predict who notices
//
// A store holds one item. Its `done` is `before`. A context has fetched the item and read it. Then a batch update
// writes `done = written`, for all items, and nobody is told.
//
// What does each of those who look see now? Each field is explained where it is declared, and below.
//
// The grader asks for all four pairs of values, and compares your answers with a real batch update.

import Graders

func sight(before: Bool, written: Bool) -> Sight {
  Sight(
    held: written,  // what the object reads that was in memory before
    fetchedAgain: written,  // what the object reads that a new fetch in the same context returns
    elsewhere: written,  // what a context reads that never had the item
    found: written ? 1 : 0,  // how many items a fetch for done == YES finds in the first context
    hasChanges: before != written)  // whether the first context has something to save
}
