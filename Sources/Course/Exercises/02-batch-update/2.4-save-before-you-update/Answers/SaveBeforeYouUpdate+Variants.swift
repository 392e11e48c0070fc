import Graders
import OpenCoreData
import Samples

extension Variant {
  static var saveBeforeYouUpdate: [Variant] {
    [
      Variant(
        "writes-in-another-context",
        SaveBeforeYouUpdate { context in
          try context.save()
          let writer = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
          writer.persistentStoreCoordinator = context.persistentStoreCoordinator
          let ids = try writer.performAndWait { try archive(in: writer) }
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
          return ids.count
        }),
      Variant(
        "refreshes-what-was-written",
        SaveBeforeYouUpdate { context in
          try context.save()
          let ids = try archive(in: context)
          let interval = context.stalenessInterval
          defer { context.stalenessInterval = interval }
          context.stalenessInterval = 0
          for item in ids.compactMap(context.registeredObject(for:)) {
            context.refresh(item, mergeChanges: false)
            _ = item.value(forKey: "name")
          }
          return ids.count
        }),
      Variant(
        "counts-first",
        SaveBeforeYouUpdate { context in
          if context.hasChanges { try context.save() }
          let count = try context.countItems("done == YES")
          let ids = try archive(in: context)
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [NSUpdatedObjectsKey: ids.map { $0.uriRepresentation() }], into: [context])
          return count
        }),
    ]
  }

  private static func archive(in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
    let request = NSBatchUpdateRequest(entityName: "Item")
    request.predicate = NSPredicate(format: "done == 1")
    request.propertiesToUpdate = ["name": "(done)"]
    request.resultType = .updatedObjectIDsResultType
    return (try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? []
  }
}
