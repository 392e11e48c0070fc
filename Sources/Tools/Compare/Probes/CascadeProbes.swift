import CoreData
import Foundation

let cascadeProbes: [Probe] = [
  Probe(
    "how-far-cascade-goes",
    "What is left when a series is deleted whose episodes cascade, and an episode's history is nullified?",
    segments: ["how-far-cascade-goes"], in: seriesModel()
  ) { stack in
    let series = stack.context.make("Series", "Sherlock")
    let episode = stack.context.make("Episode", "Pilot", ["series": series])
    stack.context.make("History", "Log", ["episode": episode])
    try stack.context.save()
    stack.context.delete(series)
    try stack.context.save()
    return try "series \(stack.context.names("Series")), episodes \(stack.context.names("Episode")), "
      + "history \(stack.context.names("History"))"
  },
  Probe(
    "cascade-at-the-to-one-end",
    "What is left when one of two notes is deleted, Note.author cascades and Author.notes nullifies?",
    facts: ["DR-22"], segments: ["cascade-at-the-wrong-end", "the-matrix"], in: noteModel(author: .cascadeDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    let other = stack.context.make("Note", "two", ["author": author])
    try stack.context.save()
    stack.context.delete(note)
    try stack.context.save()
    return try "authors \(stack.context.names("Author")), notes \(stack.context.names("Note")), "
      + "author of the other \(other.text("author"))"
  },
  Probe(
    "cascade-at-both-ends", "What is left when one of two notes is deleted, and both ends cascade?",
    facts: ["DR-22", "CH-002"], segments: ["cascade-at-the-wrong-end"],
    in: noteModel(notes: .cascadeDeleteRule, author: .cascadeDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    stack.context.make("Note", "two", ["author": author])
    try stack.context.save()
    stack.context.delete(note)
    let save = outcome { try stack.context.save() }
    return try "\(save), authors \(stack.context.names("Author")), notes \(stack.context.names("Note"))"
  },
  Probe(
    "delete-rule-of-a-relationship-never-read", "Does a cascade reach destinations that were never loaded?",
    facts: ["DR-24"], in: noteModel(notes: .cascadeDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    stack.context.make("Note", "two", ["author": author])
    try stack.context.save()
    let other = stack.sibling()
    let held = try other.find("Author", "Ann")
    let fault = held.hasFault(forRelationshipNamed: "notes")
    other.delete(held)
    try other.save()
    return try "relationship was a fault \(fault), notes left \(other.number("Note"))"
  },
  Probe(
    "cascade-that-meets-a-deny",
    "Does a save delete a series whose episode denies because of its history, and what is left?", facts: ["DR-30"],
    segments: ["deny-and-the-save"], in: seriesModel(history: .denyDeleteRule)
  ) { stack in
    let series = stack.context.make("Series", "Sherlock")
    let episode = stack.context.make("Episode", "Pilot", ["series": series])
    stack.context.make("History", "Log", ["episode": episode])
    try stack.context.save()
    stack.context.delete(series)
    let error = failure { try stack.context.save() }
    let object = error?.userInfo[NSValidationObjectErrorKey] as? NSManagedObject
    let key = error?.userInfo[NSValidationKeyErrorKey] as? String
    let rows = stack.sibling()
    return try "\(codes(error)), object \(object?.entity.name ?? "none"), key \(key ?? "none"), "
      + "rows \(rows.names("Series")), \(rows.names("Episode"))"
  },
  Probe(
    "cascade-ring-ends", "Does a cascade end that leads back to the object it began with?",
    facts: ["CH-002"], segments: ["cascade-in-a-ring"], in: seriesModel(history: .cascadeDeleteRule)
  ) { stack in
    let node = stack.context.make("Series", "Sherlock")
    let episode = stack.context.make("Episode", "Pilot", ["series": node])
    stack.context.make("History", "Log", ["episode": episode])
    try stack.context.save()
    stack.context.delete(node)
    let save = outcome { try stack.context.save() }
    return try "\(save), left \(stack.context.number("Series") + stack.context.number("Episode")), "
      + "history \(stack.context.number("History"))"
  },
  Probe(
    "victims-of-a-cascade-get-callbacks",
    "Which callbacks do the victims of a cascade get, and are they loaded?", facts: ["CH-004", "WD-05"],
    segments: ["cascade-in-a-ring"], in: noteModel(notes: .cascadeDeleteRule, class: Watched.self)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    let other = stack.sibling()
    let held = try other.find("Author", "Ann")
    var calls: [String] = []
    Watched.tell = { object, function in
      let wanted: Set = ["prepareForDeletion", "willSave", "didSave"]
      if object.entity.name == "Note" && wanted.contains(function) { calls.append(function) }
    }
    other.delete(held)
    try other.save()
    return "of the note: \(calls.joined(separator: ", "))"
  },
  Probe(
    "cascade-over-many-to-many", "What happens to a tag that two photos share when one of them is deleted by cascade?",
    facts: ["CH-006"], in: tagModel(tags: .cascadeDeleteRule)
  ) { stack in
    let tag = stack.context.make("Tag", "red")
    let photo = stack.context.make("Photo", "first", ["tags": Set([tag])])
    let other = stack.context.make("Photo", "second", ["tags": Set([tag])])
    try stack.context.save()
    stack.context.delete(photo)
    let save = outcome { try stack.context.save() }
    return try "\(save), tags \(stack.context.names("Tag")), tags of the other photo \(other.memberNames("tags"))"
  },
  Probe(
    "required-cascade-owner-of-an-unsaved-object",
    "What does the save of a note give whose required author was never saved and is deleted?",
    facts: ["CH-916"], in: noteModel(mandatoryAuthor: true)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    stack.context.delete(author)
    return outcome { try stack.context.save() }
  },
]
