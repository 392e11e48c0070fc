import CoreData
import Foundation

/// Gives a stack's context an undo manager whose groups a probe makes.
private func undoManager(_ stack: Stack) -> UndoManager {
  let undo = UndoManager()
  undo.groupsByEvent = false
  stack.context.undoManager = undo
  return undo
}

extension UndoManager {
  /// Makes one group of a change and its consequences.
  fileprivate func group(_ context: NSManagedObjectContext, _ change: () throws -> Void) rethrows {
    beginUndoGrouping()
    try change()
    context.processPendingChanges()
    endUndoGrouping()
  }
}

let undoProbes: [Probe] = [
  Probe(
    "undo-manager-of-a-new-context", "Has a new context an undo manager, and a container's viewContext?",
    facts: ["UN-01b"], in: itemModel()
  ) { stack in
    let container = NSPersistentContainer(name: "Probe", managedObjectModel: stack.model)
    let item = stack.context.make("Item", "a")
    stack.context.undo()
    return "new \(stack.sibling().undoManager != nil), viewContext \(container.viewContext.undoManager != nil), "
      + "after undo \(state(item))"
  },
  Probe(
    "what-rollback-leaves", "What do sets and values say after a rollback?", facts: ["UN-05"], in: itemModel()
  ) { stack in
    let changed = stack.context.make("Item", "changed")
    let deleted = stack.context.make("Item", "deleted")
    try stack.context.save()
    changed.setValue("x", forKey: "name")
    stack.context.delete(deleted)
    let new = stack.context.make("Item", "new")
    stack.context.rollback()
    return "sets \(stack.context.insertedObjects.count) \(stack.context.updatedObjects.count) "
      + "\(stack.context.deletedObjects.count), name \(changed.text("name")), deleted one \(state(deleted)), "
      + "new one registered \(stack.context.registeredObjects.contains(new))"
  },
  Probe(
    "posts-of-a-rollback", "What does a rollback post?", facts: ["CH-058"], in: itemModel()
  ) { stack in
    let changed = stack.context.make("Item", "changed")
    let deleted = stack.context.make("Item", "deleted")
    try stack.context.save()
    changed.setValue("x", forKey: "name")
    stack.context.delete(deleted)
    stack.context.make("Item", "new")
    stack.context.processPendingChanges()
    let posts = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    stack.context.rollback()
    stack.context.processPendingChanges()
    return posts.all.map { words($0) }.joined(separator: " | ")
  },
  Probe(
    "calls-of-a-rollback", "Which calls do changed and deleted objects get from a rollback?", facts: ["CH-019"],
    in: itemModel(class: Watched.self)
  ) { stack in
    let changed = stack.context.make("Item", "changed")
    let deleted = stack.context.make("Item", "deleted")
    try stack.context.save()
    changed.setValue("x", forKey: "name")
    stack.context.delete(deleted)
    stack.context.processPendingChanges()
    var calls: [String] = []
    Watched.tell = { object, function in
      if function.hasPrefix("awake") { calls.append((object === changed ? "changed " : "deleted ") + function) }
    }
    stack.context.rollback()
    _ = (changed.text("name"), deleted.text("name"))
    return calls.sorted().joined(separator: ", ")
  },
  Probe(
    "redo-after-a-rollback", "Does redo bring back what a rollback took?", facts: ["UN-06"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let undo = undoManager(stack)
    undo.group(stack.context) { item.setValue("b", forKey: "name") }
    stack.context.rollback()
    let can = undo.canRedo
    stack.context.redo()
    return "can redo \(can), name \(item.text("name"))"
  },
  Probe(
    "save-after-a-reset", "Does a save after a reset carry out the deletes from before?", facts: ["UN-09"],
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    stack.context.delete(item)
    stack.context.reset()
    let save = outcome { try stack.context.save() }
    return try "\(save), rows \(stack.sibling().names("Item"))"
  },
  Probe(
    "undo-of-a-saved-delete",
    "Does undoing a saved delete insert the same object, with the same ID?",
    facts: ["CH-089"],
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let id = item.objectID
    let undo = undoManager(stack)
    undo.group(stack.context) { stack.context.delete(item) }
    try stack.context.save()
    undo.undo()
    stack.context.processPendingChanges()
    let back = stack.context.insertedObjects.first
    return "inserted \(stack.context.insertedObjects.count), the same object \(back === item), "
      + "the same ID \(back?.objectID == id), name \(back?.text("name") ?? "none"), "
      + outcome { try stack.context.save() }
  },
  Probe(
    "undo-of-what-will-save-changed", "Is what willSave changed undone together with what was saved?",
    facts: ["CH-085"], in: itemModel(class: Watched.self)
  ) { stack in
    let item = stack.context.make("Item", "a", ["rank": 0])
    try stack.context.save()
    let undo = undoManager(stack)
    Watched.tell = { object, function in
      if function == "willSave", object.text("rank") == "0" { object.setValue(1, forKey: "rank") }
    }
    undo.beginUndoGrouping()
    item.setValue("b", forKey: "name")
    try stack.context.save()
    undo.endUndoGrouping()
    Watched.tell = nil
    undo.undo()
    return "name \(item.text("name")), rank \(item.text("rank"))"
  },
  Probe(
    "calls-of-an-undo", "Which calls do an undone insert, delete and update send?", facts: ["CH-086"],
    in: itemModel(class: Watched.self)
  ) { stack in
    let changed = stack.context.make("Item", "changed")
    let deleted = stack.context.make("Item", "deleted")
    try stack.context.save()
    let undo = undoManager(stack)
    undo.group(stack.context) {
      changed.setValue("x", forKey: "name")
      stack.context.delete(deleted)
      stack.context.make("Item", "new")
    }
    var calls: [String] = []
    Watched.tell = { _, function in if function.hasPrefix("awake") { calls.append(function) } }
    undo.undo()
    stack.context.processPendingChanges()
    let undone = calls.sorted()
    calls = []
    undo.redo()
    stack.context.processPendingChanges()
    return "undo \(undone.joined(separator: ", ")); redo \(calls.sorted().joined(separator: ", "))"
  },
  Probe(
    "undo-after-a-reset", "Can a change be undone after the reset of its context?", facts: ["CH-087"], in: itemModel()
  ) { stack in
    let other = stack.sibling()
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let undo = undoManager(stack)
    other.undoManager = undo
    undo.group(stack.context) { item.setValue("b", forKey: "name") }
    undo.group(other) { other.make("Item", "other") }
    stack.context.reset()
    let can = undo.canUndo
    if can { undo.undo() }
    return "can undo \(can), then the other context's insert is left \(other.insertedObjects.count), "
      + "can undo more \(undo.canUndo)"
  },
  Probe(
    "registration-switched-off",
    "Are changes undone that were made while registration was off, with processing around it?",
    facts: ["PP-11b"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a", ["rank": 0])
    try stack.context.save()
    let undo = undoManager(stack)
    undo.group(stack.context) { item.setValue("b", forKey: "name") }
    undo.disableUndoRegistration()
    item.setValue(1, forKey: "rank")
    stack.context.processPendingChanges()
    undo.enableUndoRegistration()
    undo.undo()
    return "name \(item.text("name")), rank \(item.text("rank"))"
  },
  Probe(
    "undo-of-a-cascade", "Does undo bring back the victims of a cascade and their relationships?",
    in: noteModel(notes: .cascadeDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    let undo = undoManager(stack)
    undo.group(stack.context) { stack.context.delete(author) }
    undo.undo()
    stack.context.processPendingChanges()
    return try "authors \(stack.context.names("Author")), notes \(author.memberNames("notes"))"
  },
  Probe(
    "undo-of-an-ordered-relationship", "Do undo and redo bring an ordered relationship back in its order?",
    facts: ["CH-920"], in: noteModel(ordered: true)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    for name in ["c", "a", "b"] { stack.context.make("Note", name, ["author": author]) }
    try stack.context.save()
    func order() -> String { namesText(collected(author.value(forKey: "notes"))) }
    let before = order()
    let undo = undoManager(stack)
    undo.group(stack.context) { author.mutableOrderedSetValue(forKey: "notes").removeObject(at: 1) }
    let changed = order()
    undo.undo()
    let undone = order()
    undo.redo()
    return "\(before) / \(changed) / \(undone) / \(order())"
  },
  Probe(
    "group-that-ends-with-the-event", "Does a group end that the undo manager opened when the main queue comes round?",
    facts: ["CH-088"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let undo = UndoManager()
    stack.context.undoManager = undo
    item.setValue("b", forKey: "name")
    stack.context.processPendingChanges()
    let open = undo.groupingLevel
    wait { undo.groupingLevel == 0 }
    return "level \(open), after a turn of the run loop \(undo.groupingLevel), can undo \(undo.canUndo)"
  },
  Probe(
    "undo-of-a-delete-whose-row-is-there-again",
    "What is the save of an undone delete whose row another context has written again?", facts: ["CH-1103"],
    mayEnd: true, in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let other = stack.sibling()
    other.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    let same = try other.find("Item", "a")
    _ = same.text("rank")
    let undo = undoManager(stack)
    undo.group(stack.context) { stack.context.delete(item) }
    try stack.context.save()
    same.setValue(3, forKey: "rank")
    let again = outcome { try other.save() }
    stack.context.undo()
    let sets = "\(stack.context.insertedObjects.count) \(stack.context.updatedObjects.count)"
    let save = outcome { try stack.context.save() }
    return "written again: \(again), sets \(sets), \(save), items \(try stack.sibling().number("Item"))"
  },
  Probe(
    "undo-in-did-save", "Does undo bring an object back while did-save tells of its deletion?", facts: ["CH-1106"],
    mayEnd: true, in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let undo = undoManager(stack)
    undo.group(stack.context) { stack.context.delete(item) }
    let undone = stack.answers(.NSManagedObjectContextDidSave, from: stack.context) { _ in
      guard undo.canUndo else { return "saved" }
      undo.undo()
      return "undone"
    }
    try stack.context.save()
    let sets = "name \(item.text("name")), inserted \(stack.context.insertedObjects.count)"
    let save = outcome { try stack.context.save() }
    return "\(undone.all.joined(separator: ", ")), \(sets), \(save), items \(try stack.sibling().number("Item"))"
  },
]
