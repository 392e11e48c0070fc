// 6.3  Keep the pairs
//
// The C comes before its B and goes after it, so that no moment exists in which a B is without. A C that is marked as
// deleted is in the set until the context comes to it: it is no partner any more for a B that comes back.

import OpenCoreData
import Samples

final class OwnA: A {
  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B, livingMatch(of: b) == nil, let context = managedObjectContext {
      let partner = C(context: context)
      partner.number = b.number
      partner.a = self
    }
    super.addObject(object, to: relationship)
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    if let b = object as? B, let partner = livingMatch(of: b) { managedObjectContext?.delete(partner) }
  }

  private func livingMatch(of b: B) -> C? { c.first { $0.number == b.number && !$0.isDeleted } }
}
