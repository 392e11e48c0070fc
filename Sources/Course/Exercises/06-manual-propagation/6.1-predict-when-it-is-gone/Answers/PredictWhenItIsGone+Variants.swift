import Graders
import OpenCoreData
import Samples

extension Variant {
  static var predictWhenItIsGone: [Variant] {
    [
      Variant(
        "has a table",
        PredictWhenItIsGone { count, moment, propagates in
          let less: [Moment: (Int, Int)] = [.deleted: (0, 0), .processed: (propagates ? 1 : 0, 0), .saved: (1, 1)]
          let (members, rows) = less[moment] ?? (0, 0)
          return Traces(members: count - members, rows: count - rows)
        }),
      Variant(
        "runs a delete and looks",
        PredictWhenItIsGone { count, moment, propagates in
          let container = NSPersistentContainer(name: "pairs", managedObjectModel: PairsModel().make())
          container.persistentStoreDescriptions = [NSPersistentStoreDescription()]
          container.loadPersistentStores { _, _ in }
          let context = container.newBackgroundContext()
          return context.performAndWait {
            context.propagatesDeletesAtEndOfEvent = propagates
            guard (try? context.insertPairs(count)) != nil, let a = try? context.owner(), let b = a.b.first else {
              return Traces(members: -1, rows: -1)
            }
            context.delete(b)
            if moment != .deleted { context.processPendingChanges() }
            if moment == .saved { try? context.save() }
            let reader = container.newBackgroundContext()
            let rows = reader.performAndWait { try? reader.count(for: NSFetchRequest<B>(entityName: "B")) }
            return Traces(members: a.b.count, rows: rows ?? -1)
          }
        }),
    ]
  }
}
