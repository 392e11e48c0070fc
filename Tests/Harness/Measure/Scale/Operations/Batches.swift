import Foundation
import OpenCoreData

extension ScaledOperation {
  /// Batch requests and history.
  static var batches: [ScaledOperation] {
    [
      ScaledOperation("batch insert") { count in
        let store = try ScaleStore()
        let objects = (0..<count).map { ["name": ScaleStore.name($0), "number": Int64($0)] as [String: Any] }
        let request = NSBatchInsertRequest(entityName: "Thing", objects: objects)
        request.resultType = .objectIDs
        return { try store.context.execute(request) }
      },
      ScaledOperation("batch update, with IDs") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let request = NSBatchUpdateRequest(entityName: "Thing")
        request.propertiesToUpdate = ["done": true]
        request.resultType = .updatedObjectIDsResultType
        return { try store.context.execute(request) }
      },
      ScaledOperation("batch delete, with IDs") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Thing"))
        request.resultType = .resultTypeObjectIDs
        return { try store.context.execute(request) }
      },
      ScaledOperation("batch delete that cascades to all") { count in
        let store = try ScaleStore(ScaleModel.make(.cascadeDeleteRule))
        _ = try store.ownedThings(count)
        let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Owner"))
        return { try store.context.execute(request) }
      },
      ScaledOperation("batch delete that cascades along a chain") { count in
        let store = try ScaleStore()
        let nodes = (0..<count).map { store.insert("Node", ["number": Int64($0)]) }
        for (node, next) in zip(nodes, nodes.dropFirst()) { node.setValue(next, forKey: "next") }
        try store.context.save()
        let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Node")
        fetch.predicate = NSPredicate(format: "number == 0")
        let request = NSBatchDeleteRequest(fetchRequest: fetch)
        return { try store.context.execute(request) }
      },
      ScaledOperation("save with history") { count in
        let store = try ScaleStore(hasHistory: true)
        store.insertThings(count)
        return { try store.context.save() }
      },
      ScaledOperation("fetch history of one large transaction") { count in
        let store = try ScaleStore(hasHistory: true)
        store.insertThings(count)
        try store.context.save()
        return { try store.context.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)) }
      },
      ScaledOperation("fetch history of many transactions") { count in
        let store = try transactions(count)
        return { try store.context.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)) }
      },
      ScaledOperation("purge history") { count in
        let store = try transactions(count)
        return { try store.context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture)) }
      },
    ]
  }

  /// A store with a transaction for every ten objects.
  private static func transactions(_ count: Int) throws -> ScaleStore {
    let store = try ScaleStore(hasHistory: true)
    for _ in 0..<count / 10 {
      store.insertThings(10)
      try store.context.save()
      store.context.reset()
    }
    return store
  }
}
