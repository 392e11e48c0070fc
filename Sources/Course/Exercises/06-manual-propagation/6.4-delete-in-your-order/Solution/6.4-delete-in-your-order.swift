// 6.4  Delete in your order
//
// Pair by pair, the B first, and each link is cut before the object at its end goes. When the A's turn comes no cascade
// is left whose order matters: it finds Cs that never had a B, or nothing.

import OpenCoreData
import Samples

func deleteOwner(_ a: A) {
  guard let context = a.managedObjectContext else { return }
  for b in a.b {
    let partner = a.match(of: b)
    a.b.remove(b)
    context.delete(b)
    guard let partner else { continue }
    a.c.remove(partner)
    context.delete(partner)
  }
  context.delete(a)
}
