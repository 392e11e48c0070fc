// 6.2  Count who is left
//
// How many Bs has this A, not counting those that are deleted? The answer is needed at once, and by code that may
// itself be running in the middle of a delete. To ask must set nothing off: no rule, no save, no notification, no
// refresh.
//
//    the rules of a delete have run, are running, or have not run     the same number
//    a B has joined or left here, and nothing is saved                as `a.b` has it
//    a B of the same number as another one                            counts, too
//    the A is new                                                     its Bs count
//    the A is deleted, and the rules have not run                     its Bs count
//    the A is deleted, and the rules have run                         0
//
// House rules: all. You are on the queue of the A's context.

import OpenCoreData
import Samples

func membersLeft(of a: A) -> Int {
  a.b.count
}
