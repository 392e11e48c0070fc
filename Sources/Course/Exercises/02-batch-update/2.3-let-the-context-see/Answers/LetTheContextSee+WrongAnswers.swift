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
        "thinks-setting-is-writing", failsAt: "the-file",
        LetTheContextSee { old, new, context in
          for case let item as Item in context.registeredObjects where item.name == old { item.name = new }
        }),
      WrongAnswer(
        "thinks-a-format-is-a-text", failsAt: "the-file",
        LetTheContextSee { old, new, context in
          let request = NSBatchUpdateRequest(entityName: "Item")
          // Between apostrophes a name with an apostrophe would end the program.
          request.predicate = NSPredicate(format: "name == \"\(old)\"")
          request.propertiesToUpdate = ["name": new]
          request.resultType = .updatedObjectIDsResultType
          merge((try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? [], context)
        }),
      WrongAnswer(
        "thinks-only-an-object-can-be-told", failsAt: "in-bulk-means-in-bulk",
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
        "thinks-an-object-is-mended-by-hand", failsAt: "the-next-save",
        LetTheContextSee { old, new, context in
          let ids = try write(old, new, context)
          for case let item as Item in context.registeredObjects where ids.contains(item.objectID) {
            item.setPrimitiveValue(new, forKey: "name")
          }
        }),
      WrongAnswer(
        "throws-everything-away", failsAt: "the-next-save",
        LetTheContextSee { old, new, context in
          let ids = try write(old, new, context)
          context.rollback()
          merge(ids, context)
        }),
    ]
  }
}
