import CoreData
import Foundation

let denyProbes: [Probe] = [
  Probe(
    "deny-with-one-destination-left",
    "What do validateForDelete and the save give for a department with an employee, under deny?", facts: ["DR-17"],
    segments: ["deny-and-the-save", "after-a-refused-delete"], in: noteModel(notes: .denyDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    stack.context.processPendingChanges()
    let alone = outcome("valid") { try author.validateForDelete() }
    let save = outcome { try stack.context.save() }
    stack.context.delete(note)
    stack.context.processPendingChanges()
    let both = outcome("valid") { try author.validateForDelete() }
    return "alone \(alone), save \(save), with the destination deleted too \(both)"
  },
  Probe(
    "deny-passes-when-the-destination-goes-too", "Does a save succeed that deletes a denied destination as well?",
    facts: ["DR-17", "CH-005"], segments: ["the-matrix", "denied-by-hand"],
    in: noteModel(notes: .denyDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    stack.context.delete(note)
    let save = outcome { try stack.context.save() }
    return try "\(save), authors \(stack.context.number("Author")), notes \(stack.context.number("Note"))"
  },
  Probe(
    "denied-delete-stays-pending",
    "In which state are context and object after a save that deny refused, and after a second save?",
    facts: ["DR-19", "DR-20", "SV-11", "ST-01f"], segments: ["after-a-refused-delete"],
    in: noteModel(notes: .denyDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    let first = outcome { try stack.context.save() }
    let flags =
      "hasChanges \(stack.context.hasChanges), in deletedObjects \(stack.context.deletedObjects.contains(author)), "
      + "isDeleted \(author.isDeleted)"
    let second = outcome { try stack.context.save() }
    let rows = try stack.sibling().names("Author")
    stack.context.reset()
    let third = outcome { try stack.context.save() }
    return "first \(first), \(flags), second \(second), row \(rows), after reset \(third)"
  },
  Probe(
    "denied-delete-blocks-an-unrelated-save",
    "Does a save of an unrelated change succeed while a delete that deny refuses is pending?", facts: ["DR-20b"],
    in: noteModel(notes: .denyDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    let first = outcome { try stack.context.save() }
    stack.context.make("Author", "Bob")
    let second = outcome { try stack.context.save() }
    return try "denied \(first), unrelated \(second), rows \(stack.sibling().names("Author"))"
  },
  Probe(
    "denied-delete-mended-by-undeleting", "Does a save pass after a denied delete was taken back by rollback?",
    facts: ["DR-20"], segments: ["after-a-refused-delete"], in: noteModel(notes: .denyDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    let denied = outcome { try stack.context.save() }
    stack.context.rollback()
    note.setValue("two", forKey: "name")
    let save = outcome { try stack.context.save() }
    return "denied \(denied), after rollback \(save), author \(state(author)), notes \(author.memberNames("notes"))"
  },
  Probe(
    "deny-on-the-to-one-end", "Can a note be deleted that has an author, when Note.author denies?",
    facts: ["DR-21", "DR-21b"], segments: ["deny-at-both-ends"], in: noteModel(author: .denyDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    let free = stack.context.make("Note", "free")
    try stack.context.save()
    stack.context.delete(free)
    let alone = outcome { try stack.context.save() }
    stack.context.delete(note)
    let save = outcome { try stack.context.save() }
    return "without author \(alone), with author \(save)"
  },
  Probe(
    "required-deny-without-inverse",
    "What happens to a required relationship with a deny rule and no inverse when its destination is deleted?",
    facts: ["DR-26b"],
    in: {
      let note = entity("Note")
      let author = entity("Author")
      relate(note, .one("author", .denyDeleteRule, optional: false), author)
      return model([note, author])
    }()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    let save = outcome { try stack.context.save() }
    let other = stack.sibling()
    let reference = try other.find("Note", "one").one("author")
    return "\(save), here \(note.text("author")), elsewhere a reference with name \(reference?.text("name") ?? "none")"
  },
  Probe(
    "validation-comes-after-propagation",
    "Is a denied delete refused when another deleted object's cascade takes the denied destination?",
    facts: ["CH-005"], segments: ["the-matrix"],
    in: {
      let series = entity("Series")
      let episode = entity("Episode")
      let shelf = entity("Shelf")
      relate(series, .many("episodes", .denyDeleteRule), episode, .one("series"))
      relate(shelf, .many("contents", .cascadeDeleteRule), episode, .one("shelf"))
      return model([series, episode, shelf])
    }()
  ) { stack in
    let series = stack.context.make("Series", "Sherlock")
    let shelf = stack.context.make("Shelf", "top")
    stack.context.make("Episode", "Pilot", ["series": series, "shelf": shelf])
    try stack.context.save()
    stack.context.delete(series)
    stack.context.delete(shelf)
    let save = outcome { try stack.context.save() }
    return try "\(save), episodes left \(stack.context.number("Episode"))"
  },
  Probe(
    "unsaved-object-under-deny-and-no-action",
    "Is an object that was never saved, and is deleted, still referred to by what is saved, under deny and no action?",
    facts: ["CH-916"], in: noteModel(notes: .noActionDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    stack.context.delete(author)
    let save = outcome { try stack.context.save() }
    return "\(save), here \(note.text("author")), elsewhere "
      + answer { try stack.sibling().find("Note", "one").text("author") }
  },
]
