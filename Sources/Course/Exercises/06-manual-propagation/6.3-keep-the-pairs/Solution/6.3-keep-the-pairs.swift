// 6.3  Keep the pairs
//
// The C comes before its B and goes after it, so that no moment exists in which a B is without.

import OpenCoreData
import Samples

final class OwnA: A {
  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B, match(of: b) == nil, let context = managedObjectContext {
      let partner = C(context: context)
      partner.number = b.number
      partner.a = self
    }
    super.addObject(object, to: relationship)
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    if let b = object as? B, let partner = match(of: b) { managedObjectContext?.delete(partner) }
  }
}
