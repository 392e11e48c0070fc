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
        "obtains-the-ids-after-the-save", failsAt: "before-the-save",
        answer { child, items in
          try child.save()
          try child.obtainPermanentIDs(for: items)
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
        "thinks-only-the-file-makes-ids", failsAt: "no-further",
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
      WrongAnswer(
        "thinks-names-are-unique", failsAt: "one-for-each",
        HandOutIDs { names, child in
          try child.performAndWait {
            let items = make(names, in: child)
            try child.obtainPermanentIDs(for: items)
            try child.save()
            return try names.compactMap { name in
              let request = NSFetchRequest<Item>(entityName: "Item")
              request.predicate = NSPredicate(format: "name == %@", name)
              return try child.fetch(request).first?.objectID
            }
          }
        }),
      WrongAnswer(
        "thinks-a-save-cannot-fail", failsAt: "refused",
        answer { child, items in
          try child.obtainPermanentIDs(for: items)
          try? child.save()
          return items.map(\.objectID)
        }),
      WrongAnswer(
        "thinks-a-rollback-is-about-one-save", failsAt: "refused",
        answer { child, items in
          try child.obtainPermanentIDs(for: items)
          do { try child.save() } catch {
            child.rollback()
            throw error
          }
          return items.map(\.objectID)
        }),
    ]
  }

  private static func make(_ names: [String], in context: NSManagedObjectContext) -> [Item] {
    names.map { name in
      let item = Item(context: context)
      item.name = name
      return item
    }
  }
}

extension Variant {
  static var handOutIDs: [Variant] {
    [
      Variant(
        "obtains-the-ids-before-the-names",
        HandOutIDs { names, child in
          var ids: [NSManagedObjectID] = []
          try child.performAndWait {
            let items = names.map { _ in NSEntityDescription.insertNewObject(forEntityName: "Item", into: child) }
            try child.obtainPermanentIDs(for: items)
            for (item, name) in zip(items, names) { item.setValue(name, forKey: "name") }
            ids = items.map(\.objectID)
            if child.hasChanges { try child.save() }
          }
          return ids
        }),
      Variant(
        "obtains-the-ids-of-all-new-objects",
        HandOutIDs { names, child in
          try child.performAndWait {
            let items = names.map { name in
              let item = Item(context: child)
              item.name = name
              return item
            }
            try child.obtainPermanentIDs(for: Array(child.insertedObjects))
            try child.save()
            return items.map(\.objectID)
          }
        }),
    ]
  }
}
