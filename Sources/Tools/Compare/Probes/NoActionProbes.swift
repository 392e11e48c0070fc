import CoreData
import Foundation

let noActionProbes: [Probe] = [
  Probe(
    "no-action-and-the-destination",
    "What does a note read whose author was deleted under no action, in this context and in a new one?",
    facts: ["DR-23", "CH-007"], segments: ["what-no-action-leaves", "no-action-by-hand"],
    in: noteModel(notes: .noActionDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    let save = outcome { try stack.context.save() }
    let here = note.text("author")
    let other = stack.sibling()
    let there = try other.find("Note", "one")
    let reference = there.one("author")
    let exists = reference.map { found in outcome("there") { _ = try other.existingObject(with: found.objectID) } }
    return "\(save), here \(here), elsewhere \(words(reference)), asked for it \(exists ?? "nothing to ask for")"
  },
  Probe(
    "dangling-reference-reads-nil-values",
    "What does an object at the end of a dangling reference read, and is it deleted?", facts: ["CH-007", "FT-15"],
    segments: ["find-the-dangling-key"], in: noteModel(notes: .noActionDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann", ["rank": 7])
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    try stack.context.save()
    let other = stack.sibling()
    guard let reference = try other.find("Note", "one").one("author") else { return "the reference is nil" }
    let before = state(reference)
    let name = reference.text("name")
    return "before \(before), name \(name), rank \(reference.text("rank")), after \(state(reference)), "
      + "hasChanges \(other.hasChanges)"
  },
  Probe(
    "saving-an-object-with-a-dangling-reference", "Can a note be changed and saved whose author's row is gone?",
    facts: ["CH-059"], segments: ["find-the-dangling-key"], in: noteModel(notes: .noActionDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    try stack.context.save()
    let other = stack.sibling()
    let note = try other.find("Note", "one")
    note.setValue("changed", forKey: "name")
    let save = outcome { try other.save() }
    let third = stack.sibling()
    return try "\(save), name \(third.names("Note")), author \(third.find("Note", "changed").text("author"))"
  },
  Probe(
    "dangling-reference-set-to-nil",
    "Is a missing author marked as deleted when a note's reference to it is set to nil, and after a rollback?",
    facts: ["CH-105", "CH-106"], segments: ["find-the-dangling-key"], in: noteModel(notes: .noActionDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    try stack.context.save()
    let other = stack.sibling()
    let note = try other.find("Note", "one")
    guard let reference = note.one("author") else { return "the reference is nil" }
    note.setValue(nil, forKey: "author")
    let marked = reference.isDeleted
    other.rollback()
    return "marked \(marked), after rollback \(reference.isDeleted), hasChanges \(other.hasChanges), "
      + "author \(note.text("author"))"
  },
  Probe(
    "reference-to-a-discarded-object",
    "What does a save give for a relationship to an object that was inserted, then deleted unsaved, and set again?",
    facts: ["DR-31"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.delete(author)
    stack.context.processPendingChanges()
    let note = stack.context.make("Note", "one")
    note.setValue(author, forKey: "author")
    let error = failure { try stack.context.save() }
    let stored = try stack.sibling().objects("Note").map { $0.text("author") }
    return "\(codes(error)), keys \(keys(error)), authors stored \(stored)"
  },
]
