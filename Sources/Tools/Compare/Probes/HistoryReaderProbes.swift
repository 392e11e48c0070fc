import CoreData
import Foundation

/// An entity whose codes history keeps, and one of which it keeps nothing.
private func keepingModel() -> NSManagedObjectModel {
  let code = attribute("code")
  code.preservesValueInHistoryOnDeletion = true
  return itemModel([code])
}

/// An entity with binary data beside the row, which history keeps.
private func externalModel() -> NSManagedObjectModel {
  let code = attribute("code", .binaryDataAttributeType)
  (code.allowsExternalBinaryDataStorage, code.preservesValueInHistoryOnDeletion) = (true, true)
  return itemModel([code])
}

/// What the tombstones of the last transaction keep.
private func tombstones(_ context: NSManagedObjectContext) throws -> String {
  let changes = try transactions(context).last?.changes ?? []
  return changes.map { change in
    guard let tombstone = change.tombstone else { return "none" }
    return tombstone.map { "\(words($0.key)) \(words($0.value))" }.sorted().joined(separator: ", ")
  }
  .sorted().joined(separator: "; ")
}

let historyReaderProbes: [Probe] = [
  Probe(
    "history-of-other-authors", "Which transactions of app, of widget and of nobody does author != \"app\" find?",
    facts: ["CH-706"], segments: ["leave-out-your-own-transactions"], in: itemModel(),
    options: [NSPersistentHistoryTrackingKey: true]
  ) { stack in
    for author in ["app", "widget", nil] as [String?] {
      stack.context.transactionAuthor = author
      stack.context.make("Item", "a")
      try stack.context.save()
    }
    guard let fetch = NSPersistentHistoryTransaction.fetchRequest else { return "no fetch request" }
    fetch.predicate = NSPredicate(format: "author != %@", "app")
    let request = NSPersistentHistoryChangeRequest.fetchHistory(withFetch: fetch)
    request.resultType = .transactionsOnly
    let found = try stack.context.result(of: request) as? [NSPersistentHistoryTransaction] ?? []
    return found.map { $0.author ?? "nobody" }.joined(separator: ", ")
  },
  Probe(
    "remote-changes-of-own-saves",
    "How many remote changes are posted for two saves of one's own, and for a purge of history?",
    facts: ["CH-707"], segments: ["what-posts-a-remote-change"], in: itemModel(),
    options: [NSPersistentHistoryTrackingKey: true, NSPersistentStoreRemoteChangeNotificationPostOptionKey: true]
  ) { stack in
    let posts = stack.posts(.NSPersistentStoreRemoteChange, from: stack.coordinator)
    for name in ["a", "b"] {
      stack.context.make("Item", name)
      try stack.context.save()
    }
    wait { posts.count > 1 }
    let saves = posts.count
    _ = try stack.context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture))
    wait(for: briefly) { posts.count > saves }
    return "saves \(saves), purge \(posts.count - saves)"
  },
  Probe(
    "remote-changes-without-history", "Is a remote change posted for a save of a store that keeps no history?",
    facts: ["CH-719"], in: itemModel(), options: [NSPersistentStoreRemoteChangeNotificationPostOptionKey: true]
  ) { stack in
    let posts = stack.posts(.NSPersistentStoreRemoteChange, from: stack.coordinator)
    stack.context.make("Item", "a")
    try stack.context.save()
    wait(for: briefly) { posts.count > 0 }
    let hasToken = posts.all.contains { $0.userInfo?[NSPersistentHistoryTokenKey] != nil }
    return "posted \(posts.count > 0), with a token \(hasToken)"
  },
  Probe(
    "tombstone-of-external-data", "What does a tombstone keep of three bytes in an attribute with external storage?",
    facts: ["SQ-60b"], in: externalModel(), options: [NSPersistentHistoryTrackingKey: true]
  ) { stack in
    let item = stack.context.make("Item", "a")
    item.setValue(Data([1, 2, 3]), forKey: "code")
    try stack.context.save()
    stack.context.delete(item)
    try stack.context.save()
    let change = try transactions(stack.context).last?.changes?.first
    return (change?.tombstone?["code"] as? Data).map { "\($0.count) bytes" } ?? "nothing"
  },
  Probe(
    "token-of-another-store", "What does a request for the history behind a token of another store find?",
    facts: ["NT-14c", "CH-714"], in: itemModel(), options: [NSPersistentHistoryTrackingKey: true]
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let token = stack.coordinator.currentPersistentHistoryToken(fromStores: nil)
    let coordinator = stack.anotherCoordinator()
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.file("other.sqlite"),
      options: [NSPersistentHistoryTrackingKey: true as NSNumber])
    let context = stack.root(of: coordinator)
    context.make("Item", "b")
    try context.save()
    var count = 0
    let ending = outcome("found") {
      let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
      count = (try context.result(of: request) as? [NSPersistentHistoryTransaction] ?? []).count
    }
    return ending == "found" ? "\(count) transactions" : ending
  },
  Probe(
    "tombstone-of-a-batch-delete", "What does the tombstone of a row keep that a batch delete removed?",
    facts: ["CH-708"], segments: ["what-a-tombstone-keeps"], in: keepingModel(),
    options: [NSPersistentHistoryTrackingKey: true]
  ) { stack in
    stack.context.make("Item", "a", ["code": "kept"])
    try stack.context.save()
    _ = try stack.context.execute(batchDelete("Item"))
    return try tombstones(stack.context)
  },
  Probe(
    "tombstone-without-preserved-attributes", "Is there a tombstone of a row whose entity preserves no attribute?",
    facts: ["CH-708"], in: itemModel(), options: [NSPersistentHistoryTrackingKey: true]
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    stack.context.delete(item)
    try stack.context.save()
    return try tombstones(stack.context)
  },
  Probe(
    "merged-update-of-a-row-that-is-gone",
    "Is an object marked deleted by merging an update of its row, which is gone by now?",
    facts: ["CH-711"], segments: ["history-and-two-step-deletion"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let other = stack.sibling()
    other.delete(other.object(with: item.objectID))
    try other.save()
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSUpdatedObjectsKey: [item.objectID]], into: [stack.context])
    return "deleted \(item.isDeleted)"
  },
]
