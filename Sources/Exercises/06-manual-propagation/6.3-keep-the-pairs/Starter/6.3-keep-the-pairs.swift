// 6.3  Keep the pairs
//
// Each B of an A has its C, the C of the same A with the same number, at every step. Keep this rule where the
// relationship changes: a B that joins has its C there before it joins, a new one unless the A has it already; the
// C of a B that leaves is deleted when the B has left. The B itself stays. A B that is deleted leaves, too.
//
// Every way to join or to leave calls the two methods below, whoever makes the change, and for Cs as well as for
// Bs. `match(of: b)` finds the C that belongs to a B. The Bs of an A have different numbers, which do not change.
// Nothing is saved here, nothing else is touched, and no pending changes are processed: what other code has deleted
// stays in its sets until the context comes to it.

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
