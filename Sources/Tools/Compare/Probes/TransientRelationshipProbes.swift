import CoreData
import Foundation

/// Notes and their authors; what leads from one to the other is in no store.
private func transientNotes(author: Bool = true, notes: Bool = true) -> NSManagedObjectModel {
  let model = noteModel()
  model.entitiesByName["Note"]?.relationshipsByName["author"]?.isTransient = author
  model.entitiesByName["Author"]?.relationshipsByName["notes"]?.isTransient = notes
  return model
}

let transientRelationshipProbes: [Probe] = [
  Probe(
    "store-of-a-transient-relationship", "What does adding a store give whose model has a transient relationship?",
    facts: ["CH-993"], mayEnd: true
  ) {
    let stack = try Stack(itemModel(), type: NSInMemoryStoreType)
    defer { stack.close() }
    return outcome("added") {
      _ = try stack.anotherCoordinator(transientNotes()).addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: stack.file("other.sqlite"), options: nil)
    }
  },
  Probe(
    "change-of-a-transient-relationship", "Is a change of a transient relationship a change of the object?",
    facts: ["CH-993", "CH-1040", "XM-40"], mayEnd: true, in: transientNotes()
  ) { stack in
    let (author, note) = (stack.context.make("Author", "Ann"), stack.context.make("Note", "one"))
    try stack.context.save()
    note.setValue(author, forKey: "author")
    let values = note.changedValues().keys.sorted().joined(separator: " ")
    return "notes \(author.memberNames("notes")), updated \(note.isUpdated), changed values [\(values)], persistent "
      + "changes \(note.hasPersistentChangedValues)"
  },
  Probe(
    "undo-of-a-transient-relationship", "Does undo take back what a transient relationship was set to?",
    facts: ["CH-1040"], mayEnd: true, in: transientNotes()
  ) { stack in
    let (author, note) = (stack.context.make("Author", "Ann"), stack.context.make("Note", "one"))
    try stack.context.save()
    let undo = UndoManager()
    undo.groupsByEvent = false
    stack.context.undoManager = undo
    undo.beginUndoGrouping()
    note.setValue(author, forKey: "author")
    stack.context.processPendingChanges()
    undo.endUndoGrouping()
    stack.context.undo()
    let undone = "undone \(note.text("author")) \(author.members("notes").count)"
    stack.context.redo()
    return undone + ", redone \(note.text("author")) \(author.members("notes").count)"
  },
  Probe(
    "predicate-on-a-transient-relationship", "What does a fetch find by a transient relationship?", facts: ["CH-1040"],
    mayEnd: true, in: transientNotes()
  ) { stack in
    stack.context.make("Note", "one", ["author": stack.context.make("Author", "Ann")])
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
    request.predicate = NSPredicate(format: "author.name == 'Ann'")
    return answer { namesText(try stack.context.fetch(request)) }
  },
  Probe(
    "delete-along-a-transient-relationship", "Does a cascade follow a transient relationship?", facts: ["CH-1040"],
    mayEnd: true,
    in: {
      let model = transientNotes()
      model.entitiesByName["Author"]?.relationshipsByName["notes"]?.deleteRule = .cascadeDeleteRule
      return model
    }()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    stack.context.make("Note", "two")
    try stack.context.save()
    stack.context.delete(author)
    try stack.context.save()
    return "left \(try stack.context.names("Note"))"
  },
  Probe(
    "life-of-a-transient-relationship", "When is what a transient relationship leads to lost?", facts: ["CH-1041"],
    mayEnd: true, in: transientNotes()
  ) { stack in
    let (author, note) = (stack.context.make("Author", "Ann"), stack.context.make("Note", "one"))
    func state(_ when: String) -> String { "\(when) \(note.text("author")) \(author.members("notes").count)" }
    note.setValue(author, forKey: "author")
    try stack.context.save()
    var states = [state("saved")]
    note.setValue("two", forKey: "name")
    stack.context.refresh(note, mergeChanges: true)
    states.append(state("merged"))
    stack.context.rollback()
    states.append(state("rolled back"))
    note.setValue(author, forKey: "author")
    try stack.context.save()
    stack.context.refresh(note, mergeChanges: false)
    states.append(state("refreshed"))
    return states.joined(separator: ", ")
  },
  Probe(
    "transient-relationship-in-a-child", "Does a child read a transient relationship, and does its save hand one up?",
    facts: ["CH-1041"], mayEnd: true, in: transientNotes()
  ) { stack in
    let note = stack.context.make("Note", "one", ["author": stack.context.make("Author", "Ann")])
    try stack.context.save()
    let child = stack.child()
    let below = try child.find("Note", "one")
    let read = "read \(below.text("author"))"
    note.setValue(nil, forKey: "author")
    below.setValue(try child.find("Author", "Ann"), forKey: "author")
    try child.save()
    return read + ", handed up \(note.text("author"))"
  },
  Probe(
    "transient-inverse-of-a-stored-relationship", "What does a stored relationship keep whose inverse is transient?",
    facts: ["CH-1042"], mayEnd: true, in: transientNotes(author: false)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    let before = "before \(author.members("notes").count)"
    try stack.context.saveAndReset()
    let (stored, note) = (try stack.context.find("Author", "Ann"), try stack.context.find("Note", "one"))
    return before + ", read \(note.text("author")) \(stored.members("notes").count)"
  },
  Probe(
    "shared-members-under-a-transient-inverse",
    "Do several owners keep a member in the store whose own end is transient?", facts: ["CH-1096"], mayEnd: true,
    in: {
      let model = tagModel()
      model.entitiesByName["Tag"]?.relationshipsByName["photos"]?.isTransient = true
      return model
    }()
  ) { stack in
    let tag = stack.context.make("Tag", "blue")
    for name in ["one", "two"] { stack.context.make("Photo", name, ["tags": NSSet(object: tag)]) }
    try stack.context.save()
    let other = try stack.stranger()
    return try ["one", "two"].map { try "\($0) \(other.find("Photo", $0).memberNames("tags"))" }.joined(separator: ", ")
  },
  Probe(
    "transient-inverse-after-a-merge",
    "What does a transient relationship lead to after a merge by which its stored inverse leads elsewhere?",
    facts: ["CH-1102"], mayEnd: true, in: transientNotes(author: false)
  ) { stack in
    let (ann, note) = (stack.context.make("Author", "Ann"), stack.context.make("Note", "one"))
    stack.context.make("Author", "Bea")
    note.setValue(ann, forKey: "author")
    try stack.context.save()
    let other = stack.sibling()
    let posts = stack.posts(.NSManagedObjectContextDidSave, from: other)
    try other.find("Note", "one").setValue(try other.find("Author", "Bea"), forKey: "author")
    try other.save()
    stack.context.mergeChanges(fromContextDidSave: posts.all[0])
    return "author \(note.one("author")?.text("name") ?? "nil"), notes of the first \(ann.members("notes").count)"
  },
]
