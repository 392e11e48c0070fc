import CoreData
import Foundation

/// Flags of an object with the sets of its context.
private func all(_ object: NSManagedObject, _ context: NSManagedObjectContext) -> String {
  var sets: [String] = []
  if context.insertedObjects.contains(object) { sets.append("inserted") }
  if context.updatedObjects.contains(object) { sets.append("updated") }
  if context.deletedObjects.contains(object) { sets.append("deleted") }
  if context.registeredObjects.contains(object) { sets.append("registered") }
  return "\(state(object)), hasChanges \(object.hasChanges), in \(sets.joined(separator: " "))"
}

let stateProbes: [Probe] = [
  Probe(
    "flags-of-a-new-object", "Which flags and sets has a new object, and after the save?", facts: ["ST-01"],
    segments: ["what-an-object-prints"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    let new = all(item, stack.context)
    try stack.context.save()
    return "new: \(new); saved: \(all(item, stack.context))"
  },
  Probe(
    "flags-of-a-changed-object", "Which flags and sets has a saved object that was changed?", facts: ["ST-01b"],
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    item.setValue("b", forKey: "name")
    return all(item, stack.context)
  },
  Probe(
    "changes-after-save-and-reset",
    "Has a context changes after a save and after a reset?",
    facts: ["ST-06b", "UN-07b"],
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let saved = stack.context.hasChanges
    item.setValue("b", forKey: "name")
    let posts = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    stack.context.reset()
    let list = posts.all.first?.userInfo?[NSInvalidatedAllObjectsKey]
    let ids = (list as? [Any])?.allSatisfy { $0 is NSManagedObjectID } ?? false
    return "after the save \(saved), after reset \(stack.context.hasChanges), \(state(item)), "
      + "posted \(words(posts.all.first)), an array of IDs \(ids)"
  },
  Probe(
    "transient-change-alone",
    "Has a context changes when only a transient value changed, and the object persistent ones?",
    facts: ["ST-07"], in: itemModel([attribute("shown", transient: true)])
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    item.setValue("x", forKey: "shown")
    return "context \(stack.context.hasChanges), object \(item.hasChanges), "
      + "persistent \(item.hasPersistentChangedValues)"
  },
  Probe(
    "committed-values-through-changes", "What do committedValues give through two changes, and after the save?",
    facts: ["ST-19b"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    func committed() -> String { words(item.committedValues(forKeys: ["name"])["name"]) }
    item.setValue("b", forKey: "name")
    let first = committed()
    item.setValue("c", forKey: "name")
    let second = committed()
    try stack.context.save()
    return "\(first) \(second) \(committed())"
  },
  Probe(
    "committed-values-of-an-unsaved-object", "What do committedValues give for an object that was never saved?",
    facts: ["ST-19c"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    return "entries \(item.committedValues(forKeys: ["name", "rank"]).count)"
  },
  Probe(
    "changed-values-after-a-save", "Are changedValues empty after a save?", facts: ["ST-20"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    item.setValue("b", forKey: "name")
    let before = item.changedValues().count
    try stack.context.save()
    return "before \(before), after \(item.changedValues().count)"
  },
  Probe(
    "changed-value-that-became-nil", "What do changedValues hold for a property that became nil?", facts: ["CH-506"],
    segments: ["upkeep-in-will-save"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    item.setValue(nil, forKey: "name")
    return words(item.changedValues()["name"])
  },
  Probe(
    "value-set-to-what-it-was", "Has an object changes to which an equal value was set?", facts: ["CH-204"],
    segments: ["one-by-one-or-in-bulk"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    item.setValue("a", forKey: "name")
    return "hasChanges \(item.hasChanges), changedValues \(item.changedValues().count), "
      + "persistent \(item.hasPersistentChangedValues)"
  },
  Probe(
    "other-side-of-a-one-to-many", "Is the object on the one side updated when a note changes its author?",
    facts: ["KV-02b", "CH-043"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one")
    try stack.context.save()
    note.setValue(author, forKey: "author")
    let save = stack.posts(.NSManagedObjectContextDidSave, from: stack.context)
    let changed = "note \(note.isUpdated), author \(author.isUpdated)"
    try stack.context.save()
    return "\(changed), did-save \(words(save.all.first))"
  },
  Probe(
    "object-without-a-context", "Can an object made without a context hold values, and be inserted later?",
    in: itemModel()
  ) { stack in
    guard let entity = stack.model.entitiesByName["Item"] else { return "no entity" }
    let item = NSManagedObject(entity: entity, insertInto: nil)
    item.setValue("a", forKey: "name")
    let before = "name \(item.text("name")), \(state(item))"
    stack.context.insert(item)
    return "\(before), then \(state(item)), \(outcome { try stack.context.save() })"
  },
]
