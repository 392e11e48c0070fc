import Foundation
import OpenCoreData

extension ScaledOperation {
  /// Deletes, rule by rule, and their previews.
  static var deleting: [ScaledOperation] {
    [
      ScaledOperation("delete objects without relations, and save") { count in
        let store = try ScaleStore()
        try store.storeThings(count)
        let things = try store.loadedThings()
        return {
          for thing in things { store.context.delete(thing) }
          try store.context.save()
        }
      },
      delete("delete one, cascade to all, and process", .cascadeDeleteRule),
      delete("delete one, nullify all, and process", .nullifyDeleteRule),
      delete("delete one, denied by all, and process", .denyDeleteRule),
      ScaledOperation("delete one that all deny: the save's error") { count in
        let store = try ScaleStore(ScaleModel.make(.denyDeleteRule))
        let (owner, _) = try store.ownedThings(count)
        store.context.delete(owner)
        return { try? store.context.save() }
      },
      ScaledOperation("delete all members of one owner") { count in
        let store = try ScaleStore()
        let (_, things) = try store.ownedThings(count)
        return {
          for thing in things { store.context.delete(thing) }
          store.context.processPendingChanges()
        }
      },
      ScaledOperation("delete all members of one ordered list") { count in
        let store = try ScaleStore()
        let (_, entries) = try store.listedEntries(count)
        return {
          for entry in entries { store.context.delete(entry) }
          store.context.processPendingChanges()
        }
      },
      ScaledOperation("delete the head of a cascading chain, and save") { count in
        let store = try ScaleStore()
        let head = try chain(store, count)
        return {
          store.context.delete(head)
          try store.context.save()
        }
      },
      ScaledOperation("preview a cascade to all") { count in
        let store = try ScaleStore(ScaleModel.make(.cascadeDeleteRule))
        let (owner, _) = try store.ownedThings(count)
        return { _ = store.context.previewDeletion(of: owner) }
      },
      ScaledOperation("preview the delete of all") { count in
        let store = try ScaleStore()
        let (_, things) = try store.ownedThings(count)
        return { _ = store.context.previewDeletion(of: things) }
      },
      ScaledOperation("preview a cascading chain") { count in
        let store = try ScaleStore()
        let head = try chain(store, count)
        return { _ = store.context.previewDeletion(of: head) }
      },
    ]
  }

  private static func chain(_ store: ScaleStore, _ count: Int) throws -> NSManagedObject {
    let nodes = (0..<count).map { store.insert("Node", ["number": Int64($0)]) }
    for (node, next) in zip(nodes, nodes.dropFirst()) { node.setValue(next, forKey: "next") }
    try store.context.save()
    return nodes[0]
  }

  private static func delete(_ name: String, _ rule: NSDeleteRule) -> ScaledOperation {
    ScaledOperation(name) { count in
      let store = try ScaleStore(ScaleModel.make(rule))
      let (owner, things) = try store.ownedThings(count)
      return {
        store.context.delete(owner)
        store.context.processPendingChanges()
        withExtendedLifetime(things) {}
      }
    }
  }
}
