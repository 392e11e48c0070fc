import CoreData
import Foundation

let deleteRuleProbes: [Probe] = [
  Probe(
    "relationship-made-in-code", "What is a relationship description like that was made in code?",
    facts: ["DR-02b"], segments: ["read-the-model"]
  ) {
    let made = NSRelationshipDescription()
    return
      "rule \(made.deleteRule.rawValue), optional \(made.isOptional), min \(made.minCount), max \(made.maxCount), "
      + "to-many \(made.isToMany), ordered \(made.isOrdered)"
  },
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
    "own-relationships-of-a-deleted-object",
    "What do a deleted object's own cascade and nullify relationships hold after processing, before the save?",
    facts: ["CH-003"], segments: ["a-delete-is-a-request", "deleting-an-a"], in: seriesModel()
  ) { stack in
    let series = stack.context.make("Series", "Sherlock")
    let episode = stack.context.make("Episode", "Pilot", ["series": series])
    stack.context.make("History", "Log", ["episode": episode])
    try stack.context.save()
    stack.context.delete(series)
    stack.context.processPendingChanges()
    return "series.episodes \(series.memberNames("episodes")), episode.series \(episode.text("series")), "
      + "episode.history \(episode.text("history"))"
  },
  Probe(
    "own-deny-relationship-of-a-deleted-object",
    "What do a deleted object's deny and no-action relationships hold after processing?", facts: ["CH-003"],
    segments: ["deny-and-the-save"], in: seriesModel(episodes: .noActionDeleteRule, history: .denyDeleteRule)
  ) { stack in
    let series = stack.context.make("Series", "Sherlock")
    let episode = stack.context.make("Episode", "Pilot", ["series": series])
    stack.context.make("History", "Log", ["episode": episode])
    try stack.context.save()
    stack.context.delete(series)
    stack.context.delete(episode)
    stack.context.processPendingChanges()
    return "series.episodes \(series.memberNames("episodes")), episode.series \(episode.text("series")), "
      + "episode.history after delete = \(episode.text("history"))"
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
  Probe(
    "deletes-in-the-store-alone-are-private", "Does another context see a delete that was not saved?",
    segments: ["a-delete-without-a-save"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    try stack.context.save()
    stack.context.delete(author)
    let here = try stack.context.names("Author")
    let other = stack.sibling()
    return try "fetched here \(here), elsewhere \(other.names("Author"))"
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
    "objects-that-delete-each-other",
    "Do objects that delete each other in prepareForDeletion all go, and how often is each called?",
    facts: ["CH-060"], in: itemModel(class: Watched.self)
  ) { stack in
    let first = stack.context.make("Item", "first")
    let second = stack.context.make("Item", "second")
    try stack.context.save()
    var calls = 0
    Watched.tell = { object, function in
      guard function == "prepareForDeletion", calls < 20 else { return }
      calls += 1
      stack.context.delete(object == first ? second : first)
    }
    stack.context.delete(first)
    let save = outcome { try stack.context.save() }
    return try "\(save), calls end \(calls < 20), left \(stack.context.number("Item"))"
  },
]
