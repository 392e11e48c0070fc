// 6.4  Delete in your order
//
// Delete this A with all its Bs and Cs in its context; the caller saves. Each B has its C, the one of its number that
// `match(of: b)` finds, at every step: an observer looks whenever something has left `a.b` or `a.c` through the
// accessors. When you return, `a.b` is empty, whatever `propagatesDeletesAtEndOfEvent` is.
//
//    a C whose B has left `a.b`                  at most one in `a.c` at any step
//    a C that is deleted and still in `a.c`      counts as there
//    a C that never had a B                      goes, too, at any step
//    a B that other code has deleted before      goes like the others
//    a pair or an A that is not saved yet        goes like the others
//
// House rules: all. The numbers in `a.b` differ.

import OpenCoreData
import Samples

func deleteOwner(_ a: A) {
  a.c = []
  a.b = []
  a.managedObjectContext?.delete(a)
}
