// 6.2  Count who is left
//
// How many Bs does this A have, leaving out those that are deleted? A screen needs the number at once, and may ask in
// the middle of a delete. So asking must set nothing off: no delete rule, no save, no notification, no refresh.
//
//     a B is deleted; the rules have run, are running, or have not run    it does not count
//     a B has joined or left here, not saved                              as `a.b` has it
//     two Bs have the same number                                         both count
//     the A is new                                                        its Bs count
//     the A is deleted, and its rules have not run                        its Bs count
//     the A is deleted, and its rules have run                            0
//
// House rules: all. You are on the queue of the A's context.

import OpenCoreData
import Samples

func membersLeft(of a: A) -> Int {
  a.b.count
}
