import CoreData
import Foundation

let screenProbes: [Probe] = [
  Probe(
    "block-that-runs-right-away",
    "Does a block of perform(schedule:) that is called on the main queue run before one that waits there?",
    facts: ["SC-07", "SC-07b", "SC-07c"], segments: ["perform-and-await"], in: itemModel()
  ) { stack in
    let (context, order) = (stack.context, Order())
    @Sendable func addWaiting() { context.perform { order.add("waiting") } }
    try finish { @MainActor in
      addWaiting()
      await context.perform { order.add("immediate") }
      await context.perform(schedule: .enqueued) { order.add("enqueued") }
    }
    return order.all.joined(separator: ", ")
  },
  Probe(
    "changes-of-a-block-that-runs-right-away", "Are pending changes processed after a block that runs right away?",
    facts: ["CH-1301"], segments: ["perform-and-await"], in: noteModel(notes: .cascadeDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    let (context, id, order) = (stack.context, author.objectID, Order())
    let victim = note.objectID
    try finish { @MainActor in
      await context.perform {
        context.delete(context.object(with: id))
        order.add("in the block \(context.object(with: victim).isDeleted)")
      }
      order.add("after it \(context.object(with: victim).isDeleted)")
    }
    return "victim deleted: " + order.all.joined(separator: ", ")
  },
  Probe(
    "cancelled-task-in-a-block", "What is Task.isCancelled in the blocks of a task that was cancelled?",
    facts: ["SC-12", "CH-1303"], segments: ["a-cancelled-task"], in: itemModel()
  ) { stack in
    let (context, background) = (stack.context, privateContext(stack))
    let answers = Order()
    try finish(cancelled: true) { @MainActor in
      await background.perform { answers.add("a private queue's \(Task.isCancelled)") }
      await context.perform { answers.add("the main queue's, right away \(Task.isCancelled)") }
      await context.perform(schedule: .enqueued) { answers.add("enqueued \(Task.isCancelled)") }
    }
    return answers.all.joined(separator: ", ")
  },
  Probe(
    "automatic-merge-and-a-blocking-save",
    "Has a main-queue context merged a delete when a save returns that has blocked the main thread?",
    facts: ["SC-13", "CH-1302"], segments: ["saved-and-not-merged"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    stack.context.automaticallyMergesChangesFromParent = true
    let (background, id) = (privateContext(stack), item.objectID)
    try background.performAndWait {
      background.delete(try background.existingObject(with: id))
      try background.save()
    }
    let atOnce = item.isDeleted
    return "at once \(atOnce), later \(wait { item.isDeleted })"
  },
  Probe(
    "values-after-a-merged-batch-delete",
    "What does a loaded object read after the ID of its batch delete was merged, and after the next save?",
    facts: ["CH-1306", "SC-03"],
    segments: ["the-row-drawn-once-more", "a-date-that-traps", "a-sheet-that-stays-open"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let ids = [NSDeletedObjectsKey: [item.objectID]]
    _ = try stack.context.execute(NSBatchDeleteRequest(objectIDs: [item.objectID]))
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: ids, into: [stack.context])
    stack.context.processPendingChanges()
    let merged = "name \(item.text("name")), \(state(item))"
    try stack.context.save()
    return "merged: \(merged); saved: name \(item.text("name")), \(state(item))"
  },
  Probe(
    "deleted-before-it-was-saved", "Which flags has an object that is inserted and deleted without a save?",
    facts: ["CH-1307", "ST-08d"], segments: ["the-row-drawn-once-more"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    stack.context.processPendingChanges()
    stack.context.delete(item)
    let atOnce = state(item)
    stack.context.processPendingChanges()
    let found = outcome("found") { _ = try stack.context.existingObject(with: item.objectID) }
    let later = "\(state(item)), by its ID \(found)"
    try stack.context.save()
    return "at once: \(atOnce); after the event: \(later); saved: \(state(item))"
  },
  Probe(
    "temporary-id-in-another-context",
    "Does the ID that was taken of an unsaved object lead another context to the row, before the save and after it?",
    facts: ["PC-15"], segments: ["an-id-to-another-task"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    let (early, other) = (item.objectID, stack.sibling())
    func ask(_ id: NSManagedObjectID) -> String { outcome("found") { _ = try other.existingObject(with: id) } }
    let before = ask(early)
    try stack.context.save()
    return "before \(before); after the save: the early ID \(ask(early)), the object's \(ask(item.objectID))"
  },
  Probe(
    "set-that-changes-in-a-loop", "What does a loop in Swift over a mutable set do from which it removes?",
    facts: ["CH-1305", "SC-06"], segments: ["mutated-while-enumerated"], mayEnd: true,
    in: noteModel(notes: .nullifyDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    for number in 1...40 { stack.context.make("Note", "note \(number)", ["author": author]) }
    try stack.context.save()
    let notes = author.mutableSetValue(forKey: "notes")
    var visited = 0
    for note in notes {
      visited += 1
      notes.remove(note)
    }
    return "visited \(visited), left \(notes.count)"
  },
]

/// A context with a queue of its own on the stack's coordinator.
private func privateContext(_ stack: Stack) -> NSManagedObjectContext {
  let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
  context.persistentStoreCoordinator = stack.coordinator
  return context
}

/// Runs a task to its end, while the main run loop turns.
///
/// - Parameter isCancelled: whether it is cancelled before it begins.
/// - Throws: `NothingFound` where it does not end.
private func finish(cancelled isCancelled: Bool = false, _ work: @escaping @Sendable @MainActor () async -> Void) throws
{
  let ended = Order()
  let task = Task { @MainActor in
    await work()
    ended.add("ended")
  }
  if isCancelled { task.cancel() }
  if !wait(until: { ended.count == 1 }) { throw NothingFound(what: "end of the task") }
}
