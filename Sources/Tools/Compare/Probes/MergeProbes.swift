import CoreData
import Foundation

/// Saves a change in a sibling of the stack's context, and gives its did-save.
private func saved(_ stack: Stack, _ change: (NSManagedObjectContext) throws -> Void) throws -> Notification {
  let other = stack.sibling()
  let posts = stack.posts(.NSManagedObjectContextDidSave, from: other)
  try change(other)
  try other.save()
  return try posts.all.at(0)
}

/// Owners that lead to a thing, which does not lead back, and take it along.
private func oneWayCascade() -> NSManagedObjectModel {
  let (owner, thing) = (entity("Owner"), entity("Thing"))
  relate(owner, .one("thing", .cascadeDeleteRule), thing)
  return model([owner, thing])
}

let mergeProbes: [Probe] = [
  Probe(
    "merge-posts-before-it-returns", "Is objects-did-change posted before mergeChanges returns?",
    facts: ["CH-022", "PP-10"], segments: ["two-handlers"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let change = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    let save = try saved(stack) { try $0.find("Item", "one").setValue("two", forKey: "name") }
    stack.context.mergeChanges(fromContextDidSave: save)
    return "posts \(change.count): \(words(change.all.first)), name \(item.text("name"))"
  },
  Probe(
    "merged-updates-of-faults", "Does a merge refresh and report a registered object that is a fault?",
    facts: ["RF-08", "RF-08b", "RF-15"], segments: ["two-handlers"], in: itemModel()
  ) { stack in
    let loaded = stack.context.make("Item", "loaded")
    let fault = stack.context.make("Item", "fault")
    try stack.context.save()
    _ = loaded.text("name")
    stack.context.refresh(fault, mergeChanges: false)
    stack.context.processPendingChanges()
    let change = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    let save = try saved(stack) { other in try other.objects("Item").forEach { $0.setValue(1, forKey: "rank") } }
    stack.context.mergeChanges(fromContextDidSave: save)
    let listed = collected(change.all.first?.userInfo?[NSRefreshedObjectsKey])
    return "refreshed \(namesText(listed.sorted { $0.text("name") < $1.text("name") }))"
  },
  Probe(
    "merged-inserts", "How does a merge list inserts, and are they in insertedObjects?", facts: ["RF-09"],
    segments: ["two-handlers"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let change = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    let save = try saved(stack) { other in
      try other.find("Item", "one").setValue(1, forKey: "rank")
      other.make("Item", "new")
    }
    stack.context.mergeChanges(fromContextDidSave: save)
    return "\(words(change.all.first)), insertedObjects \(stack.context.insertedObjects.count), "
      + "hasChanges \(stack.context.hasChanges), rank \(item.text("rank"))"
  },
  Probe(
    "merged-inserts-do-not-stay", "Do merged inserts stay registered when nothing holds them?",
    facts: ["RF-13", "FRC-19"], in: itemModel()
  ) { stack in
    let background = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    background.persistentStoreCoordinator = stack.coordinator
    let save = try saved(stack) { $0.make("Item", "new") }
    background.performAndWait { autoreleasepool { background.mergeChanges(fromContextDidSave: save) } }
    return background.performAndWait { "registered \(background.registeredObjects.count)" }
  },
  Probe(
    "merged-delete", "What do object and context say after a delete was merged?",
    facts: ["RF-10", "RF-10b"],
    segments: ["every-order", "a-context-that-never-merges", "three-contexts"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let save = try saved(stack) { other in other.delete(try other.find("Item", "one")) }
    stack.context.mergeChanges(fromContextDidSave: save)
    let merged = "\(state(item)), name \(item.text("name")), hasChanges \(stack.context.hasChanges), "
    let listed = stack.context.deletedObjects.contains(item)
    let found = try stack.context.names("Item")
    return "\(merged)in deletedObjects \(listed), fetched \(found), \(outcome { try stack.context.save() }), "
      + "then \(state(item))"
  },
  Probe(
    "did-save-after-a-merged-delete", "Does the save after a merged delete report the delete again?", facts: ["RF-50"],
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let posts = stack.posts(.NSManagedObjectContextDidSave, from: stack.context)
    let save = try saved(stack) { other in other.delete(try other.find("Item", "one")) }
    stack.context.mergeChanges(fromContextDidSave: save)
    try stack.context.save()
    return "\(words(posts.all.last)), \(state(item))"
  },
  Probe(
    "rollback-of-a-merged-delete", "What is left of an object whose merged delete was rolled back?", facts: ["CH-1053"],
    mayEnd: true, in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let save = try saved(stack) { other in other.delete(try other.find("Item", "one")) }
    stack.context.mergeChanges(fromContextDidSave: save)
    stack.context.rollback()
    let back = try "\(state(item)), name \(item.text("name")), fetched \(stack.context.names("Item"))"
    item.setValue("two", forKey: "name")
    return "\(back), changed and saved \(codes(failure { try stack.context.save() }))"
  },
  Probe(
    "merged-delete-whose-row-is-there", "Does a save remove a row whose delete was merged although it is still there?",
    facts: ["CH-069"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    stack.context.mergeDeleted([item.objectID])
    let merged = state(item)
    let save = outcome { try stack.context.save() }
    return try "\(merged), \(save), rows \(stack.sibling().number("Item"))"
  },
  Probe(
    "local-change-over-a-merge", "Does a local change survive the merge of another context's change?",
    segments: ["two-handlers"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one", ["rank": 0])
    try stack.context.save()
    item.setValue("mine", forKey: "name")
    let save = try saved(stack) { other in
      let same = try other.find("Item", "one")
      same.setValue("theirs", forKey: "name")
      same.setValue(5, forKey: "rank")
    }
    stack.context.mergeChanges(fromContextDidSave: save)
    let merged = "name \(item.text("name")), rank \(item.text("rank"))"
    return "\(merged), \(outcome { try stack.context.save() })"
  },
  Probe(
    "remote-save-with-unknown-keys", "What does mergeChanges(fromRemoteContextSave:) do with unknown keys and rows?",
    facts: ["CH-070"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let id = item.objectID
    stack.context.delete(item)
    try stack.context.save()
    let data: [AnyHashable: Any] = ["nothing": [id], NSUpdatedObjectsKey: [id]]
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: data, into: [stack.context])
    return "returned, hasChanges \(stack.context.hasChanges)"
  },
  Probe(
    "remote-save-with-what-is-no-id", "What does mergeChanges(fromRemoteContextSave:) do with what is no object ID?",
    facts: ["CH-070"], mayEnd: true, in: itemModel()
  ) { stack in
    let data: [AnyHashable: Any] = [NSUpdatedObjectsKey: ["no ID"]]
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: data, into: [stack.context])
    return "returned"
  },
  Probe(
    "remote-save-with-uris", "Does mergeChanges(fromRemoteContextSave:) take URIs of objects?", in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let data: [AnyHashable: Any] = [NSDeletedObjectsKey: [item.objectID.uriRepresentation()]]
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: data, into: [stack.context])
    return state(item)
  },
  Probe(
    "merge-of-another-coordinators-save", "Can the did-save of a context of another coordinator be merged?",
    facts: ["CH-076"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let other = try stack.stranger()
    let posts = stack.posts(.NSManagedObjectContextDidSave, from: other)
    try other.find("Item", "one").setValue("two", forKey: "name")
    try other.save()
    try stack.context.mergeChanges(fromContextDidSave: posts.all.at(0))
    return "name \(item.text("name"))"
  },
  Probe(
    "ids-after-a-merge", "What does did-merge-object-IDs list for two updates and an insert?", facts: ["NT-08"],
    in: itemModel()
  ) { stack in
    let items = ["a", "b"].map { stack.context.make("Item", $0) }
    try stack.context.save()
    _ = items.map { $0.text("name") }
    let merged = stack.posts(NSManagedObjectContext.didMergeChangesObjectIDsNotification, from: stack.context)
    let save = try saved(stack) { other in
      try other.objects("Item").forEach { $0.setValue(1, forKey: "rank") }
      other.make("Item", "c")
    }
    stack.context.mergeChanges(fromContextDidSave: save)
    return words(merged.all.first)
  },
  Probe(
    "merge-and-undo", "Is a merge a step for the undo manager?", facts: ["CH-075"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let undo = UndoManager()
    stack.context.undoManager = undo
    let save = try saved(stack) { try $0.find("Item", "one").setValue("two", forKey: "name") }
    stack.context.mergeChanges(fromContextDidSave: save)
    return "name \(item.text("name")), can undo \(undo.canUndo)"
  },
  Probe(
    "automatic-merge-of-a-sibling", "Does a context that merges automatically show a sibling's save after a turn?",
    facts: ["RF-18b"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    stack.context.automaticallyMergesChangesFromParent = true
    _ = try saved(stack) { try $0.find("Item", "one").setValue("two", forKey: "name") }
    wait { item.text("name") == "two" }
    return "name \(item.text("name"))"
  },
  Probe(
    "automatic-merge-before-a-turn",
    "Has a main-queue context that merges automatically a sibling's save before the main queue comes round?",
    facts: ["CH-527"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    stack.context.automaticallyMergesChangesFromParent = true
    _ = try saved(stack) { try $0.find("Item", "one").setValue("two", forKey: "name") }
    let before = item.text("name")
    wait { item.text("name") == "two" }
    return "before \(before), after \(item.text("name"))"
  },
  Probe(
    "raw-names-of-notifications", "What do the names of the context's notifications and their keys read?",
    facts: ["NT-01", "NT-02b"]
  ) {
    [
      NSNotification.Name.NSManagedObjectContextObjectsDidChange.rawValue,
      NSNotification.Name.NSManagedObjectContextWillSave.rawValue,
      NSNotification.Name.NSManagedObjectContextDidSave.rawValue, NSInsertedObjectsKey, NSUpdatedObjectsKey,
      NSDeletedObjectsKey, NSRefreshedObjectsKey, NSInvalidatedObjectsKey, NSInvalidatedAllObjectsKey,
    ].joined(separator: " ")
  },
  Probe(
    "user-info-of-will-save", "Has will-save a userInfo?", facts: ["NT-04b"], in: itemModel()
  ) { stack in
    let will = stack.posts(.NSManagedObjectContextWillSave, from: stack.context)
    stack.context.make("Item", "one")
    try stack.context.save()
    return will.all.first?.userInfo.map { "\($0.count) entries" } ?? "nil"
  },
  Probe(
    "one-way-cascade-of-a-merged-delete",
    "Does a merged delete take along by a one-way cascade what the other context had let go of?", facts: ["CH-1104"],
    in: oneWayCascade()
  ) { stack in
    let owner = stack.context.make("Owner", "one", ["thing": stack.context.make("Thing", "kept")])
    try stack.context.save()
    _ = owner.one("thing")?.text("name")
    let save = try saved(stack) { other in
      let same = try other.find("Owner", "one")
      same.setValue(nil, forKey: "thing")
      other.delete(same)
    }
    stack.context.mergeChanges(fromContextDidSave: save)
    let deleted = namesText(stack.context.deletedObjects.sorted { $0.text("name") < $1.text("name") })
    let own = outcome { try stack.context.save() }
    return "deleted here \(deleted), \(own), things left \(try stack.sibling().number("Thing"))"
  },
]
