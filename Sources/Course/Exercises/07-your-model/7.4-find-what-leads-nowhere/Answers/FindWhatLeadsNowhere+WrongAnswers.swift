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
      WrongAnswer(
        "thinks-every-inverse-is-to-many", failsAt: "every-relationship",
        FindWhatLeadsNowhere { try found($0, where: { $1.inverseRelationship?.isToMany != false }) }),
      WrongAnswer(
        "thinks-an-entity-has-its-own-keys-only", failsAt: "every-relationship",
        FindWhatLeadsNowhere { try found($0, where: { $0 === $1.entity && $0.superentity == nil }) }),
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
        "takes-new-objects-for-gone", failsAt: "unsaved",
        FindWhatLeadsNowhere { context in try found(context, isGone: { !hasRow($0, context) }) }),
      WrongAnswer(
        "thinks-only-saved-objects-refer", failsAt: "unsaved",
        FindWhatLeadsNowhere { try found($0).filter { !$0.object.isTemporaryID } }),
      WrongAnswer(
        "thinks-every-context-is-a-root", failsAt: "child",
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
        "takes-every-error-for-gone", failsAt: "not-readable",
        FindWhatLeadsNowhere { context in
          try found(context, isGone: { (try? context.existingObject(with: $0.objectID)) == nil })
        }),
      WrongAnswer(
        "takes-an-error-for-no-rows", failsAt: "no-store",
        FindWhatLeadsNowhere { context in
          guard (try? context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder"))) != nil else { return [] }
          return try found(context)
        }),
    ]
  }
}
