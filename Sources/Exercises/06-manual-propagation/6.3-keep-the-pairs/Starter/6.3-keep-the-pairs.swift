// 6.3  Keep the pairs
//
// Each B of an A has its C, the one with the same number, at all times. Keep this rule where the relationship changes:
// a B that joins brings a C with it, unless its C is there; a B that leaves takes its C along.
//
// Every way to join or to leave calls the two methods below, whoever makes the change, and for Cs as well as for Bs.
// `match(of: b)` finds the C that belongs to a B.

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
