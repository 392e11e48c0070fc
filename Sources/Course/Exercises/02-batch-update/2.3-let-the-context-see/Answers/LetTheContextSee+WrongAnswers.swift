import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var letTheContextSee: [WrongAnswer] {
    func write(_ old: String, _ new: String, _ context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
      let request = NSBatchUpdateRequest(entityName: "Item")
      request.predicate = NSPredicate(format: "name == %@", old)
      request.propertiesToUpdate = ["name": new]
      request.resultType = .updatedObjectIDsResultType
      return (try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? []
    }
    func merge(_ ids: [NSManagedObjectID], _ context: NSManagedObjectContext) {
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
    }
    return [
      WrongAnswer(
        "changes-what-is-in-memory", failsAt: "the-file",
        LetTheContextSee { old, new, context in
          for case let item as Item in context.registeredObjects where item.name == old { item.name = new }
        }),
      WrongAnswer(
        "renames-what-contains-the-name", failsAt: "the-file",
        LetTheContextSee { old, new, context in
          let request = NSBatchUpdateRequest(entityName: "Item")
          request.predicate = NSPredicate(format: "name BEGINSWITH %@", old)
          request.propertiesToUpdate = ["name": new]
          try context.execute(request)
        }),
      WrongAnswer(
        "pastes-the-name-into-the-format", failsAt: "the-file",
        LetTheContextSee { old, new, context in
          let request = NSBatchUpdateRequest(entityName: "Item")
          // Between apostrophes a name with an apostrophe would end the program.
          request.predicate = NSPredicate(format: "name == \"\(old)\"")
          request.propertiesToUpdate = ["name": new]
          request.resultType = .updatedObjectIDsResultType
          merge((try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? [], context)
        }),
      WrongAnswer(
        "renames-one-by-one-elsewhere", failsAt: "in-bulk-means-in-bulk",
        LetTheContextSee { old, new, context in
          let other = NSManagedObjectContext(.privateQueue)
          other.persistentStoreCoordinator = context.persistentStoreCoordinator
          let ids: [NSManagedObjectID] = try other.performAndWait {
            let request = NSFetchRequest<Item>(entityName: "Item")
            request.predicate = NSPredicate(format: "name == %@", old)
            let items = try other.fetch(request)
            for item in items { item.name = new }
            try other.save()
            return items.map(\.objectID)
          }
          merge(ids, context)
        }),
      WrongAnswer(
        "loads-what-it-renames", failsAt: "others-work-stays",
        LetTheContextSee { old, new, context in
          let ids = try write(old, new, context)
          context.stalenessInterval = 0
          for id in ids {
            let item = context.object(with: id)
            context.refresh(item, mergeChanges: true)
            _ = item.value(forKey: "name")
          }
          context.stalenessInterval = -1
        }),
      WrongAnswer(
        "fetches-what-it-has-renamed", failsAt: "in-bulk-means-in-bulk",
        LetTheContextSee { old, new, context in
          let request = NSFetchRequest<Item>(entityName: "Item")
          request.predicate = NSPredicate(format: "SELF IN %@", try write(old, new, context))
          for item in try context.fetch(request) { context.refresh(item, mergeChanges: true) }
        }),
      WrongAnswer(
        "thinks-a-refresh-is-enough", failsAt: "the-held-object",
        LetTheContextSee { old, new, context in
          for id in try write(old, new, context) { context.refresh(context.object(with: id), mergeChanges: true) }
        }),
      WrongAnswer(
        "tells-another-context", failsAt: "the-held-object",
        LetTheContextSee { old, new, context in
          let other = NSManagedObjectContext(.privateQueue)
          other.persistentStoreCoordinator = context.persistentStoreCoordinator
          merge(try write(old, new, context), other)
        }),
      WrongAnswer(
        "writes-the-name-into-the-object", failsAt: "the-next-save",
        LetTheContextSee { old, new, context in
          let ids = try write(old, new, context)
          for case let item as Item in context.registeredObjects where ids.contains(item.objectID) {
            item.setPrimitiveValue(new, forKey: "name")
          }
        }),
      WrongAnswer(
        "puts-only-the-tick-back", failsAt: "the-next-save",
        LetTheContextSee { old, new, context in
          let ids = try write(old, new, context)
          merge(ids, context)
          for case let item as Item in ids.compactMap(context.registeredObject) where item.hasChanges {
            let tick = item.changedValues()["done"] as? Bool
            context.refresh(item, mergeChanges: false)
            if let tick { item.done = tick }
          }
        }),
      WrongAnswer(
        "throws-everything-away", failsAt: "the-next-save",
        LetTheContextSee { old, new, context in
          let ids = try write(old, new, context)
          context.rollback()
          merge(ids, context)
        }),
      WrongAnswer(
        "saves-before-it-writes", failsAt: "others-work-stays",
        LetTheContextSee { old, new, context in
          if !context.insertedObjects.isEmpty { try context.save() }
          merge(try write(old, new, context), context)
        }),
      WrongAnswer(
        "switches-the-cache-off", failsAt: "others-work-stays",
        LetTheContextSee { old, new, context in
          context.stalenessInterval = 0
          for id in try write(old, new, context) { context.refresh(context.object(with: id), mergeChanges: true) }
        }),
      WrongAnswer(
        "sets-the-usual-interval-back", failsAt: "others-work-stays",
        LetTheContextSee { old, new, context in
          let ids = try write(old, new, context)
          context.stalenessInterval = 0
          for item in ids.compactMap(context.registeredObject) {
            context.refresh(item, mergeChanges: true)
            _ = item.value(forKey: "name")
          }
          context.stalenessInterval = -1
        }),
      WrongAnswer(
        "lets-one-side-win", failsAt: "others-work-stays",
        LetTheContextSee { old, new, context in
          context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
          merge(try write(old, new, context), context)
        }),
      // Turned down: a policy that is left behind decides later saves of other code, and house rule 1 names settings.
      WrongAnswer(
        "lets-the-store-win-from-here-on", failsAt: "others-work-stays",
        LetTheContextSee { old, new, context in
          if context.hasChanges { context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump }
          merge(try write(old, new, context), context)
        }),
      WrongAnswer(
        "takes-a-failure-for-nothing-to-rename", failsAt: "what-fails-is-thrown-on",
        LetTheContextSee { old, new, context in merge((try? write(old, new, context)) ?? [], context) }),
      WrongAnswer(
        "takes-small-and-capital-letters-for-the-same", failsAt: "the-file",
        LetTheContextSee { old, new, context in
          let request = NSBatchUpdateRequest(entityName: "Item")
          request.predicate = NSPredicate(format: "name ==[c] %@", old)
          request.propertiesToUpdate = ["name": new]
          request.resultType = .updatedObjectIDsResultType
          merge((try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? [], context)
        }),
      WrongAnswer(
        "takes-the-name-for-a-pattern", failsAt: "the-file",
        LetTheContextSee { old, new, context in
          let request = NSBatchUpdateRequest(entityName: "Item")
          request.predicate = NSPredicate(format: "name LIKE %@", old.replacingOccurrences(of: "\\", with: "\\\\"))
          request.propertiesToUpdate = ["name": new]
          request.resultType = .updatedObjectIDsResultType
          merge((try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? [], context)
        }),
    ]
  }
}
