// 6.3  Keep the pairs
//
// Each B of an A has its C, the C of the same A with the same number, at every step. Keep this rule where the
// relationship changes: a B that joins has its C there before it joins, a new one unless the A has one that is to
// stay; the C of a B that leaves is deleted when the B has left. The B itself stays. A B that is deleted leaves, too.
//
// Every way to join or to leave calls the two methods below, whoever makes the change, and for Cs as well as for
// Bs. What has been deleted stays in its sets until the context comes to it, and before that a B that has left may
// join again, and leave again. `match(of: b)` finds a C of the number of a B in the set, whether or not it is marked
// as deleted. The Bs of an A have different numbers, which do not change. Nothing is saved here, nothing else is
// touched, and no pending changes are processed.

import OpenCoreData
import Samples

final class OwnA: A {
  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    super.addObject(object, to: relationship)
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
  }
}
