import OpenCoreData

// What the wrong answers of several exercises do alike.
extension WrongAnswer {
  static func done(in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
    let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    done.predicate = NSPredicate(format: "done == YES")
    let request = NSBatchDeleteRequest(fetchRequest: done)
    request.resultType = .resultTypeObjectIDs
    return (try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
  }

  static func merge(_ ids: [NSManagedObjectID], _ contexts: [NSManagedObjectContext]) {
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: contexts)
  }
}
