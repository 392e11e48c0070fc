import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var deleteInYourOrder: [Variant] {
    [
      Variant(
        "deletes one after the other, has the rules run in between, and puts the setting back",
        DeleteInYourOrder { a in
          guard let context = a.managedObjectContext else { return }
          let propagates = context.propagatesDeletesAtEndOfEvent
          context.propagatesDeletesAtEndOfEvent = true
          defer { context.propagatesDeletesAtEndOfEvent = propagates }
          for b in a.b.sorted(by: { $0.number > $1.number }) {
            let partner = a.match(of: b)
            context.delete(b)
            context.processPendingChanges()
            if let partner { context.delete(partner) }
            context.processPendingChanges()
          }
          context.delete(a)
        }),
      Variant(
        "sets the other ends, takes spare Cs first, and deletes at the end",
        DeleteInYourOrder { a in
          let numbers = Set(a.b.map(\.number))
          let (bs, cs) = (a.b, a.c)
          for c in cs where !numbers.contains(c.number) { c.a = nil }
          for b in bs {
            b.setValue(nil, forKey: "a")
            for c in cs where c.number == b.number { c.setValue(nil, forKey: "a") }
          }
          for object in bs.map({ $0 as NSManagedObject }) + cs.map({ $0 as NSManagedObject }) + [a] {
            a.managedObjectContext?.delete(object)
          }
        }),
    ]
  }
}
