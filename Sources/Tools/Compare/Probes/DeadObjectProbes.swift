import CoreData
import Foundation

let deadObjectProbes: [Probe] = [
  Probe(
    "flags-through-a-delete", "Which flags has an object after its delete, and after the save?",
    facts: ["CH-011", "ST-01g", "WD-16"],
    segments: ["what-an-object-prints", "what-a-dead-object-reads", "when-nullify-runs"],
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    stack.context.delete(item)
    let deleted = "\(state(item)), name \(item.text("name"))"
    try stack.context.save()
    return "deleted: \(deleted); saved: \(state(item))"
  },
  Probe(
    "values-of-a-dead-object", "What do the properties of an object read whose delete was saved?",
    facts: ["CH-101", "FT-16", "FT-11"], segments: ["what-a-dead-object-reads"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["rank": 5, "author": author])
    try stack.context.save()
    stack.context.delete(note)
    try stack.context.save()
    return "name \(note.text("name")), rank \(note.text("rank")), author \(note.text("author"))"
  },
  Probe(
    "setter-of-a-dead-object", "What does setting a property of an object do whose delete was saved?",
    facts: ["CH-1050", "FT-19"], segments: ["gone-after-an-await"], mayEnd: true, in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    stack.context.delete(item)
    try stack.context.save()
    item.setValue("late", forKey: "name")
    return "name \(item.text("name")), \(state(item)), hasChanges \(stack.context.hasChanges)"
  },
  Probe(
    "existing-object-of-a-dead-id", "What does existingObject give for the ID of a row that is gone?",
    facts: ["ID-07b"], segments: ["what-a-dead-object-reads", "asking-is-deleted-first"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let id = item.objectID
    stack.context.delete(item)
    try stack.context.save()
    return outcome("found") { _ = try stack.context.existingObject(with: id) }
  },
  Probe(
    "id-of-a-dead-object", "Does a dead object keep its object ID, and is the ID permanent?",
    segments: ["what-an-object-prints"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let id = item.objectID
    stack.context.delete(item)
    try stack.context.save()
    return "the same \(item.objectID == id), temporary \(item.objectID.isTemporaryID)"
  },
  Probe(
    "row-deleted-by-another-context", "What does an unfired fault read whose row another context deleted?",
    facts: ["CH-013", "CH-507", "FT-15"], segments: ["a-fault-without-a-row"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "one", ["rank": 3])
    try stack.context.saveAndReset()
    let item = try stack.context.find("Item", "one")
    stack.context.refresh(item, mergeChanges: false)
    let other = stack.sibling()
    other.delete(try other.find("Item", "one"))
    try other.save()
    let name = item.text("name")
    return "name \(name), rank \(item.text("rank")), \(state(item)), hasChanges \(stack.context.hasChanges)"
  },
  Probe(
    "values-of-an-inaccessible-object", "What does every property of an object without a row read by key?",
    facts: ["CH-501", "FT-11", "WD-01"], segments: ["what-nothing-looks-like"],
    in: itemModel([
      attribute("flag", .booleanAttributeType, optional: false, default: true),
      attribute("count", .integer32AttributeType, optional: false, default: 4),
      attribute("made", .dateAttributeType, optional: false, default: Date(timeIntervalSinceReferenceDate: 0)),
    ])
  ) { stack in
    stack.context.make("Item", "one", ["rank": 3])
    try stack.context.saveAndReset()
    let item = try stack.context.find("Item", "one")
    stack.context.refresh(item, mergeChanges: false)
    let other = stack.sibling()
    other.delete(try other.find("Item", "one"))
    try other.save()
    return ["name", "rank", "flag", "count", "made"].map { "\($0) \(item.text($0))" }.joined(separator: ", ")
  },
  Probe(
    "setter-on-an-object-whose-row-is-gone",
    "What do getter, flags and save do after a value was set on an object whose row is gone?",
    facts: ["CH-504", "WD-02"], segments: ["validation-without-a-row"],
    in: itemModel([attribute("code", optional: false, default: "x")])
  ) { stack in
    stack.context.make("Item", "one")
    try stack.context.saveAndReset()
    let item = try stack.context.find("Item", "one")
    stack.context.refresh(item, mergeChanges: false)
    let other = stack.sibling()
    other.delete(try other.find("Item", "one"))
    try other.save()
    item.setValue("late", forKey: "name")
    let before = "name \(item.text("name")), \(state(item))"
    let save = outcome { try stack.context.save() }
    return try "\(before), \(save), rows \(stack.sibling().number("Item"))"
  },
  Probe(
    "loaded-object-whose-row-is-gone", "What do a read, a change and a save give for a loaded object without a row?",
    facts: ["MP-10", "BD-16"], segments: ["a-context-that-never-merges", "who-is-told-of-a-batch-delete"],
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let other = stack.sibling()
    other.delete(try other.find("Item", "one"))
    try other.save()
    let read = item.text("name")
    item.setValue("two", forKey: "name")
    let error = failure { try stack.context.save() }
    return "name \(read), save \(codes(error)), keys \(keys(error))"
  },
  Probe(
    "object-held-over-a-reset", "What does an object read that is held over a reset?",
    facts: ["UN-08", "WD-12", "UN-07b"], segments: ["reset-or-merge", "the-list-after-a-batch-delete"], mayEnd: true,
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    stack.context.reset()
    let before = "isFault \(item.isFault), context \(item.managedObjectContext != nil)"
    return "\(before), name \(item.text("name")), isFault \(item.isFault)"
  },
  Probe(
    "object-held-over-a-released-context", "What does a fault read whose context is gone?", facts: ["WD-12", "UN-08"],
    mayEnd: true, in: itemModel()
  ) { stack in
    stack.context.make("Item", "one")
    try stack.context.save()
    let item = try autoreleasepool {
      let other = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
      other.persistentStoreCoordinator = stack.coordinator
      let item = try other.find("Item", "one")
      other.refresh(item, mergeChanges: false)
      return item
    }
    return "context \(item.managedObjectContext != nil), name \(item.text("name"))"
  },
  Probe(
    "fault-merged-away", "What does a registered fault read after a merge deleted it?", facts: ["CH-503"],
    segments: ["asking-is-deleted-first", "purge-later"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "one")
    try stack.context.saveAndReset()
    let item = try stack.context.find("Item", "one")
    stack.context.refresh(item, mergeChanges: false)
    let other = stack.sibling()
    let posts = stack.posts(.NSManagedObjectContextDidSave, from: other)
    other.delete(try other.find("Item", "one"))
    try other.save()
    try stack.context.mergeChanges(fromContextDidSave: posts.all.at(0))
    let before = state(item)
    return "\(before), name \(item.text("name")), then \(state(item))"
  },
  Probe(
    "order-of-asking-and-merging",
    "What does isDeleted say before and after the merge of another context's delete, for a loaded object?",
    segments: ["every-order", "asking-is-deleted-first"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let other = stack.sibling()
    let posts = stack.posts(.NSManagedObjectContextDidSave, from: other)
    other.delete(try other.find("Item", "one"))
    try other.save()
    let before = item.isDeleted
    try stack.context.mergeChanges(fromContextDidSave: posts.all.at(0))
    let merged = state(item)
    try stack.context.save()
    return "before \(before), merged: \(merged), after the save: \(state(item))"
  },
  Probe(
    "fault-that-must-not-be-silenced",
    "What does reading a fault without a row do when shouldDeleteInaccessibleFaults is false?", facts: ["FT-08b"],
    segments: ["a-fault-without-a-row"], mayEnd: true, in: itemModel()
  ) { stack in
    stack.context.shouldDeleteInaccessibleFaults = false
    stack.context.make("Item", "one")
    try stack.context.saveAndReset()
    let item = try stack.context.find("Item", "one")
    stack.context.refresh(item, mergeChanges: false)
    let other = stack.sibling()
    other.delete(try other.find("Item", "one"))
    try other.save()
    return "name \(item.text("name"))"
  },
  Probe(
    "changes-in-will-turn-into-fault", "Does a value that willTurnIntoFault sets stay, and is the object changed then?",
    facts: ["CH-061"], in: itemModel(class: Watched.self)
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    Watched.tell = { object, function in
      if function == "willTurnIntoFault" { object.setValue("set late", forKey: "name") }
    }
    stack.context.refresh(item, mergeChanges: false)
    Watched.tell = nil
    return "hasChanges \(item.hasChanges), name \(item.text("name"))"
  },
]
