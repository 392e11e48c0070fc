import CoreData
import Foundation

let parentContextProbes: [Probe] = [
  Probe(
    "child-reads-unsaved-changes", "Does a child see changes that its parent has not saved?", facts: ["PC-03"],
    segments: ["how-far-a-save-goes"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "one")
    try stack.context.save()
    try stack.context.find("Item", "one").setValue("edited", forKey: "name")
    stack.context.make("Item", "new")
    return try "the child fetches \(stack.child().names("Item"))"
  },
  Probe(
    "child-save-and-the-file", "What does the save of a child do to its parent and to the file?", facts: ["PC-10"],
    segments: ["how-far-a-save-goes", "hold-back-the-store"], in: itemModel()
  ) { stack in
    let child = stack.child()
    child.make("Item", "one")
    try child.save()
    let parent = "inserted \(stack.context.insertedObjects.count), hasChanges \(stack.context.hasChanges)"
    let before = try stack.stranger().number("Item")
    try stack.context.save()
    return try "parent \(parent), rows \(before), after the parent's save \(stack.stranger().number("Item"))"
  },
  Probe(
    "nearest-ancestor-supplies-values",
    "Which value does a child read when its parent holds an older one than the root?",
    facts: ["PC-04", "CH-033"], segments: ["which-value-a-child-fetches"], in: itemModel()
  ) { stack in
    let root = stack.context
    let middle = stack.child()
    let item = root.make("Item", "old")
    try root.save()
    let held = try middle.find("Item", "old")
    _ = held.text("name")
    item.setValue("new", forKey: "name")
    try root.save()
    let child = stack.child(of: middle)
    return try "middle \(held.text("name")), child \(child.existingObject(with: item.objectID).text("name"))"
  },
  Probe(
    "awake-from-insert-once-a-level",
    "How often is awakeFromInsert sent when a child's new object is saved, and with which values?",
    facts: ["PC-06", "CH-413", "WD-06"], segments: ["how-often-it-awakes", "related-objects-at-awakening"],
    in: itemModel(class: Watched.self)
  ) { stack in
    var levels: [String] = []
    let child = stack.child()
    Watched.tell = { object, function in
      guard function == "awakeFromInsert" else { return }
      levels.append((object.managedObjectContext === child ? "child" : "parent") + " name \(object.text("name"))")
    }
    child.make("Item", "one")
    try child.save()
    try stack.context.save()
    return levels.joined(separator: ", ")
  },
  Probe(
    "child-overwrites-its-parent", "Does a child's save conflict with a change in its parent, under the error policy?",
    facts: ["PC-07"], segments: ["merge-policy-of-a-child", "hold-back-the-store"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let child = stack.child()
    child.mergePolicy = NSMergePolicy.error
    let held = try child.find("Item", "one")
    _ = held.text("name")
    item.setValue("parent", forKey: "name")
    held.setValue("child", forKey: "name")
    let save = outcome { try child.save() }
    return "\(save), parent \(item.text("name"))"
  },
  Probe(
    "equal-value-of-a-child", "Is a value sent to the parent that equals what the child had cached?", facts: ["PC-08"],
    segments: ["merge-policy-of-a-child"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one", ["rank": 1])
    try stack.context.save()
    let child = stack.child()
    let held = try child.find("Item", "one")
    _ = held.text("name")
    item.setValue("parent", forKey: "name")
    held.setValue("one", forKey: "name")
    held.setValue(2, forKey: "rank")
    try child.save()
    return "parent's name \(item.text("name")), rank \(item.text("rank"))"
  },
  Probe(
    "transient-values-and-the-parent", "Does the save of a child send transient values to its parent?",
    facts: ["PC-09"], in: itemModel([attribute("shown", transient: true)])
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let child = stack.child()
    let held = try child.find("Item", "one")
    held.setValue("x", forKey: "shown")
    held.setValue(1, forKey: "rank")
    try child.save()
    return "parent reads \(item.text("shown"))"
  },
  Probe(
    "temporary-id-after-the-childs-save", "Which kind of ID has a child's object after the saves of child and root?",
    facts: ["PC-13", "PC-14"], segments: ["when-an-id-becomes-permanent", "two-objects-of-one-row"], in: itemModel()
  ) { stack in
    let child = stack.child()
    let item = child.make("Item", "one")
    try child.save()
    let first = item.objectID.isTemporaryID
    try stack.context.save()
    return "temporary after the child's save \(first), after the root's \(item.objectID.isTemporaryID)"
  },
  Probe(
    "two-objects-of-one-row", "Has a child two objects for a row after the root's save, and which does a fetch give?",
    facts: ["PC-14", "PC-14b", "CH-034"], segments: ["when-an-id-becomes-permanent", "two-objects-of-one-row"],
    in: itemModel()
  ) { stack in
    let child = stack.child()
    let item = child.make("Item", "one")
    try child.save()
    try stack.context.save()
    let permanent = try stack.context.find("Item", "one").objectID
    let other = try child.existingObject(with: permanent)
    let fetched = try child.objects("Item")
    return "the same object \(other === item), fetched \(fetched.count), the one with the temporary ID "
      + "\(fetched.contains { $0 === item })"
  },
  Probe(
    "which-of-two-objects-wins", "Whose change wins when both objects of one row were changed in a child?",
    facts: ["PC-14b", "CH-414"], segments: ["two-objects-of-one-row"], in: itemModel()
  ) { stack in
    let child = stack.child()
    let item = child.make("Item", "one")
    try child.save()
    try stack.context.save()
    let mine = try stack.context.find("Item", "one")
    let other = try child.existingObject(with: mine.objectID)
    guard other !== item else { return "there is one object" }
    item.setValue("by the temporary ID", forKey: "name")
    other.setValue("by the permanent ID", forKey: "name")
    let save = outcome { try child.save() }
    return "\(save), parent \(mine.text("name"))"
  },
  Probe(
    "temporary-id-in-another-branch", "Does a temporary ID lead to the object in the parent and in a sibling branch?",
    facts: ["PC-15", "CH-410"], segments: ["when-an-id-becomes-permanent"], in: itemModel()
  ) { stack in
    let child = stack.child()
    let branch = stack.child()
    let item = child.make("Item", "one")
    func finds(_ context: NSManagedObjectContext) -> String {
      outcome("found") { _ = try context.existingObject(with: item.objectID) }
    }
    let before = "parent \(finds(stack.context)), branch \(finds(branch))"
    try child.save()
    let saved = "parent \(finds(stack.context)), branch \(finds(branch))"
    try stack.context.save()
    let other = stack.child()
    return "before the save: \(before); after the child's: \(saved); after the root's: new branch \(finds(other))"
  },
  Probe(
    "branch-that-met-an-unsaved-object", "By which ID does a branch know an object that it met before the root's save?",
    facts: ["CH-411"], segments: ["permanent-ids-first"], in: itemModel()
  ) { stack in
    let child = stack.child()
    let item = child.make("Item", "one")
    try child.save()
    let branch = stack.child()
    let met = try branch.existingObject(with: item.objectID)
    try stack.context.save()
    met.setValue(1, forKey: "rank")
    let save = outcome { try branch.save() }
    let parent = try stack.context.find("Item", "one").text("rank")
    return "temporary \(met.objectID.isTemporaryID), \(save), parent's rank \(parent)"
  },
  Probe(
    "permanent-ids-in-a-child", "Does a child get permanent IDs, and is there one object of the row then?",
    facts: ["PC-16b", "ID-08b"], segments: ["permanent-ids-first"], in: itemModel()
  ) { stack in
    let child = stack.child()
    let item = child.make("Item", "one")
    try child.obtainPermanentIDs(for: [item])
    let early = item.objectID.isTemporaryID
    try child.save()
    try stack.context.save()
    let same = try child.existingObject(with: stack.context.find("Item", "one").objectID)
    return "temporary \(early), one object \(same === item)"
  },
  Probe(
    "reference-to-an-object-of-another-branch",
    "What becomes of a reference by another branch's temporary ID after the root's save?",
    facts: ["CH-412"], mayEnd: true, in: noteModel()
  ) { stack in
    let child = stack.child()
    let author = child.make("Author", "Ann")
    try child.save()
    let branch = stack.child()
    try stack.context.save()
    branch.make("Note", "one", ["author": branch.object(with: author.objectID)])
    let save = outcome { try branch.save() }
    return try "\(save), in the parent author \(stack.context.find("Note", "one").text("author"))"
  },
  Probe(
    "loaded-object-of-a-child-stays-old",
    "What does a child that has loaded an object read after its parent changed it?",
    facts: ["PC-18", "RF-17b"], segments: ["used-a-second-time", "two-handlers"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let child = stack.child()
    let held = try child.find("Item", "one")
    _ = held.text("name")
    item.setValue("two", forKey: "name")
    let changed = held.text("name")
    try stack.context.save()
    let saved = held.text("name")
    child.refresh(held, mergeChanges: true)
    return "changed \(changed), saved \(saved), refreshed \(held.text("name"))"
  },
  Probe(
    "child-that-merges-automatically", "When does a child with automaticallyMergesChangesFromParent see a change?",
    facts: ["RF-17b"], segments: ["used-a-second-time"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let child = stack.child()
    child.automaticallyMergesChangesFromParent = true
    let held = try child.find("Item", "one")
    _ = held.text("name")
    item.setValue("two", forKey: "name")
    stack.context.processPendingChanges()
    let changed = held.text("name")
    try stack.context.save()
    wait { held.text("name") == "two" }
    return "changed \(changed), saved \(held.text("name"))"
  },
  Probe(
    "dropped-child", "Does anything above a child change that is dropped unsaved?", facts: ["PC-21"],
    segments: ["an-edit-that-may-be-cancelled"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "one")
    try stack.context.save()
    let change = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    try autoreleasepool {
      let child = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
      child.parent = stack.context
      try child.find("Item", "one").setValue("edited", forKey: "name")
      child.processPendingChanges()
    }
    return try "posts \(change.count), hasChanges \(stack.context.hasChanges), name \(stack.context.names("Item"))"
  },
  Probe(
    "confinement-context-as-a-child",
    "Can a confinement context be the child of a context with a queue, and save into it?",
    facts: ["PC-02c", "PC-02b"], segments: ["the-wrong-queue"], mayEnd: true, in: itemModel()
  ) { stack in
    guard let confined = NSManagedObjectContextConcurrencyType(rawValue: 0) else { return "there is no such type" }
    let child = NSManagedObjectContext(concurrencyType: confined)
    child.parent = stack.context
    child.make("Item", "one")
    let save = outcome { try child.save() }
    return "\(save), parent has \(stack.context.insertedObjects.count)"
  },
  Probe(
    "confinement-context-as-a-parent", "Can a confinement context be a parent?", facts: ["PC-22", "CH-403"],
    segments: ["the-wrong-queue"], mayEnd: true, in: itemModel()
  ) { stack in
    guard let confined = NSManagedObjectContextConcurrencyType(rawValue: 0) else { return "there is no such type" }
    let parent = NSManagedObjectContext(concurrencyType: confined)
    parent.persistentStoreCoordinator = stack.coordinator
    let child = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    child.parent = parent
    return "the parent was set"
  },
  Probe(
    "perform-and-wait-on-a-confinement-context", "What does performAndWait do on a confinement context?",
    facts: ["PC-24"], mayEnd: true, in: itemModel()
  ) { stack in
    guard let confined = NSManagedObjectContextConcurrencyType(rawValue: 0) else { return "there is no such type" }
    let context = NSManagedObjectContext(concurrencyType: confined)
    context.persistentStoreCoordinator = stack.coordinator
    var ran = false
    context.performAndWait { ran = true }
    return "ran \(ran)"
  },
  Probe(
    "confinement-context-that-merges-automatically",
    "What does setting automaticallyMergesChangesFromParent on a confinement context do?", facts: ["CH-401"],
    mayEnd: true, in: itemModel()
  ) { stack in
    guard let confined = NSManagedObjectContextConcurrencyType(rawValue: 0) else { return "there is no such type" }
    let context = NSManagedObjectContext(concurrencyType: confined)
    context.persistentStoreCoordinator = stack.coordinator
    context.automaticallyMergesChangesFromParent = true
    return "it was set"
  },
  Probe(
    "delete-rules-in-child-and-parent",
    "Where do delete rules run when a child deletes: what does the parent say after its save?",
    facts: ["CH-035"], in: noteModel(notes: .cascadeDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    let child = stack.child()
    let held = try child.find("Note", "one")
    child.delete(try child.find("Author", "Ann"))
    child.processPendingChanges()
    let inChild = held.isDeleted
    try child.save()
    return try "victim deleted in the child \(inChild), in the parent \(note.isDeleted), "
      + "rows \(stack.sibling().number("Note"))"
  },
  Probe(
    "where-validation-happens", "At which level does a missing value fail, and where a value that must be unique?",
    facts: ["CH-036"],
    in: itemModel([attribute("code", optional: false)], unique: true)
  ) { stack in
    stack.context.make("Item", "one", ["code": "x"])
    try stack.context.save()
    let child = stack.child()
    let item = child.make("Item", "one")
    let missing = codes(failure { try child.save() })
    item.setValue("y", forKey: "code")
    let clash = outcome { try child.save() }
    return
      "child without a value \(missing), with a clash \(clash), root \(codes(failure { try stack.context.save() }))"
  },
  Probe(
    "what-a-childs-save-posts-in-the-parent", "What does the save of a child make its parent post?",
    facts: ["NT-10"], segments: ["two-handlers", "an-edit-that-may-be-cancelled"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "changed")
    stack.context.make("Item", "deleted")
    try stack.context.save()
    let child = stack.child()
    let change = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    let save = stack.posts(.NSManagedObjectContextDidSave, from: stack.context)
    try child.find("Item", "changed").setValue(1, forKey: "rank")
    child.delete(try child.find("Item", "deleted"))
    child.make("Item", "new")
    try child.save()
    let first = "did-change \(change.all.map { words($0) }), did-save \(save.count)"
    try stack.context.save()
    return "\(first), then did-save \(words(save.all.first))"
  },
  Probe(
    "ids-in-a-childs-did-save", "Have the inserted objects in a child's did-save temporary IDs?", facts: ["NT-07"],
    in: itemModel()
  ) { stack in
    let child = stack.child()
    let save = stack.posts(.NSManagedObjectContextDidSave, from: child)
    child.make("Item", "one")
    try child.save()
    return try "temporary \(collected(save.all.at(0).userInfo?[NSInsertedObjectsKey]).map(\.objectID.isTemporaryID))"
  },
  Probe(
    "did-save-at-every-level", "To which objects is didSave sent when a child and its parent save?", facts: ["CH-407"],
    segments: ["a-class-that-knows-its-context"], in: itemModel(class: Watched.self)
  ) { stack in
    let child = stack.child()
    child.make("Item", "one")
    var calls: [String] = []
    Watched.tell = { object, function in
      if function == "didSave" { calls.append(object.managedObjectContext === child ? "child" : "parent") }
    }
    try child.save()
    let first = calls
    try stack.context.save()
    return "child's save \(first), parent's save \(calls.dropFirst(first.count).map { $0 })"
  },
  Probe(
    "undo-of-a-childs-save", "Is what a child's save brought one step for its parent's undo manager?",
    facts: ["CH-404"], segments: ["an-edit-that-may-be-cancelled"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "one")
    try stack.context.save()
    let undo = UndoManager()
    undo.groupsByEvent = false
    stack.context.undoManager = undo
    let child = stack.child()
    try child.find("Item", "one").setValue("two", forKey: "name")
    child.make("Item", "three")
    undo.beginUndoGrouping()
    try child.save()
    stack.context.processPendingChanges()
    undo.endUndoGrouping()
    let before = try stack.context.names("Item")
    undo.undo()
    return try "before \(before), after undo \(stack.context.names("Item")), can undo more \(undo.canUndo)"
  },
  Probe(
    "merge-into-the-child-of-a-stale-parent",
    "Does a merge into a child bring its parent up to date as well?", facts: ["CH-405"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let child = stack.child()
    let held = try child.find("Item", "one")
    _ = (held.text("name"), item.text("name"))
    let other = stack.sibling()
    let save = stack.posts(.NSManagedObjectContextDidSave, from: other)
    try other.find("Item", "one").setValue("two", forKey: "name")
    try other.save()
    try child.mergeChanges(fromContextDidSave: save.all.at(0))
    return "child \(held.text("name")), parent \(item.text("name"))"
  },
  Probe(
    "fetch-of-a-child-and-its-parents-queue", "Does the fetch of a child wait while the queue of its parent is busy?",
    facts: ["PC-19", "CH-409"], segments: ["whose-queue-is-it"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let parent = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    parent.persistentStoreCoordinator = stack.coordinator
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    let (gate, fetched) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (busy, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    parent.perform {
      busy.signal()
      gate.wait()
    }
    busy.wait()
    child.perform {
      begun.signal()
      _ = try? child.number("Item")
      fetched.signal()
    }
    begun.wait()
    let early = fetched.wait(timeout: .now() + briefly) == .success
    gate.signal()
    let late = fetched.wait(timeout: .now() + 30) == .success
    return "done while the parent was busy \(early), done afterwards \(late)"
  },
]
