import Foundation
import OpenCoreData

extension ScaledOperation {
  /// What goes from context to context.
  static var contexts: [ScaledOperation] {
    [
      ScaledOperation("merge a did-save of as many updates") { count in
        try merge(count) { thing, _ in thing.setValue("changed", forKey: "name") }
      },
      ScaledOperation("merge a did-save of as many deletes") { count in
        try merge(count) { thing, context in context.delete(thing) }
      },
      ScaledOperation("merge a did-save of as many inserts") { count in
        let store = try ScaleStore()
        let other = store.another()
        let note = try didSave(store.context) {
          store.insertThings(count)
          try store.context.save()
        }
        return { other.mergeChanges(fromContextDidSave: note) }
      },
      remote("merge as many updated IDs from elsewhere", NSUpdatedObjectsKey),
      remote("merge as many deleted IDs from elsewhere", NSDeletedObjectsKey),
      remote("merge as many inserted IDs from elsewhere", NSInsertedObjectsKey),
      ScaledOperation("save as many new objects from a child") { count in
        let store = try ScaleStore()
        let child = child(of: store)
        for index in 0..<count {
          NSEntityDescription.insertNewObject(forEntityName: "Thing", into: child).setValue(
            Int64(index), forKey: "number")
        }
        return { try child.save() }
      },
      ScaledOperation("save as many changes from a child") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let child = child(of: store)
        for thing in try child.fetch(store.request()) { thing.setValue("changed", forKey: "name") }
        return { try child.save() }
      },
      ScaledOperation("save as many deletes from a child") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let child = child(of: store)
        for thing in try child.fetch(store.request()) { child.delete(thing) }
        return { try child.save() }
      },
      ScaledOperation("fetch as many in a child") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let child = child(of: store)
        let request = store.request()
        return { _ = try child.fetch(request) }
      },
      ScaledOperation("save, with automatic merging elsewhere") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let other = store.another()
        other.automaticallyMergesChangesFromParent = true
        let held = try other.fetch(store.request())
        for thing in try store.loadedThings() { thing.setValue("changed", forKey: "name") }
        return { try withExtendedLifetime(held) { try store.context.save() } }
      },
    ]
  }

  private static func child(of store: ScaleStore) -> NSManagedObjectContext {
    let child = NSManagedObjectContext(.mainQueue)
    child.parent = store.context
    return child
  }

  /// The notification that a save posts.
  private static func didSave(_ context: NSManagedObjectContext, _ save: () throws -> Void) throws -> Notification {
    nonisolated(unsafe) var note = Notification(name: .NSManagedObjectContextDidSave)
    let observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: context, queue: nil
    ) { note = $0 }
    defer { NotificationCenter.default.removeObserver(observer) }
    try save()
    return note
  }

  private static func merge(
    _ count: Int, _ change: (NSManagedObject, NSManagedObjectContext) -> Void
  ) throws -> () throws -> Void {
    let store = try ScaleStore()
    try store.storeThings(count)
    let other = store.another()
    let request = store.request()
    request.returnsObjectsAsFaults = false
    let held = try other.fetch(request)
    let note = try didSave(store.context) {
      for thing in try store.loadedThings() { change(thing, store.context) }
      try store.context.save()
    }
    return { withExtendedLifetime(held) { other.mergeChanges(fromContextDidSave: note) } }
  }

  private static func remote(_ name: String, _ key: String) -> ScaledOperation {
    ScaledOperation(name) { count in
      let store = try ScaleStore()
      try store.storeThings(count)
      let held = key == NSInsertedObjectsKey ? [] : try store.loadedThings()
      let request = NSFetchRequest<NSManagedObjectID>(entityName: "Thing")
      request.resultType = .managedObjectIDResultType
      let ids = try store.context.fetch(request)
      if key == NSDeletedObjectsKey {
        try store.context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Thing")))
      }
      return {
        withExtendedLifetime(held) {
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [key: ids], into: [store.context])
        }
      }
    }
  }
}
