import CoreData
import Foundation

/// Changes the name of the only item by another coordinator.
private func rename(_ stack: Stack, _ name: String) throws {
  let other = try stack.stranger()
  try other.objects("Item").forEach { $0.setValue(name, forKey: "name") }
  try other.save()
}

let queryGenerationProbes: [Probe] = [
  Probe(
    "token-before-and-after-reading", "Which token has a context between pinning and its first read, and after a save?",
    facts: ["CH-801", "WD-19"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let context = stack.sibling()
    try context.setQueryGenerationFrom(.current)
    let set = context.queryGenerationToken == .current
    _ = try context.names("Item")
    let read = context.queryGenerationToken == .current
    context.make("Item", "b")
    try context.save()
    return "set: current \(set), read: current \(read), nil \(context.queryGenerationToken == nil); "
      + "names \(try context.names("Item"))"
  },
  Probe(
    "loaded-object-of-a-pinned-context", "What does a loaded object read after pinning, and after refreshAllObjects?",
    facts: ["QG-06b"], segments: ["a-pinned-list"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "old")
    try stack.context.save()
    try rename(stack, "new")
    try stack.context.setQueryGenerationFrom(.current)
    let pinned = item.text("name")
    stack.context.refreshAllObjects()
    return "pinned \(pinned), refreshed \(item.text("name"))"
  },
  Probe(
    "pinning-again-with-nothing-written",
    "Which value reads a context that pins itself again with nothing written in between?",
    facts: ["QG-06c"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "old")
    try stack.context.save()
    try rename(stack, "new")
    return try (1...4).map { _ in
      try stack.context.setQueryGenerationFrom(.current)
      stack.context.refreshAllObjects()
      return item.text("name")
    }
    .joined(separator: " ")
  },
  Probe(
    "pinned-context-and-a-later-write", "Does a pinned context see what is written after it has read?",
    facts: ["CH-808"], segments: ["a-pinned-list"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "old")
    try stack.context.saveAndReset()
    try stack.context.setQueryGenerationFrom(.current)
    let item = try stack.context.objects("Item").at(0)
    _ = item.text("name")
    try rename(stack, "new")
    let other = stack.sibling()
    let seen = try other.names("Item")
    stack.context.refreshAllObjects()
    return try "refreshed \(item.text("name")), fetched \(stack.context.names("Item")), an unpinned context \(seen)"
  },
  Probe(
    "batch-delete-below-a-pinned-context", "What does a pinned context read of a row that a batch delete removed?",
    facts: ["CH-301", "CH-808"], segments: ["refresh-after-a-batch-delete"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.saveAndReset()
    try stack.context.setQueryGenerationFrom(.current)
    _ = try stack.context.names("Item")
    let other = stack.sibling()
    _ = try other.execute(batchDelete("Item"))
    stack.context.refreshAllObjects()
    let pinned = try stack.context.names("Item")
    try stack.context.setQueryGenerationFrom(nil)
    return try "pinned \(pinned), then \(stack.context.names("Item"))"
  },
  Probe(
    "tokens-of-two-contexts", "Are the tokens of two contexts equal with nothing written in between, and after a save?",
    facts: ["QG-14", "CH-803"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let contexts = [stack.sibling(), stack.sibling(), stack.sibling()]
    func pin(_ context: NSManagedObjectContext) throws -> NSQueryGenerationToken? {
      try context.setQueryGenerationFrom(.current)
      _ = try context.names("Item")
      return context.queryGenerationToken
    }
    let first = try pin(contexts[0])
    let second = try pin(contexts[1])
    stack.context.make("Item", "b")
    try stack.context.save()
    let third = try pin(contexts[2])
    return "nothing written \(first == second), after a save \(first == third)"
  },
  Probe(
    "save-without-changes-and-the-token", "Has a pinned context another token after a save without changes?",
    facts: ["QG-14", "CH-806"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    try stack.context.setQueryGenerationFrom(.current)
    _ = try stack.context.names("Item")
    let before = stack.context.queryGenerationToken
    try stack.context.save()
    let empty = before == stack.context.queryGenerationToken
    stack.context.make("Item", "b")
    try stack.context.save()
    return "without changes the same \(empty), with changes the same \(before == stack.context.queryGenerationToken)"
  },
  Probe(
    "failed-save-of-a-pinned-context", "Does a save that fails move a pinned context?", facts: ["CH-806"],
    segments: ["a-pinned-list"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "old")
    try stack.context.saveAndReset()
    try stack.context.setQueryGenerationFrom(.current)
    let item = try stack.context.objects("Item").at(0)
    _ = item.text("name")
    try rename(stack, "new")
    item.setValue("mine", forKey: "name")
    let save = outcome { try stack.context.save() }
    stack.context.rollback()
    stack.context.refreshAllObjects()
    return "\(save), then \(item.text("name"))"
  },
  Probe(
    "pinning-a-store-in-memory", "What does pinning a context do whose store is in memory?", facts: ["CH-802"],
    mayEnd: true, in: itemModel(), type: NSInMemoryStoreType
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let pinned = outcome("pinned") { try stack.context.setQueryGenerationFrom(.current) }
    let names = try stack.context.names("Item")
    return "\(pinned), names \(names), token nil \(stack.context.queryGenerationToken == nil)"
  },
  Probe(
    "token-that-no-context-holds", "Can a context be pinned by a token whose generation no context holds any more?",
    facts: ["CH-804"], mayEnd: true, in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let token = try autoreleasepool {
      try stack.context.setQueryGenerationFrom(.current)
      _ = try stack.context.names("Item")
      let token = stack.context.queryGenerationToken
      try stack.context.setQueryGenerationFrom(nil)
      return token
    }
    guard let token else { return "no token" }
    try rename(stack, "new")
    return outcome("pinned") { try stack.context.setQueryGenerationFrom(token) }
  },
  Probe(
    "pinned-context-that-merges-automatically", "Does a pinned context move that merges automatically?",
    facts: ["CH-809"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "old")
    try stack.context.saveAndReset()
    try stack.context.setQueryGenerationFrom(.current)
    stack.context.automaticallyMergesChangesFromParent = true
    _ = try stack.context.names("Item")
    let other = stack.sibling()
    try other.objects("Item").forEach { $0.setValue("new", forKey: "name") }
    try other.save()
    // Each fetch asks the context anew, so that the answer is what the last one found.
    var names = try stack.context.names("Item")
    wait {
      names = answer { try stack.context.names("Item") }
      return names == "new"
    }
    return names
  },
  Probe(
    "history-of-a-pinned-context", "Does a history request of a pinned context see later transactions?",
    facts: ["CH-807"], in: itemModel(), options: [NSPersistentHistoryTrackingKey: true]
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    try stack.context.setQueryGenerationFrom(.current)
    _ = try stack.context.names("Item")
    let other = stack.sibling()
    other.make("Item", "b")
    try other.save()
    return try "transactions \(transactions(stack.context).count), names \(stack.context.names("Item"))"
  },
  Probe(
    "pinned-context-whose-store-is-gone", "What does a fetch of a pinned context give whose store was removed?",
    facts: ["CH-805"], mayEnd: true, in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    try stack.context.setQueryGenerationFrom(.current)
    _ = try stack.context.names("Item")
    try stack.coordinator.remove(stack.store)
    return answer { try stack.context.names("Item") }
  },
]
