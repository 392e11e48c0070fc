import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var purgeLater: [WrongAnswer] {
    [
      WrongAnswer(
        "thinks-now-is-today", failsAt: "the-clock",
        PurgeLater { entity, _, grace, context, others in
          let today = Date(timeIntervalSinceReferenceDate: 800_000_000)
          try Purge(entity, before: today - grace).run(in: context, telling: [context] + others)
        }),
      WrongAnswer(
        "thinks-marked-is-old-enough", failsAt: "the-grace-period",
        PurgeLater { entity, now, _, context, others in
          try Purge(entity, before: now).run(in: context, telling: [context] + others)
        }),
      WrongAnswer(
        "counts-the-limit-in", failsAt: "which-rows",
        PurgeLater { entity, now, grace, context, others in
          try Purge(entity, before: now - grace, "<=").run(in: context, telling: [context] + others)
        }),
      WrongAnswer(
        "thinks-only-countries-are-marked", failsAt: "that-entity",
        PurgeLater { _, now, grace, context, others in
          try Purge("Country", before: now - grace).run(in: context, telling: [context] + others)
        }),
      WrongAnswer(
        "thinks-a-context-may-hear-later", failsAt: "when-it-returns",
        PurgeLater { entity, now, grace, context, others in
          let ids = try Purge(entity, before: now - grace).run(in: context, telling: [context])
          for other in others {
            other.perform {
              NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [other])
            }
          }
        }),
      WrongAnswer(
        "thinks-only-it-has-to-know", failsAt: "the-others",
        PurgeLater { entity, now, grace, context, _ in
          try Purge(entity, before: now - grace).run(in: context, telling: [context])
        }),
      WrongAnswer(
        "thinks-a-refresh-is-enough", failsAt: "the-others",
        PurgeLater { entity, now, grace, context, others in
          try Purge(entity, before: now - grace).run(in: context, telling: [context])
          for other in others { other.performAndWait { other.refreshAllObjects() } }
        }),
      WrongAnswer(
        "thinks-it-knows-what-it-did", failsAt: "itself",
        PurgeLater { entity, now, grace, context, others in
          try Purge(entity, before: now - grace).run(in: context, telling: others)
        }),
      WrongAnswer(
        "thinks-the-answer-names-all", failsAt: "what-goes-along",
        PurgeLater { entity, now, grace, context, others in
          try Purge(entity, before: now - grace, tellsVictims: false).run(in: context, telling: [context] + others)
        }),
      WrongAnswer(
        "thinks-a-request-is-for-one-row", failsAt: "in-bulk-means-in-bulk",
        PurgeLater { entity, now, grace, context, others in
          let marked = NSFetchRequest<NSManagedObject>(entityName: entity)
          marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", (now - grace) as NSDate)
          let worker = NSManagedObjectContext(.privateQueue)
          worker.persistentStoreCoordinator = context.persistentStoreCoordinator
          let ids = try worker.performAndWait {
            try worker.fetch(marked).forEach(worker.delete)
            worker.processPendingChanges()
            let ids = worker.deletedObjects.map(\.objectID)
            try worker.save()
            return ids
          }
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context] + others)
        }),
      WrongAnswer(
        "thinks-the-owner-has-to-be-fetched-again", failsAt: "what-stays",
        PurgeLater { entity, now, grace, context, others in
          try Purge(entity, before: now - grace).run(in: context, telling: [context] + others)
          for each in [context] + others {
            each.performAndWait {
              for case let continent as Continent in each.registeredObjects where !continent.hasChanges {
                each.refresh(continent, mergeChanges: false)
              }
            }
          }
        }),
    ]
  }
}

/// A purge as it should be, but for what a wrong answer changes.
private struct Purge {
  let entity: String
  let limit: Date
  let comparison: String
  let tellsVictims: Bool

  init(_ entity: String, before limit: Date, _ comparison: String = "<", tellsVictims: Bool = true) {
    (self.entity, self.limit, self.comparison, self.tellsVictims) = (entity, limit, comparison, tellsVictims)
  }

  @discardableResult
  func run(
    in context: NSManagedObjectContext, telling contexts: [NSManagedObjectContext]
  ) throws -> [NSManagedObjectID] {
    let goingAlong = tellsVictims ? try victims(in: context) : []
    let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
    marked.predicate = condition("markedForDeletionDate")
    let request = NSBatchDeleteRequest(fetchRequest: marked)
    request.resultType = .resultTypeObjectIDs
    let result = try context.execute(request) as? NSBatchDeleteResult
    let ids = (result?.result as? [NSManagedObjectID] ?? []) + goingAlong
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: contexts)
    return ids
  }

  func victims(in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
    entity == "Continent" ? try ids("Country", "continent.markedForDeletionDate", in: context) : []
  }

  func ids(_ entity: String, _ key: String, in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
    request.resultType = .managedObjectIDResultType
    request.includesPendingChanges = false
    request.predicate = condition(key)
    return try context.fetch(request)
  }

  private func condition(_ key: String) -> NSPredicate {
    NSPredicate(format: "\(key) \(comparison) %@", limit as NSDate)
  }
}
