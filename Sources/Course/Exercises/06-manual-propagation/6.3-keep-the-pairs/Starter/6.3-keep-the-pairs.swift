// 6.3  Keep the pairs
//
// Each B of an A has its C: the C of the same A with the same number (see `Pairs.swift` in Samples). Keep this true
// wherever the relationship changes. A B that joins has its C in `c` before it joins; the C of a B that leaves is
// deleted, and is in `c` until the B has left. Every way to join or leave calls the two methods below, also for Cs.
//
//     a B joins, and the A has a C of its number    no second C
//     a B comes from another A                      leaves there, joins here
//     a B is deleted                                leaves, too
//     a B leaves                                    is not deleted
//     a C leaves, or belongs to no A                stays as it is
//
// House rules: all. Process no pending changes. The numbers in `b` differ, and no B comes back.

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
