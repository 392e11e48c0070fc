import OpenCoreData

extension ScaledOperation {
  /// Making, changing, checking and saving objects.
  static var saving: [ScaledOperation] {
    [
      ScaledOperation("insert") { count in
        let store = try ScaleStore()
        return { store.insertThings(count) }
      },
      ScaledOperation("obtain permanent IDs") { count in
        let store = try ScaleStore()
        let things = store.insertThings(count)
        return { try store.context.obtainPermanentIDs(for: things) }
      },
      ScaledOperation("save new objects") { count in
        let store = try ScaleStore()
        store.insertThings(count)
        return { try store.context.save() }
      },
      ScaledOperation("save new objects, and delete them, where all are retained") { count in
        let store = try ScaleStore()
        store.context.retainsRegisteredObjects = true
        let things = store.insertThings(count)
        return {
          try store.context.save()
          for thing in things { store.context.delete(thing) }
          try store.context.save()
        }
      },
      ScaledOperation("save new objects with a unique value") { count in
        let store = try ScaleStore(ScaleModel.make(isUnique: true))
        store.insertThings(count)
        return { try store.context.save() }
      },
      ScaledOperation("save new objects in place of those with the same unique value") { count in
        let store = try ScaleStore(ScaleModel.make(isUnique: true))
        try store.storeThings(count)
        store.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        store.insertThings(count)
        return { try store.context.save() }
      },
      ScaledOperation("change all, and process") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let things = try store.loadedThings()
        return {
          for thing in things { thing.setValue(true, forKey: "done") }
          store.context.processPendingChanges()
        }
      },
      ScaledOperation("save changed objects") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        for thing in try store.loadedThings() { thing.setValue("changed", forKey: "name") }
        return { try store.context.save() }
      },
      ScaledOperation("save with a conflict a row, the store's values kept") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        for thing in try store.loadedThings() { thing.setValue("changed", forKey: "name") }
        let other = store.another()
        for thing in try other.fetch(store.request()) { thing.setValue("other", forKey: "name") }
        try other.save()
        store.context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
        return { try store.context.save() }
      },
      ScaledOperation("validate for update") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let things = try store.loadedThings()
        return { for thing in things { try thing.validateForUpdate() } }
      },
      ScaledOperation("roll back") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        for thing in try store.loadedThings() { thing.setValue("changed", forKey: "name") }
        return { store.context.rollback() }
      },
      ScaledOperation("undo many changes") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let things = try store.loadedThings()
        let manager = UndoManager()
        store.context.undoManager = manager
        for thing in things { thing.setValue("changed", forKey: "name") }
        store.context.processPendingChanges()
        return { manager.undo() }
      },
      ScaledOperation("undo many inserts") { count in
        let store = try ScaleStore()
        let manager = UndoManager()
        store.context.undoManager = manager
        store.insertThings(count)
        store.context.processPendingChanges()
        return { manager.undo() }
      },
      ScaledOperation("undo many deletes") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let things = try store.loadedThings()
        let manager = UndoManager()
        store.context.undoManager = manager
        for thing in things { store.context.delete(thing) }
        store.context.processPendingChanges()
        return { manager.undo() }
      },
    ]
  }
}
