import CoreData
import Foundation

private let tracking: [AnyHashable: Any] = [NSPersistentHistoryTrackingKey: true]

/// The transactions since a token, with their changes.
func transactions(_ context: NSManagedObjectContext, after token: NSPersistentHistoryToken? = nil) throws
  -> [NSPersistentHistoryTransaction]
{
  let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
  request.resultType = .transactionsAndChanges
  return try context.result(of: request) as? [NSPersistentHistoryTransaction] ?? []
}

/// The changes of transactions, as entity and kind, sorted within a transaction.
private func changes(_ transactions: [NSPersistentHistoryTransaction]) -> String {
  let kinds: [NSPersistentHistoryChangeType: String] = [.insert: "insert", .update: "update", .delete: "delete"]
  let lines = transactions.map { transaction in
    (transaction.changes ?? []).map { change in
      "\(kinds[change.changeType] ?? "other") \(change.changedObjectID.entity.name ?? "none")"
    }
    .sorted().joined(separator: ", ")
  }
  return lines.isEmpty ? "none" : lines.joined(separator: " | ")
}

let historyProbes: [Probe] = [
  Probe(
    "one-save-is-one-transaction", "What does history record of an insert, an update and a delete in three saves?",
    facts: ["SQ-55", "SQ-53"], segments: ["a-purge-in-another-process"], in: itemModel(), options: tracking
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    item.setValue("b", forKey: "name")
    try stack.context.save()
    stack.context.delete(item)
    try stack.context.save()
    return try changes(transactions(stack.context))
  },
  Probe(
    "deleting-history", "What does deleting the history before the first and before the last transaction leave?",
    facts: ["SQ-55"], in: itemModel(), options: tracking
  ) { stack in
    for name in ["a", "b", "c"] {
      stack.context.make("Item", name)
      try stack.context.save()
    }
    let all = try transactions(stack.context)
    _ = try stack.context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: all.first))
    let first = try transactions(stack.context).count
    _ = try stack.context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: all.last))
    return try "of \(all.count): \(first), then \(transactions(stack.context).count)"
  },
  Probe(
    "a-store-with-history-opened-without", "A store with a history is opened without the option: may it be written?",
    facts: ["SQ-59"], segments: ["what-posts-a-remote-change"], in: itemModel(), options: tracking
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let other = try stack.stranger()
    let isReadOnly = other.persistentStoreCoordinator?.persistentStores.first?.isReadOnly
    return try other.performAndWait {
      other.make("Item", "b")
      let saved = outcome { try other.save() }
      return try "read-only \(words(isReadOnly)), \(saved), items \(other.names("Item"))"
    }
  },
  Probe(
    "updated-properties", "Which properties does history name for an update of a name, and of a to-many?",
    facts: ["CH-043", "SQ-53"], in: noteModel(), options: tracking
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one")
    try stack.context.save()
    note.setValue("two", forKey: "name")
    try stack.context.save()
    note.setValue(author, forKey: "author")
    try stack.context.save()
    let lines = try transactions(stack.context).dropFirst().map { transaction in
      (transaction.changes ?? []).map { change in
        "\(change.changedObjectID.entity.name ?? "none") \((change.updatedProperties ?? []).map(\.name).sorted())"
      }
      .sorted().joined(separator: ", ")
    }
    return lines.joined(separator: " | ")
  },
  Probe(
    "many-to-many-in-history", "Which ends of a many-to-many does history record as updated?", facts: ["CH-043"],
    in: tagModel(), options: tracking
  ) { stack in
    let tag = stack.context.make("Tag", "red")
    let photo = stack.context.make("Photo", "one")
    try stack.context.save()
    photo.setValue(Set([tag]), forKey: "tags")
    try stack.context.save()
    return try changes(Array(transactions(stack.context).dropFirst()))
  },
  Probe(
    "batch-delete-in-history", "What does history record of a batch delete with victims of a cascade?",
    facts: ["CH-943", "SQ-60"], segments: ["rules-at-the-mark"], in: noteModel(notes: .cascadeDeleteRule),
    options: tracking
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.saveAndReset()
    _ = try stack.context.execute(batchDelete("Author"))
    return try changes(Array(transactions(stack.context).dropFirst()))
  },
  Probe(
    "batch-request-without-rows-in-history", "Does a batch request that matches no row leave a transaction?",
    facts: ["CH-942"], in: itemModel(), options: tracking
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    _ = try stack.context.execute(batchDelete("Item", "name == 'none'"))
    _ = try stack.context.execute(batchUpdate("Item", ["rank": 1], "name == 'none'"))
    return try "transactions \(transactions(stack.context).count)"
  },
  Probe(
    "batch-update-in-history", "What does history record of a batch update of two rows, and of the same once more?",
    facts: ["CH-717", "SQ-60"], in: itemModel(), options: tracking
  ) { stack in
    stack.context.make("Item", "a")
    stack.context.make("Item", "b")
    try stack.context.save()
    for _ in 1...2 { _ = try stack.context.execute(batchUpdate("Item", ["rank": 1])) }
    return try changes(Array(transactions(stack.context).dropFirst()))
  },
  Probe(
    "save-without-changes-in-history", "Does a save without changes leave a transaction?", facts: ["CH-716"],
    in: itemModel(), options: tracking
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    try stack.context.save()
    return try "transactions \(transactions(stack.context).count)"
  },
  Probe(
    "author-and-name-in-history",
    "Whose name and author does history give for a save, and for a child's batch request?",
    facts: ["CH-937", "SQ-52"], in: itemModel(), options: tracking
  ) { stack in
    stack.context.name = "root"
    stack.context.transactionAuthor = "app"
    let child = stack.child()
    child.name = "child"
    child.transactionAuthor = "widget"
    stack.context.make("Item", "a")
    try stack.context.save()
    _ = try child.execute(batchUpdate("Item", ["rank": 1]))
    return try transactions(stack.context).map { "\($0.contextName ?? "nil") \($0.author ?? "nil")" }
      .joined(separator: ", ")
  },
  Probe(
    "tombstone-of-a-deleted-row", "What does the tombstone of a deleted row keep?",
    in: {
      let code = attribute("code")
      code.preservesValueInHistoryOnDeletion = true
      return itemModel([code])
    }(), options: tracking
  ) { stack in
    let item = stack.context.make("Item", "a", ["code": "kept"])
    try stack.context.save()
    stack.context.delete(item)
    try stack.context.save()
    let tombstone = try transactions(stack.context).last?.changes?.first?.tombstone
    return (tombstone ?? [:]).map { "\(words($0.key)) \(words($0.value))" }.sorted().joined(separator: ", ")
  },
  Probe(
    "token-in-did-save", "Holds did-save a history token when history is tracked, and a query generation when pinned?",
    facts: ["NT-05b"], in: itemModel(), options: tracking
  ) { stack in
    let save = stack.posts(.NSManagedObjectContextDidSave, from: stack.context)
    stack.context.make("Item", "a")
    try stack.context.save()
    try stack.context.setQueryGenerationFrom(.current)
    stack.context.make("Item", "b")
    try stack.context.save()
    return save.all.map { post in
      "token \(post.userInfo?["newChangeToken"] != nil), "
        + "generation \(post.userInfo?[NSManagedObjectContextQueryGenerationKey] != nil)"
    }
    .joined(separator: "; ")
  },
  Probe(
    "remote-change-after-a-batch-request", "Is a remote change posted for the transaction of a batch request?",
    facts: ["NT-13b"], segments: ["a-purge-in-another-process"], in: itemModel(),
    options: [NSPersistentHistoryTrackingKey: true, NSPersistentStoreRemoteChangeNotificationPostOptionKey: true]
  ) { stack in
    let saved = stack.posts(.NSPersistentStoreRemoteChange, from: stack.coordinator)
    stack.context.make("Item", "a")
    try stack.context.save()
    // The save's own has come before anybody listens for the request's.
    wait { saved.count > 0 }
    let posts = stack.posts(.NSPersistentStoreRemoteChange, from: stack.coordinator)
    _ = try stack.context.execute(batchDelete("Item"))
    wait { posts.count > 0 }
    return "posted \(posts.count > 0), with a token \(posts.all.first?.userInfo?[NSPersistentHistoryTokenKey] != nil)"
  },
  Probe(
    "history-fetch-with-a-token", "Which transactions do predicates find that compare tokens?", facts: ["NT-14"],
    mayEnd: true, in: itemModel(), options: tracking
  ) { stack in
    for name in ["a", "b", "c"] {
      stack.context.make("Item", name)
      try stack.context.save()
    }
    let all = try transactions(stack.context)
    guard all.count == 3, let fetch = NSPersistentHistoryTransaction.fetchRequest else { return "no fetch request" }
    return try [">", ">=", "<=", "=="].map { sign in
      fetch.predicate = try NSPredicate(format: "token \(sign) %@", all.at(1).token)
      let request = NSPersistentHistoryChangeRequest.fetchHistory(withFetch: fetch)
      request.resultType = .transactionsOnly
      let found = try stack.context.result(of: request) as? [NSPersistentHistoryTransaction] ?? []
      let places = found.compactMap { one in all.firstIndex { $0.transactionNumber == one.transactionNumber } }
      return "\(sign) \(places.sorted())"
    }
    .joined(separator: ", ")
  },
  Probe(
    "token-of-a-store-without-transactions",
    "What does a predicate with the token of a store without transactions find?",
    facts: ["NT-14b"], mayEnd: true, in: itemModel(), options: tracking
  ) { stack in
    guard let token = stack.coordinator.currentPersistentHistoryToken(fromStores: nil) else { return "no token" }
    guard let fetch = NSPersistentHistoryTransaction.fetchRequest else { return "no fetch request" }
    stack.context.make("Item", "a")
    try stack.context.save()
    fetch.predicate = NSPredicate(format: "token > %@", token)
    let after = try transactions(stack.context, after: token).count
    let request = NSPersistentHistoryChangeRequest.fetchHistory(withFetch: fetch)
    request.resultType = .transactionsOnly
    return "fetchHistory(after:) \(after), predicate "
      + answer { try "\(size(stack.context.result(of: request)) ?? -1)" }
  },
  Probe(
    "token-before-a-purge-of-some",
    "What do nil, a token from before the deleted transactions and the token that bounded them find afterwards?",
    facts: ["CH-709"], segments: ["history-purged-too-early", "an-expired-token"], mayEnd: true, in: itemModel(),
    options: tracking
  ) { stack in
    func save(_ names: String...) throws -> NSPersistentHistoryToken? {
      for name in names {
        stack.context.make("Item", name)
        try stack.context.save()
      }
      return try transactions(stack.context).last?.token
    }
    let before = try save("a")
    let bound = try save("b", "c", "d")
    _ = try stack.context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: bound))
    return [("nil", nil), ("before", before), ("bound", bound)]
      .map { name, token in
        name + " " + answer { try "transactions \(transactions(stack.context, after: token).count)" }
      }
      .joined(separator: ", ")
  },
  Probe(
    "expired-token", "What does fetching history after a token give whose transactions were deleted?",
    facts: ["CH-709", "CH-715"], segments: ["an-expired-token"], mayEnd: true, in: itemModel(), options: tracking
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let token = try transactions(stack.context).last?.token
    for name in ["b", "c"] {
      stack.context.make("Item", name)
      try stack.context.save()
    }
    _ = try stack.context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture))
    return answer { try "transactions \(transactions(stack.context, after: token).count)" }
  },
]
