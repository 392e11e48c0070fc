import Foundation
import OpenCoreData
import Samples

extension LeakRun {
  /// All runs; each has a store of its own in the folder.
  ///
  /// - Parameter share: which part of the counts is done.
  static func all(in folder: URL, share: Double) -> [LeakRun] {
    func count(_ full: Int) -> Int { max(60, Int(Double(full) * share)) }
    func store() throws -> NSPersistentStoreCoordinator {
      try open(folder.appendingPathComponent(UUID().uuidString + ".sqlite"))
    }
    return [
      LeakRun(name: "save a change", count: count(100_000)) {
        let context = context(try store())
        let item = context.addItems(10)[0]
        try context.save()
        return { number in
          item.name = "Item \(number)"
          try context.save()
        }
      },
      LeakRun(name: "insert and save, then delete and save", count: count(20_000)) {
        let context = context(try store())
        return { _ in
          let item = context.addItems(1)[0]
          try context.save()
          context.delete(item)
          try context.save()
        }
      },
      LeakRun(name: "make a context, fetch, drop it", count: count(50_000)) {
        let coordinator = try store()
        let first = context(coordinator)
        first.addItems(10)
        try first.save()
        return { _ in _ = try context(coordinator).fetch(NSFetchRequest<Item>(entityName: "Item")).map(\.name) }
      },
      LeakRun(name: "make a child, change, save, drop it", count: count(30_000)) {
        let parent = context(try store())
        let id = parent.addItems(10)[0]
        try parent.save()
        return { number in
          let child = NSManagedObjectContext(.mainQueue)
          child.parent = parent
          (try child.existingObject(with: id.objectID) as? Item)?.name = "Item \(number)"
          try child.save()
          try parent.save()
        }
      },
      LeakRun(name: "fetch by a predicate that is new each time", count: count(50_000)) {
        let context = context(try store())
        context.addItems(10)
        try context.save()
        return { number in
          let request = NSFetchRequest<Item>(entityName: "Item")
          request.predicate = NSPredicate(format: "name == %@ AND done == NO OR name ENDSWITH '\(number)'", "Item 1")
          _ = try context.fetch(request)
        }
      },
      LeakRun(name: "batch update, and merge", count: count(20_000)) {
        let context = context(try store())
        let items = context.addItems(10)
        try context.save()
        return { number in
          let request = NSBatchUpdateRequest(entityName: "Item")
          request.propertiesToUpdate = ["done": number % 2 == 0]
          request.resultType = .updatedObjectIDsResultType
          let ids = (try context.execute(request) as? NSBatchUpdateResult)?.result ?? []
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
          withExtendedLifetime(items) {}
        }
      },
      LeakRun(name: "change, undo, redo, undo", count: count(20_000)) {
        let context = context(try store())
        let item = context.addItems(1)[0]
        try context.save()
        let manager = UndoManager()
        manager.levelsOfUndo = 5
        context.undoManager = manager
        return { number in
          item.name = "Item \(number)"
          context.processPendingChanges()
          manager.undo()
          manager.redo()
          manager.undo()
        }
      },
      LeakRun(name: "open a store, save, close it", count: count(3000)) {
        let url = folder.appendingPathComponent("reopened.sqlite")
        return { _ in
          let coordinator = try open(url)
          let context = context(coordinator)
          context.addItems(1)
          try context.save()
          context.reset()
          for store in coordinator.persistentStores { try coordinator.remove(store) }
        }
      },
      LeakRun(name: "make a model and a store in memory, drop them", count: count(5000)) {
        { _ in
          let coordinator = NSPersistentStoreCoordinator(managedObjectModel: itemModel())
          try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
          let context = context(coordinator)
          context.addItems(3)
          try context.save()
        }
      },
    ]
  }

  private static func itemModel() -> NSManagedObjectModel {
    let model = NSManagedObjectModel()
    model.entities = [
      NSEntityDescription(
        Item.self,
        [
          NSAttributeDescription("name", .stringAttributeType, defaultValue: ""),
          NSAttributeDescription("done", .booleanAttributeType, isOptional: false, defaultValue: false),
          NSAttributeDescription("createdAt", .dateAttributeType),
        ])
    ]
    return model
  }

  // Written once, before there is a second thread.
  nonisolated(unsafe) private static let sharedModel = itemModel()

  private static func open(_ url: URL) throws -> NSPersistentStoreCoordinator {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: sharedModel)
    try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
    return coordinator
  }

  private static func context(_ coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(.mainQueue)
    context.persistentStoreCoordinator = coordinator
    return context
  }
}

extension NSManagedObjectContext {
  /// Inserts items.
  @discardableResult
  fileprivate func addItems(_ count: Int) -> [Item] {
    (0..<count).map { index in
      let item = Item(context: self)
      item.name = "Item \(index)"
      item.createdAt = Date(timeIntervalSinceReferenceDate: Double(index))
      return item
    }
  }
}
