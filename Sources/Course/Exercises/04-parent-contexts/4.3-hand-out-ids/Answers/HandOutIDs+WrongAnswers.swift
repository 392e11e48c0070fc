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
        "obtains-the-ids-in-the-parent-after-the-save", failsAt: "before-the-save",
        HandOutIDs { names, child in
          let given = try child.performAndWait {
            let items = make(names, in: child)
            try child.save()
            return items.map(\.objectID)
          }
          guard let parent = child.parent else { return given }
          return try parent.performAndWait {
            let items = given.map(parent.object)
            try parent.obtainPermanentIDs(for: items)
            return items.map(\.objectID)
          }
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
      WrongAnswer(
        "asks-once-for-each-hundred", failsAt: "one-trip",
        answer { child, items in
          for start in stride(from: 0, to: items.count, by: 100) {
            try child.obtainPermanentIDs(for: Array(items[start..<min(start + 100, items.count)]))
          }
          try child.save()
          return items.map(\.objectID)
        }),
      WrongAnswer(
        "finds-the-ids-by-name", failsAt: "one-for-each",
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
        "makes-them-above", failsAt: "handed-up",
        HandOutIDs { names, child in
          let parent = child.parent ?? child
          return try parent.performAndWait {
            let items = make(names, in: parent)
            try parent.obtainPermanentIDs(for: items)
            return items.map(\.objectID)
          }
        }),
      WrongAnswer(
        "writes-the-rows-at-once", failsAt: "handed-up",
        HandOutIDs { names, child in
          try child.performAndWait {
            let request = NSBatchInsertRequest(entityName: "Item", objects: names.map { ["name": $0] })
            request.resultType = .objectIDs
            return (try child.execute(request) as? NSBatchInsertResult)?.result as? [NSManagedObjectID] ?? []
          }
        }),
      WrongAnswer(
        "begins-with-an-empty-child", failsAt: "refused",
        HandOutIDs { names, child in
          try child.performAndWait {
            child.rollback()
            let items = make(names, in: child)
            try child.obtainPermanentIDs(for: items)
            try child.save()
            return items.map(\.objectID)
          }
        }),
      WrongAnswer(
        "leaves-an-empty-child", failsAt: "others-work-stays",
        HandOutIDs { names, child in
          try child.performAndWait {
            let items = make(names, in: child)
            try child.obtainPermanentIDs(for: items)
            try child.save()
            let ids = items.map(\.objectID)
            child.refreshAllObjects()
            return ids
          }
        }),
      WrongAnswer(
        "does-not-mind-the-error", failsAt: "refused",
        answer { child, items in
          try child.obtainPermanentIDs(for: items)
          try? child.save()
          return items.map(\.objectID)
        }),
      WrongAnswer(
        "rolls-back-on-an-error", failsAt: "refused",
        answer { child, items in
          try child.obtainPermanentIDs(for: items)
          do { try child.save() } catch {
            child.rollback()
            throw error
          }
          return items.map(\.objectID)
        }),
      WrongAnswer(
        "saves-without-ids", failsAt: "refused",
        answer { child, items in
          let obtained = Result { try child.obtainPermanentIDs(for: items) }
          try child.save()
          try obtained.get()
          return items.map(\.objectID)
        }),
      WrongAnswer(
        "rolls-back-without-ids", failsAt: "refused",
        answer { child, items in
          do { try child.obtainPermanentIDs(for: items) } catch {
            child.rollback()
            throw error
          }
          try child.save()
          return items.map(\.objectID)
        }),
      WrongAnswer(
        "takes-blanks-off", failsAt: "one-for-each",
        HandOutIDs { names, child in
          try child.performAndWait {
            let items = names.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.map { name in
              let item = Item(context: child)
              item.name = name
              return item
            }
            try child.obtainPermanentIDs(for: items)
            try child.save()
            return items.map(\.objectID)
          }
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
