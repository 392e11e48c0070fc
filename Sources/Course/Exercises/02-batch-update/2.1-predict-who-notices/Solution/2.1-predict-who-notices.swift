// 2.1  Predict who notices
//
// The row is new, the object is old. A fetch asks the row which items there are, and hands out the object that it
// has for it. So two answers follow the row, two follow the object, and the context has heard of nothing.

import Graders

func sight(before: Bool, written: Bool) -> Sight {
  Sight(
    held: before,
    fetchedAgain: before,
    elsewhere: written,
    found: written ? 1 : 0,
    hasChanges: false)
}
