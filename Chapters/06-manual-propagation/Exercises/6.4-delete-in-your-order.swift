// 6.4  Delete in your order
//
// Delete this A with all its Bs and Cs in its context; the caller saves. At every step each B in `a.b` has its C in
// `a.c`, the one that `match(of: b)` finds. Cut no link past the accessors: an observer looks each time that
// something has left `a.b` or `a.c`. When you return, `a.b` is empty, whatever `propagatesDeletesAtEndOfEvent` is.
//
//     Cs in `a.c` whose B has left `a.b`        at most one at any step
//     a C that is deleted and still in `a.c`    counts as there
//     a C that never had a B                    goes too, at any step
//     a B that other code has deleted before    goes like the others
//     a pair or an A that is not saved yet      goes like the others
//
// House rules: all. The numbers in `a.b` differ.

import OpenCoreData
import Samples

func deleteOwner(_ a: A) {
  a.c = []
  a.b = []
  a.managedObjectContext?.delete(a)
}
