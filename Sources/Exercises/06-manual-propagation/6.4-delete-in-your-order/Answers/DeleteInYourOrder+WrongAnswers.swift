import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var deleteInYourOrder: [WrongAnswer] {
    [
      WrongAnswer(
        "thinks-cutting-is-deleting", failsAt: "all-gone",
        DeleteInYourOrder { a in
          (a.b, a.c) = ([], [])
          a.managedObjectContext?.delete(a)
        }),
      WrongAnswer(
        "takes-the-owned-first", failsAt: "no-b-alone",
        DeleteInYourOrder { a in
          for c in a.c {
            a.c.remove(c)
            a.managedObjectContext?.delete(c)
          }
          for b in a.b {
            a.b.remove(b)
            a.managedObjectContext?.delete(b)
          }
          a.managedObjectContext?.delete(a)
        }),
      WrongAnswer(
        "trusts-the-order-it-saw", failsAt: "whatever-the-order",
        DeleteInYourOrder { a in a.managedObjectContext?.delete(a) }),
      WrongAnswer(
        "goes-one-kind-after-the-other", failsAt: "in-pairs",
        DeleteInYourOrder { a in
          for b in a.b {
            a.b.remove(b)
            a.managedObjectContext?.delete(b)
          }
          for c in a.c {
            a.c.remove(c)
            a.managedObjectContext?.delete(c)
          }
          a.managedObjectContext?.delete(a)
        }),
    ]
  }
}
