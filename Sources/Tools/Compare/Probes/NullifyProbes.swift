import CoreData
import Foundation

let nullifyProbes: [Probe] = [
  Probe(
    "nullified-reference-before-and-after-processing",
    "What does the other end of a nullify relationship read after the delete, after processing, and after the save?",
    facts: ["DR-08b"], segments: ["when-nullify-runs", "a-delete-is-a-request"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    let before = note.text("author")
    stack.context.processPendingChanges()
    let after = note.text("author")
    try stack.context.save()
    return "after delete \(before), after processing \(after), after save \(note.text("author"))"
  },
  Probe(
    "history-replaced-before-the-rules-run",
    "Which history has an episode after processing that got a new one after the delete of the old one?",
    facts: ["CH-103"], segments: ["when-nullify-runs"], in: seriesModel()
  ) { stack in
    let episode = stack.context.make("Episode", "Pilot")
    let old = stack.context.make("History", "old", ["episode": episode])
    try stack.context.save()
    stack.context.delete(old)
    let new = stack.context.make("History", "new", ["episode": episode])
    stack.context.processPendingChanges()
    let after = episode.one("history") === new
    try stack.context.save()
    let saved = episode.one("history") === new
    return try "the new one \(after), after save \(saved), histories \(stack.context.names("History"))"
  },
  Probe(
    "nullify-and-an-unread-note", "Is a note that nobody has read still a fault after nullify cleared its author?",
    facts: ["CH-104", "WD-05"], segments: ["what-an-object-prints"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    let other = stack.sibling()
    let note = try other.find("Note", "one")
    let before = note.isFault
    other.delete(try other.find("Author", "Ann"))
    try other.save()
    return "before \(before), after save \(note.isFault), author \(note.text("author"))"
  },
  Probe(
    "nullify-over-many-to-many", "What is left of the pairs when one of two photos with one tag is deleted by nullify?",
    segments: ["the-matrix"], in: tagModel()
  ) { stack in
    let tag = stack.context.make("Tag", "red")
    let photo = stack.context.make("Photo", "first", ["tags": Set([tag])])
    stack.context.make("Photo", "second", ["tags": Set([tag])])
    try stack.context.save()
    stack.context.delete(photo)
    try stack.context.save()
    return try "photos of the tag \(stack.sibling().find("Tag", "red").memberNames("photos"))"
  },
  Probe(
    "nullify-with-a-mandatory-inverse",
    "What does a save give that nullifies a required relationship of an object that stays?",
    segments: ["the-matrix"], in: noteModel(mandatoryAuthor: true)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    let save = outcome { try stack.context.save() }
    return "\(save), note.author \(note.text("author"))"
  },
]
