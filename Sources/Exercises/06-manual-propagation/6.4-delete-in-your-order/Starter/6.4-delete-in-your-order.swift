// 6.4  Delete in your order
//
// Delete this A with all its Bs and Cs. Each B of an A has its C, the one with the same number, at every step of it:
// somebody looks after every change of the A's relationships. Nor may more than one C be without its B at any step.
//
// The order in which the cascades of the model would run is nobody's promise. `match(of: b)` finds the C of a B.

import OpenCoreData
import Samples

func deleteOwner(_ a: A) {
  a.c = []
  a.b = []
  a.managedObjectContext?.delete(a)
}
