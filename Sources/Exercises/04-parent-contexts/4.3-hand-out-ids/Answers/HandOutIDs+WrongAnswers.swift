import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var handOutIDs: [WrongAnswer] {
    func answer(
      _ obtain: @escaping (NSManagedObjectContext, [Item]) throws -> [NSManagedObjectID]
    ) -> HandOutIDs {
      HandOutIDs { names, child in
        try child.performAndWait {
          let items = names.map { name in
            let item = Item(context: child)
            item.name = name
            return item
          }
          return try obtain(child, items)
        }
      }
    }
    return [
      WrongAnswer(
        "thinks-a-child-save-makes-ids", failsAt: "permanent",
        answer { child, items in
          try child.save()
          return items.map(\.objectID)
        }),
      WrongAnswer(
        "thinks-ids-come-in-any-order", failsAt: "one-for-each",
        answer { child, items in
          try child.obtainPermanentIDs(for: items)
          try child.save()
          return items.map(\.objectID).sorted { $0.uriRepresentation().path > $1.uriRepresentation().path }
        }),
      WrongAnswer(
        "thinks-an-id-is-enough", failsAt: "handed-up",
        answer { child, items in
          try child.obtainPermanentIDs(for: items)
          return items.map(\.objectID)
        }),
      WrongAnswer(
        "saves-every-level-for-it", failsAt: "no-further",
        answer { child, items in
          try child.obtainPermanentIDs(for: items)
          var context: NSManagedObjectContext? = child
          while let level = context {
            try level.performAndWait { try level.save() }
            context = level.parent
          }
          return items.map(\.objectID)
        }),
      WrongAnswer(
        "asks-once-for-each", failsAt: "one-trip",
        answer { child, items in
          for item in items { try child.obtainPermanentIDs(for: [item]) }
          try child.save()
          return items.map(\.objectID)
        }),
    ]
  }
}
