import CoreData
import Foundation

let pendingChangeProbes: [Probe] = [
  Probe(
    "who-processes-pending-changes", "Do a fetch and reading deletedObjects carry out the delete rules?",
    facts: ["CH-008"], segments: ["a-delete-is-a-request"], in: seriesModel()
  ) { stack in
    let series = stack.context.make("Series", "Sherlock")
    let episode = stack.context.make("Episode", "Pilot", ["series": series])
    try stack.context.save()
    stack.context.delete(series)
    _ = stack.context.deletedObjects
    let read = episode.isDeleted
    let fetched = try stack.context.names("Episode")
    let after = episode.isDeleted
    stack.context.processPendingChanges()
    return "victim deleted: after reading the set \(read), after a fetch (which gave \(fetched)) \(after), "
      + "after processing \(episode.isDeleted)"
  },
  Probe(
    "processing-inside-processing",
    "Does processPendingChanges have an effect when it is called while it runs?", facts: ["CH-009", "PP-04"],
    segments: ["a-flush-inside-a-flush", "deleting-a-b", "a-delete-inside-a-delete"],
    in: noteModel(notes: .cascadeDeleteRule, class: Watched.self)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let first = stack.context.make("Note", "one", ["author": author])
    let bob = stack.context.make("Author", "Bob")
    let second = stack.context.make("Note", "two", ["author": bob])
    try stack.context.save()
    var inside = "not called"
    Watched.tell = { object, function in
      guard function == "prepareForDeletion", object == first else { return }
      stack.context.delete(bob)
      stack.context.processPendingChanges()
      inside = "second victim deleted \(second.isDeleted)"
    }
    stack.context.delete(author)
    stack.context.processPendingChanges()
    return "inside: \(inside), afterwards: second victim deleted \(second.isDeleted)"
  },
  Probe(
    "save-inside-processing", "What does a save give that is called while delete rules run?", facts: ["CH-603"],
    segments: ["a-flush-inside-a-flush"], in: noteModel(notes: .cascadeDeleteRule, class: Watched.self)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    var inside = "not called"
    Watched.tell = { object, function in
      guard function == "prepareForDeletion", object == note else { return }
      inside = outcome { try stack.context.save() }
    }
    stack.context.delete(author)
    stack.context.processPendingChanges()
    Watched.tell = nil
    let save = outcome { try stack.context.save() }
    return try "inside \(inside), afterwards \(save), notes \(stack.context.number("Note"))"
  },
  Probe(
    "flags-before-processing", "Do isInserted, isUpdated and isDeleted answer before pending changes are processed?",
    facts: ["ST-03", "ST-04"], segments: ["a-delete-is-a-request", "one-property-decides-when"],
    in: noteModel(notes: .cascadeDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    let inserted = "\(author.isInserted) \(stack.context.insertedObjects.contains(author))"
    try stack.context.save()
    note.setValue("two", forKey: "name")
    let updated = "\(note.isUpdated) \(stack.context.updatedObjects.contains(note))"
    stack.context.delete(author)
    let deleted = "\(author.isDeleted) \(stack.context.deletedObjects.contains(author))"
    let victim = note.isDeleted
    stack.context.processPendingChanges()
    return "inserted \(inserted), updated \(updated), deleted \(deleted), victim \(victim), then \(note.isDeleted)"
  },
  Probe(
    "propagation-without-the-end-of-the-event",
    "With propagatesDeletesAtEndOfEvent false, when is the victim of a cascade deleted?",
    segments: ["one-property-decides-when"], in: noteModel(notes: .cascadeDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    let standard = stack.context.propagatesDeletesAtEndOfEvent
    stack.context.propagatesDeletesAtEndOfEvent = false
    stack.context.delete(author)
    let before = note.isDeleted
    stack.context.processPendingChanges()
    let processed = note.isDeleted
    let save = outcome { try stack.context.save() }
    return try "starts as \(standard), directly after the delete \(before), processed \(processed), \(save), "
      + "notes \(stack.context.number("Note"))"
  },
  Probe(
    "one-report-for-one-change", "Does a second processPendingChanges directly after the first post anything?",
    facts: ["PP-06"], in: itemModel()
  ) { stack in
    let posts = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    stack.context.make("Item", "one")
    stack.context.processPendingChanges()
    let first = posts.count
    stack.context.processPendingChanges()
    return "first \(first), after the second \(posts.count)"
  },
  Probe(
    "change-of-an-inserted-object-is-reported", "How is a change of an object reported that is inserted and not saved?",
    facts: ["PP-07"], in: itemModel()
  ) { stack in
    let posts = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    let item = stack.context.make("Item", "one")
    stack.context.processPendingChanges()
    item.setValue("two", forKey: "name")
    stack.context.processPendingChanges()
    return "\(posts.all.map { words($0) }), in insertedObjects \(stack.context.insertedObjects.contains(item)), "
      + "in updatedObjects \(stack.context.updatedObjects.contains(item))"
  },
  Probe(
    "save-processes-first", "Is a cascade carried out by a save without processPendingChanges before it?",
    facts: ["PP-09b"], in: noteModel(notes: .cascadeDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    try stack.context.save()
    return try "notes \(stack.sibling().number("Note"))"
  },
  Probe(
    "block-of-a-background-context-and-its-changes",
    "Is objects-did-change posted inside a performAndWait block without processPendingChanges?",
    facts: ["PP-03b", "NT-11b"], in: itemModel()
  ) { stack in
    let background = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    background.persistentStoreCoordinator = stack.coordinator
    let posts = stack.posts(.NSManagedObjectContextObjectsDidChange, from: background)
    let inside = background.performAndWait { () -> String in
      background.make("Item", "one")
      let before = posts.count
      background.processPendingChanges()
      return "before \(before), after \(posts.count)"
    }
    return inside
  },
  Probe(
    "block-of-perform-and-wait-and-its-thread", "Does performAndWait run its block on the calling thread?",
    facts: ["CC-03b"], in: itemModel()
  ) { stack in
    let background = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    background.persistentStoreCoordinator = stack.coordinator
    let here = Thread.current
    let there = background.performAndWait { Thread.current }
    return "same thread \(here === there)"
  },
  Probe(
    "end-of-an-event-on-the-main-queue",
    "Are pending changes processed when the main queue comes round, without a call?", facts: ["CH-406"],
    segments: ["saves-and-turns"], in: noteModel(notes: .cascadeDeleteRule)
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.delete(author)
    let before = note.isDeleted
    wait { note.isDeleted }
    return "victim deleted: before \(before), after a turn of the run loop \(note.isDeleted)"
  },
  Probe(
    "insert-and-delete-in-one-event", "What reports an event that inserts an object and deletes it again?",
    facts: ["CH-010", "ST-50"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    let told = stack.answers(.NSManagedObjectContextObjectsDidChange, from: stack.context) {
      "\(words($0)), told with the name \(item.text("name"))"
    }
    stack.context.delete(item)
    stack.context.processPendingChanges()
    let after = "isDeleted \(item.isDeleted), name \(item.text("name")), context \(item.managedObjectContext != nil)"
    try stack.context.save()
    return "\(told.all.first ?? "no post"), \(after), after the save context \(item.managedObjectContext != nil)"
  },
  Probe(
    "unsaved-object-deleted-at-once", "Which flags has an inserted object directly after its delete?",
    facts: ["ST-08b", "ST-08d"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    stack.context.processPendingChanges()
    stack.context.delete(item)
    let atOnce = "isDeleted \(item.isDeleted), isInserted \(item.isInserted)"
    stack.context.processPendingChanges()
    return "\(atOnce), then isDeleted \(item.isDeleted), isInserted \(item.isInserted), name \(item.text("name")), "
      + "context \(item.managedObjectContext != nil)"
  },
  Probe(
    "report-of-an-unsaved-object-deleted-later",
    "Is the delete of an unsaved object reported when its insertion was reported before?", facts: ["ST-08c"],
    in: itemModel()
  ) { stack in
    let posts = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    let item = stack.context.make("Item", "one")
    stack.context.processPendingChanges()
    stack.context.delete(item)
    stack.context.processPendingChanges()
    return posts.all.map { words($0) }.joined(separator: " | ")
  },
  Probe(
    "delete-twice", "How often is prepareForDeletion sent when an object is deleted twice, and when is it sent?",
    facts: ["ST-10", "AW-04b"], in: itemModel(class: Watched.self)
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let log = CallLog(["prepareForDeletion"])
    stack.context.delete(item)
    let first = log.lines.count
    stack.context.delete(item)
    let second = log.lines.count
    let save = outcome { try stack.context.save() }
    return "after the first \(first), after the second \(second), \(save)"
  },
  Probe(
    "values-of-the-current-event", "What do changedValues and changedValuesForCurrentEvent give for a second change?",
    facts: ["CH-062"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    item.setValue("two", forKey: "name")
    stack.context.processPendingChanges()
    item.setValue("three", forKey: "name")
    return "changedValues \(words(item.changedValues()["name"])), "
      + "for the event \(words(item.changedValuesForCurrentEvent()["name"]))"
  },
]
