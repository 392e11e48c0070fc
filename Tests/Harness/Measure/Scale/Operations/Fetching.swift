import Foundation
import OpenCoreData

extension ScaledOperation {
  /// Fetches of each form.
  static var fetching: [ScaledOperation] {
    [
      fetch("fetch all, with values") { request, _ in request.returnsObjectsAsFaults = false },
      fetch("fetch all, as faults") { _, _ in },
      fetch("fetch, sorted by two keys") { request, _ in
        request.sortDescriptors = [
          NSSortDescriptor(key: "name", ascending: true), NSSortDescriptor(key: "number", ascending: false),
        ]
      },
      fetch("fetch by a predicate") { request, count in
        request.predicate = NSPredicate(format: "number >= %@ AND done == NO", count / 2)
      },
      fetch("fetch by a pattern") { request, _ in request.predicate = NSPredicate(format: "name LIKE[cd] %@", "*9*") },
      fetch("fetch by a list of all numbers") { request, count in
        request.predicate = NSPredicate(format: "number IN %@", (0..<count).map { $0 })
      },
      fetch("fetch by a list of all names") { request, count in
        request.predicate = NSPredicate(format: "name IN %@", (0..<count).map(ScaleStore.name))
      },
      fetch("fetch in batches of 100, and read all") { request, _ in request.fetchBatchSize = 100 },
      fetch("fetch with pending changes of all") { request, _ in
        request.predicate = NSPredicate(format: "done == YES")
      } change: { store in
        for thing in try store.loadedThings() { thing.setValue(true, forKey: "done") }
      },
      ScaledOperation("fetch by an OR of comparisons") { count in
        let store = try ScaleStore()
        try store.storeThings(1000)
        let parts = (0..<count).map { NSPredicate(format: "number == %@", $0) }
        let request = store.request("Thing", NSCompoundPredicate(orPredicateWithSubpredicates: parts))
        return { _ = try store.context.fetch(request) }
      },
      ScaledOperation("count") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let request = store.request("Thing", NSPredicate(format: "done == YES"))
        return { for _ in 0..<10 { _ = try store.context.count(for: request) } }
      },
      ScaledOperation("fetch dictionaries") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let request = NSFetchRequest<NSDictionary>(entityName: "Thing")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["name", "number"]
        return { _ = try store.context.fetch(request) }
      },
      ScaledOperation("fetch distinct dictionaries") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let request = NSFetchRequest<NSDictionary>(entityName: "Thing")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["name"]
        request.returnsDistinctResults = true
        return { _ = try store.context.fetch(request) }
      },
      ScaledOperation("fetch object IDs") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Thing")
        request.resultType = .managedObjectIDResultType
        return { _ = try store.context.fetch(request) }
      },
      ScaledOperation("perform a results controller's fetch, in sections") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let controller = controller(store)
        return { try controller.performFetch() }
      },
      ScaledOperation("a results controller hears of as many inserts") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let controller = controller(store)
        try controller.performFetch()
        store.insertThings(count)
        return { store.context.processPendingChanges() }
      },
      ScaledOperation("a results controller hears of as many deletes") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let controller = controller(store)
        try controller.performFetch()
        for thing in controller.fetchedObjects ?? [] { store.context.delete(thing) }
        return { store.context.processPendingChanges() }
      },
      ScaledOperation("find each object's place in a results controller") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let controller = controller(store)
        try controller.performFetch()
        let objects = controller.fetchedObjects ?? []
        return { for object in objects { _ = controller.indexPath(forObject: object) } }
      },
    ]
  }

  private static func fetch(
    _ name: String, _ set: @escaping (NSFetchRequest<NSManagedObject>, Int) -> Void,
    change: @escaping (ScaleStore) throws -> Void = { _ in }
  ) -> ScaledOperation {
    ScaledOperation(name) { count in
      let store = try ScaleStore()
      try store.storeThings(count)
      try change(store)
      let request = store.request()
      set(request, count)
      return { for thing in try store.context.fetch(request) { _ = thing.objectID } }
    }
  }

  private static func controller(_ store: ScaleStore) -> NSFetchedResultsController<NSManagedObject> {
    let request = store.request()
    request.sortDescriptors = [
      NSSortDescriptor(key: "done", ascending: true), NSSortDescriptor(key: "name", ascending: true),
    ]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: store.context, sectionNameKeyPath: "done", cacheName: nil)
    controller.delegate = Listener.shared
    ScaleStore.keep(controller)
    return controller
  }
}

/// Listens to a results controller, so that it works out what changes.
private final class Listener: NSObject, NSFetchedResultsControllerDelegate {
  nonisolated(unsafe) static let shared = Listener()

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
}
