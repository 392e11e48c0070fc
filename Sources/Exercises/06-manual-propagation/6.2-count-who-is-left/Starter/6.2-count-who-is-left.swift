// 6.2  Count who is left
//
// How many Bs has this A, not counting those that have been deleted a moment ago? The answer is needed at once, and by
// code that may itself be running in the middle of a delete.
//
// To ask must set nothing off: no save, no rule, no notification.

import OpenCoreData
import Samples

func membersLeft(of a: A) -> Int {
  a.b.count
}
