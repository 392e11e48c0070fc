import OpenCoreData

extension ScaledOperation {
  /// Faults, and the registry of a context.
  static var faulting: [ScaledOperation] {
    [
      ScaledOperation("fire faults one by one") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let request = store.request()
        request.includesPropertyValues = false
        let things = try store.context.fetch(request)
        return { for thing in things { _ = thing.value(forKey: "name") } }
      },
      ScaledOperation("look registered objects up") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let things = try store.loadedThings()
        let ids = things.map(\.objectID)
        return {
          for id in ids { _ = store.context.registeredObject(for: id) }
          withExtendedLifetime(things) {}
        }
      },
      ScaledOperation("get objects by IDs that nobody has registered") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Thing")
        request.resultType = .managedObjectIDResultType
        let ids = try store.context.fetch(request)
        return { for id in ids { _ = try store.context.existingObject(with: id) } }
      },
      ScaledOperation("read the set of registered objects") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let things = try store.loadedThings()
        return { _ = store.context.registeredObjects.count + things.count }
      },
      ScaledOperation("refresh all objects") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let things = try store.loadedThings()
        return { withExtendedLifetime(things) { store.context.refreshAllObjects() } }
      },
      ScaledOperation("refresh each changed object, merging") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let things = try store.loadedThings()
        for thing in things { thing.setValue("changed", forKey: "name") }
        return { for thing in things { store.context.refresh(thing, mergeChanges: true) } }
      },
      ScaledOperation("reset") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let things = try store.loadedThings()
        return { withExtendedLifetime(things) { store.context.reset() } }
      },
    ]
  }
}
