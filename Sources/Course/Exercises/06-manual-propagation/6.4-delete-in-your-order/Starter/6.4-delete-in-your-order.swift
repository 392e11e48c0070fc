// 6.4  Delete in your order
//
// Delete this A with all its Bs and Cs, in its context; the caller saves. The Bs of an A have different numbers.
// Each B has its C, the one with the same number, at every step: an observer looks whenever something has left
// `a.b` or `a.c` through the accessors. At any step, at most one C in `a.c` may be without the B that it had, and a
// C that is marked as deleted counts while it is there. A C that had no B from the start does not count; it goes,
// too, at any step. The A and its pairs may be new and unsaved.
//
// No source promises the order in which the cascades of the model would run, nor that in which a context comes to
// what is marked as deleted. So when the function returns, no B may be in `a.b` any more, whatever the settings of
// the context are. `match(of: b)` finds the C of a B. Other As, what waits in the context for a save, and the
// settings stay as they are.

import OpenCoreData
import Samples

func deleteOwner(_ a: A) {
  a.c = []
  a.b = []
  a.managedObjectContext?.delete(a)
}
