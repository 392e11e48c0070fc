import Foundation
import Graders
import OpenCoreData

extension WrongAnswer {
  static var findWhatLeadsNowhere: [WrongAnswer] {
    func entities(_ context: NSManagedObjectContext) -> [NSEntityDescription] {
      context.persistentStoreCoordinator?.managedObjectModel.entities ?? []
    }
    /// The solution, but for what an answer gets wrong.
    func found(
      _ context: NSManagedObjectContext, in other: NSManagedObjectContext? = nil,
      where isAsked: (NSEntityDescription, NSRelationshipDescription) -> Bool = { _, _ in true },
      isGone: ((NSManagedObject) throws -> Bool)? = nil
    ) throws -> Set<StrayReference> {
      let source = other ?? context
      let isMissing =
        isGone ?? { destination in
          do { _ = try source.existingObject(with: destination.objectID) } catch let error as NSError
            where error.code == NSManagedObjectReferentialIntegrityError
          { return true }
          return false
        }
      var strays: Set<StrayReference> = []
      for entity in entities(context) {
        for object in try source.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")) {
          for (name, relationship) in object.entity.relationshipsByName
          where !relationship.isToMany && isAsked(entity, relationship) {
            if let destination = object.value(forKey: name) as? NSManagedObject, try isMissing(destination) {
              strays.insert(StrayReference(object.objectID, name))
            }
          }
        }
      }
      return strays
    }
    func hasRow(_ object: NSManagedObject, _ context: NSManagedObjectContext) -> Bool {
      let rows = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      rows.persistentStoreCoordinator = context.persistentStoreCoordinator
      return rows.performAndWait { (try? rows.existingObject(with: object.objectID)) != nil }
    }
    return [
      WrongAnswer("finds-nothing", failsAt: "every-relationship", FindWhatLeadsNowhere { _ in [] }),
      WrongAnswer(
        "asks-inverses-only", failsAt: "every-relationship",
        FindWhatLeadsNowhere { try found($0, where: { $1.inverseRelationship != nil }) }),
      WrongAnswer(
        "knows-one-to-many-only", failsAt: "every-relationship",
        FindWhatLeadsNowhere { try found($0, where: { $1.inverseRelationship?.isToMany != false }) }),
      WrongAnswer(
        "leaves-out-what-is-inherited", failsAt: "every-relationship",
        FindWhatLeadsNowhere { try found($0, where: { $0 === $1.entity && $0.superentity == nil }) }),
      WrongAnswer(
        "thinks-nothing-is-of-an-abstract-entity", failsAt: "every-relationship",
        FindWhatLeadsNowhere { context in
          var strays: Set<StrayReference> = []
          for entity in entities(context) where entity.superentity == nil && !entity.isAbstract {
            strays.formUnion(try found(context, where: { asked, _ in asked === entity }))
          }
          return strays
        }),
      WrongAnswer(
        "knows-one-name", failsAt: "every-relationship",
        FindWhatLeadsNowhere { try found($0, where: { $1.name == "folder" }) }),
      WrongAnswer(
        "takes-every-destination", failsAt: "sound",
        FindWhatLeadsNowhere { try found($0, isGone: { _ in true }) }),
      WrongAnswer(
        "takes-nil-for-nowhere", failsAt: "sound",
        FindWhatLeadsNowhere { context in
          var strays = try found(context)
          for entity in entities(context) {
            for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")) {
              for (name, end) in object.entity.relationshipsByName
              where !end.isToMany && object.value(forKey: name) == nil {
                strays.insert(StrayReference(object.objectID, name))
              }
            }
          }
          return strays
        }),
      WrongAnswer(
        "reports-one-at-least", failsAt: "sound",
        FindWhatLeadsNowhere { context in
          let strays = try found(context)
          if !strays.isEmpty { return strays }
          let all = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder"))
          return Set(all.prefix(1).map { StrayReference($0.objectID, "folder") })
        }),
      WrongAnswer(
        "takes-new-objects-for-gone", failsAt: "unsaved",
        FindWhatLeadsNowhere { context in try found(context, isGone: { !hasRow($0, context) }) }),
      WrongAnswer(
        "looks-at-the-file", failsAt: "unsaved",
        FindWhatLeadsNowhere { context in
          let rows = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
          rows.persistentStoreCoordinator = context.persistentStoreCoordinator
          return try rows.performAndWait { try found(context, in: rows) }
        }),
      WrongAnswer(
        "asks-saved-objects-only", failsAt: "unsaved",
        FindWhatLeadsNowhere { try found($0).filter { !$0.object.isTemporaryID } }),
      WrongAnswer(
        "rolls-back-before-it-looks", failsAt: "unsaved",
        FindWhatLeadsNowhere { context in
          context.rollback()
          return try found(context)
        }),
      WrongAnswer(
        "needs-a-context-without-parent", failsAt: "child",
        FindWhatLeadsNowhere { context in context.parent == nil ? try found(context) : [] }),
      WrongAnswer(
        "fires-the-fault", failsAt: "looking",
        FindWhatLeadsNowhere { context in
          let strays = try found(context)
          for object in context.registeredObjects { _ = object.value(forKey: "title") }
          return strays
        }),
      WrongAnswer(
        "takes-a-fault-for-gone", failsAt: "sound", FindWhatLeadsNowhere { try found($0, isGone: { $0.isFault }) }),
      WrongAnswer(
        "fires-what-it-finds-and-refreshes-it", failsAt: "looking",
        FindWhatLeadsNowhere { context in
          try found(
            context,
            isGone: { destination in
              destination.willAccessValue(forKey: nil)
              guard destination.isDeleted else { return false }
              context.refresh(destination, mergeChanges: false)
              return true
            })
        }),
      WrongAnswer(
        "begins-with-everything-refreshed", failsAt: "looking",
        FindWhatLeadsNowhere { context in
          context.refreshAllObjects()
          return try found(context)
        }),
      WrongAnswer(
        "refreshes-what-it-has-read", failsAt: "looking",
        FindWhatLeadsNowhere { context in
          let strays = try found(context)
          for object in strays.map({ context.object(with: $0.object) }) where !object.hasChanges {
            context.refresh(object, mergeChanges: false)
          }
          return strays
        }),
      WrongAnswer(
        "takes-every-error-for-gone", failsAt: "not-readable",
        FindWhatLeadsNowhere { context in
          try found(context, isGone: { (try? context.existingObject(with: $0.objectID)) == nil })
        }),
      // Turned down: a store that cannot tell has not said that a row is gone; the task has a row for it.
      WrongAnswer(
        "takes-a-count-that-failed-for-none", failsAt: "not-readable",
        FindWhatLeadsNowhere { context in
          try found(
            context,
            isGone: { destination in
              let same = NSFetchRequest<NSManagedObject>(entityName: destination.entity.name ?? "")
              same.predicate = NSPredicate(format: "SELF == %@", destination.objectID)
              return ((try? context.count(for: same)) ?? 0) == 0
            })
        }),
      WrongAnswer(
        "takes-an-error-for-no-rows", failsAt: "no-store",
        FindWhatLeadsNowhere { context in
          guard (try? context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder"))) != nil else { return [] }
          return try found(context)
        }),
      WrongAnswer(
        "saves-what-waits", failsAt: "looking",
        FindWhatLeadsNowhere { context in
          let strays = try found(context)
          if context.parent == nil, !context.insertedObjects.contains(where: { $0.entity.name == "Folder" }) {
            try context.save()
          }
          return strays
        }),
      WrongAnswer(
        "drops-edits-of-what-it-finds", failsAt: "looking",
        FindWhatLeadsNowhere { context in
          let strays = try found(context)
          for object in strays.map({ context.object(with: $0.object) }) where object.hasChanges && !object.isInserted {
            context.refresh(object, mergeChanges: false)
          }
          return strays
        }),
    ]
  }
}
