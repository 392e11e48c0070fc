import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var letTheContextSee: [Variant] {
    func write(_ old: String, _ new: String, _ context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
      let request = NSBatchUpdateRequest(entityName: "Item")
      request.predicate = NSPredicate(format: "%K == %@", "name", old)
      request.propertiesToUpdate = ["name": NSExpression(forConstantValue: new)]
      request.resultType = .updatedObjectIDsResultType
      return (try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? []
    }
    return [
      Variant(
        "writes in a context of its own, and merges object by object",
        LetTheContextSee { old, new, context in
          let own = NSManagedObjectContext(.privateQueue)
          own.persistentStoreCoordinator = context.persistentStoreCoordinator
          for id in try own.performAndWait({ try write(old, new, own) }) {
            NSManagedObjectContext.mergeChanges(
              fromRemoteContextSave: [NSUpdatedObjectsKey: [id]], into: [context, own])
          }
        }),
      Variant(
        "reads the held objects past the cache, and sets the interval back",
        LetTheContextSee { old, new, context in
          let ids = Set(try write(old, new, context))
          let interval = context.stalenessInterval
          context.stalenessInterval = 0
          defer { context.stalenessInterval = interval }
          for object in context.registeredObjects where ids.contains(object.objectID) {
            context.refresh(object, mergeChanges: true)
            _ = object.value(forKey: "name")
          }
        }),
    ]
  }
}
