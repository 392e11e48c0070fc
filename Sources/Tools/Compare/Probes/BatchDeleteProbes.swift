import CoreData
import Foundation

/// Three notes of one author and one of another.
private func fill(_ stack: Stack) throws {
  let ann = stack.context.make("Author", "Ann")
  let bob = stack.context.make("Author", "Bob")
  for (rank, name) in ["a", "b", "c"].enumerated() { stack.context.make("Note", name, ["rank": rank, "author": ann]) }
  stack.context.make("Note", "d", ["rank": 3, "author": bob])
  try stack.context.saveAndReset()
}

let batchDeleteProbes: [Probe] = [
  Probe(
    "batch-delete-of-mixed-entities", "What happens to a batch delete of object IDs of two entities, and when?",
    facts: ["BD-02b", "CH-097"], mayEnd: true, in: noteModel()
  ) { stack in
    try fill(stack)
    let ids = try [stack.context.find("Author", "Ann").objectID, stack.context.find("Note", "a").objectID]
    let request = NSBatchDeleteRequest(objectIDs: ids)
    return "request made, " + outcome("executed") { _ = try stack.context.execute(request) }
  },
  Probe(
    "batch-delete-without-ids", "What does a batch delete of no object IDs do?", facts: ["CH-097"], mayEnd: true,
    in: noteModel()
  ) { stack in
    try fill(stack)
    let request = NSBatchDeleteRequest(objectIDs: [])
    let result = outcome("executed") { _ = try stack.context.execute(request) }
    return try "\(result), notes \(stack.context.number("Note"))"
  },
  Probe(
    "fetch-request-of-a-batch-delete", "Which result type has the fetch request that a batch delete gives back?",
    facts: ["BD-04"], in: noteModel()
  ) { _ in
    let fetch = NSFetchRequest<NSFetchRequestResult>(entityName: "Note")
    let before = fetch.resultType.rawValue
    let request = NSBatchDeleteRequest(fetchRequest: fetch)
    return "was \(before), is \(request.fetchRequest.resultType.rawValue)"
  },
  Probe(
    "batch-delete-with-limit-and-offset", "Do sort, limit and offset choose the rows of a batch delete?",
    facts: ["BD-04b"], segments: ["which-rows", "delete-everything-done"], mayEnd: true, in: noteModel()
  ) { stack in
    try fill(stack)
    let fetch = NSFetchRequest<NSFetchRequestResult>(entityName: "Note")
    fetch.sortDescriptors = [NSSortDescriptor(key: "rank", ascending: false)]
    fetch.fetchOffset = 1
    fetch.fetchLimit = 2
    let request = NSBatchDeleteRequest(fetchRequest: fetch)
    request.resultType = .resultTypeCount
    let result = answer { try words(stack.context.result(of: request)) }
    return try "\(result), left \(stack.context.names("Note"))"
  },
  Probe(
    "batch-delete-without-subentities", "What does a batch delete leave with includesSubentities false?",
    facts: ["BD-04c", "BD-20"], in: peopleModel()
  ) { stack in
    stack.context.make("Person", "Ann")
    stack.context.make("Employee", "Bob")
    try stack.context.saveAndReset()
    let fetch = NSFetchRequest<NSFetchRequestResult>(entityName: "Person")
    fetch.includesSubentities = false
    let request = NSBatchDeleteRequest(fetchRequest: fetch)
    request.resultType = .resultTypeCount
    let count = try words(stack.context.result(of: request))
    return try "count \(count), left \(stack.context.names("Person"))"
  },
  Probe(
    "batch-delete-of-chosen-stores", "Does affectedStores restrict a batch delete?", facts: ["BD-04c"], in: itemModel()
  ) { stack in
    let second = try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.file("second.sqlite"), options: nil)
    try stack.context.assign(stack.context.make("Item", "first"), to: stack.store)
    stack.context.assign(stack.context.make("Item", "second"), to: second)
    try stack.context.saveAndReset()
    let request = batchDelete("Item")
    request.affectedStores = [second]
    let fetch = NSFetchRequest<NSFetchRequestResult>(entityName: "Item")
    fetch.affectedStores = [second]
    let byFetch = NSBatchDeleteRequest(fetchRequest: fetch)
    byFetch.resultType = .resultTypeCount
    let count = try words(stack.context.result(of: byFetch))
    return try "count \(count), left \(stack.context.names("Item"))"
  },
  Probe(
    "count-of-a-batch-delete-with-cascade", "What is the count of a batch delete of one author with three notes?",
    facts: ["BD-06", "BD-08"], segments: ["delete-everything-done", "which-rules", "the-victims", "in-bulk-on-a-copy"],
    in: noteModel(notes: .cascadeDeleteRule)
  ) { stack in
    try fill(stack)
    let count = try words(stack.context.result(of: batchDelete("Author", "name == 'Ann'")))
    return try "count \(count), authors \(stack.context.names("Author")), notes \(stack.context.names("Note"))"
  },
  Probe(
    "batch-delete-nullifies", "What does a note's author read after a batch delete of the author by nullify?",
    facts: ["BD-09", "BD-07"], segments: ["which-rules", "the-victims", "in-bulk-on-a-copy"], in: noteModel()
  ) { stack in
    try fill(stack)
    _ = try stack.context.execute(batchDelete("Author", "name == 'Ann'"))
    let other = try stack.stranger()
    return try "authors of a to d: "
      + ["a", "b", "c", "d"].map { try other.find("Note", $0).text("author") }.joined(separator: " ")
  },
  Probe(
    "batch-delete-with-a-mandatory-inverse",
    "What does a batch delete give whose nullify would clear a required reference?",
    facts: ["BD-10", "BD-11", "CH-302"], segments: ["which-rules"], in: noteModel(mandatoryAuthor: true)
  ) { stack in
    try fill(stack)
    let error = failure { _ = try stack.context.execute(batchDelete("Author", "name == 'Ann'")) }
    return try "\(error.map { words($0) } ?? "executed"), keys \(keys(error)), "
      + "reason \(words(error?.userInfo[NSLocalizedFailureReasonErrorKey])), authors \(stack.context.names("Author"))"
  },
  Probe(
    "batch-delete-under-deny", "What does a batch delete give that a deny rule forbids?", facts: ["CH-027", "WD-13"],
    segments: ["which-rules", "a-purge-behind-try"], in: noteModel(notes: .denyDeleteRule)
  ) { stack in
    try fill(stack)
    let result = outcome("executed") { _ = try stack.context.execute(batchDelete("Author", "name == 'Ann'")) }
    let other = try stack.stranger()
    return try "\(result), authors \(other.names("Author")), notes \(other.names("Note"))"
  },
  Probe(
    "batch-delete-of-a-denied-pair", "Does deny refuse a batch delete whose cascade takes the destination too?",
    facts: ["CH-027"],
    in: {
      let series = entity("Series")
      let episode = entity("Episode")
      relate(series, .many("episodes", .cascadeDeleteRule), episode, .one("series", .denyDeleteRule))
      return model([series, episode])
    }()
  ) { stack in
    let series = stack.context.make("Series", "Sherlock")
    stack.context.make("Episode", "Pilot", ["series": series])
    try stack.context.saveAndReset()
    let result = outcome("executed") { _ = try stack.context.execute(batchDelete("Series")) }
    let other = try stack.stranger()
    return try "\(result), series \(other.names("Series")), episodes \(other.names("Episode"))"
  },
  Probe(
    "batch-delete-under-no-action", "What is left of a reference after a batch delete under no action?",
    segments: ["which-rules"], in: noteModel(notes: .noActionDeleteRule)
  ) { stack in
    try fill(stack)
    _ = try stack.context.execute(batchDelete("Author", "name == 'Ann'"))
    let other = try stack.stranger()
    let author = try other.find("Note", "a").one("author")
    return "reference \(words(author)), its name \(author?.text("name") ?? "none")"
  },
  Probe(
    "batch-delete-and-mandatory-inverse-of-a-victim",
    "Is a required inverse an obstacle to a batch delete whose owner is deleted with it?", facts: ["CH-093"],
    in: noteModel(notes: .cascadeDeleteRule, mandatoryAuthor: true)
  ) { stack in
    try fill(stack)
    let result = answer { try words(stack.context.result(of: batchDelete("Author", "name == 'Ann'"))) }
    return try "\(result), notes \(stack.stranger().names("Note"))"
  },
  Probe(
    "batch-delete-cascades-two-levels", "Does a batch delete cascade through two levels?",
    facts: ["CH-026", "WD-04"], segments: ["which-rules"], in: seriesModel(history: .cascadeDeleteRule)
  ) { stack in
    let series = stack.context.make("Series", "Sherlock")
    let episode = stack.context.make("Episode", "Pilot", ["series": series])
    stack.context.make("History", "Log", ["episode": episode])
    try stack.context.saveAndReset()
    let ids = try stack.context.ids(of: batchDelete("Series", result: .resultTypeObjectIDs))
    let other = try stack.stranger()
    return try "IDs \(ids.count), episodes \(other.number("Episode")), history \(other.number("History"))"
  },
  Probe(
    "batch-delete-and-pairs-of-a-many-to-many", "What is left of the pairs when a photo is deleted in bulk?",
    facts: ["CH-026"], in: tagModel()
  ) { stack in
    let tag = stack.context.make("Tag", "red")
    stack.context.make("Photo", "first", ["tags": Set([tag])])
    stack.context.make("Photo", "second", ["tags": Set([tag])])
    try stack.context.saveAndReset()
    _ = try stack.context.execute(batchDelete("Photo", "name == 'first'"))
    return try "photos of the tag \(stack.stranger().find("Tag", "red").memberNames("photos"))"
  },
  Probe(
    "ids-of-a-batch-delete", "Which rows do the object IDs of a batch delete with a cascade name?",
    facts: ["CH-028", "CH-305"], segments: ["the-victims", "rules-at-the-mark"],
    in: noteModel(notes: .cascadeDeleteRule)
  ) { stack in
    try fill(stack)
    let note = try stack.context.find("Note", "a")
    _ = note.text("name")
    let ids = try stack.context.ids(of: batchDelete("Author", "name == 'Ann'", result: .resultTypeObjectIDs))
    stack.context.mergeDeleted(ids)
    return "entities \(Set(ids.compactMap(\.entity.name)).sorted()), count \(ids.count), "
      + "held victim after the merge: \(state(note))"
  },
  Probe(
    "loaded-object-after-a-batch-delete", "What does a loaded object read after a batch delete of its row?",
    facts: ["BD-15", "CH-301"],
    segments: ["the-list-after-a-batch-delete", "refresh-after-a-batch-delete", "purge-later"], in: noteModel()
  ) { stack in
    try fill(stack)
    let note = try stack.context.find("Note", "a")
    _ = note.text("name")
    _ = try stack.context.execute(batchDelete("Note"))
    let read = "\(note.text("name")), \(state(note))"
    stack.context.refresh(note, mergeChanges: false)
    return try "read \(read); refreshed \(note.text("name")), \(state(note)); fetched \(stack.context.names("Note"))"
  },
  Probe(
    "row-of-no-object-after-a-batch-delete",
    "What does a new fault read whose row was loaded, let go of by a reset, and then deleted in bulk?",
    facts: ["CH-306"], segments: ["the-list-after-a-batch-delete"], in: noteModel()
  ) { stack in
    try fill(stack)
    let id = try autoreleasepool { try stack.context.find("Note", "a").objectID }
    stack.context.reset()
    _ = try stack.context.execute(batchDelete("Note"))
    let fault = stack.context.object(with: id)
    return "name \(fault.text("name")), \(state(fault))"
  },
  Probe(
    "refresh-of-a-deleted-row-with-no-staleness",
    "What does a refreshed object read with stalenessInterval 0 after a batch delete?", facts: ["CH-301"],
    segments: ["refresh-after-a-batch-delete"], in: noteModel()
  ) { stack in
    try fill(stack)
    let note = try stack.context.find("Note", "a")
    _ = note.text("name")
    _ = try stack.context.execute(batchDelete("Note"))
    stack.context.stalenessInterval = 0
    stack.context.refresh(note, mergeChanges: false)
    return "name \(note.text("name")), \(state(note))"
  },
  Probe(
    "saving-a-change-after-a-batch-delete", "What does the save of a change give whose row a batch delete removed?",
    facts: ["BD-16", "BD-16b"], segments: ["who-is-told-of-a-batch-delete", "a-purge-in-another-process"],
    in: noteModel()
  ) { stack in
    try fill(stack)
    let note = try stack.context.find("Note", "a")
    _ = note.text("name")
    _ = try stack.context.execute(batchDelete("Note"))
    note.setValue("changed", forKey: "name")
    let error = failure { try stack.context.save() }
    let conflict = (error?.userInfo["conflictList"] as? [NSMergeConflict])?.first
    return "\(codes(error)), new version \(conflict?.newVersionNumber ?? -1), old \(conflict?.oldVersionNumber ?? -1), "
      + "persisted \(conflict?.persistedSnapshot == nil ? "nil" : "a snapshot"), "
      + "prints <deleted> \(conflict?.description.contains("<deleted>") ?? false)"
  },
  Probe(
    "notifications-of-a-batch-delete", "Does a batch delete post objects-did-change or did-save?",
    facts: ["BD-17b", "BU-04b"], segments: ["purge-later"], in: noteModel()
  ) { stack in
    try fill(stack)
    _ = try stack.context.objects("Note")
    let change = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    let save = stack.posts(.NSManagedObjectContextDidSave, from: stack.context)
    _ = try stack.context.execute(batchDelete("Note"))
    stack.context.processPendingChanges()
    return "objects-did-change \(change.count), did-save \(save.count), hasChanges \(stack.context.hasChanges)"
  },
  Probe(
    "unsaved-changes-and-a-batch-delete", "Does a batch delete see changes that were not saved?", facts: ["BD-18"],
    segments: ["unsaved-changes-and-a-batch-delete"], in: noteModel()
  ) { stack in
    try fill(stack)
    let note = try stack.context.find("Note", "a")
    note.setValue(9, forKey: "rank")
    let count = try words(stack.context.result(of: batchDelete("Note", "rank == 9")))
    return try "count \(count), rows \(stack.sibling().names("Note"))"
  },
  Probe(
    "keys-after-a-batch-delete", "Is a primary key used again after a batch delete of all rows?", facts: ["BD-19"],
    in: noteModel()
  ) { stack in
    try fill(stack)
    _ = try stack.context.execute(batchDelete("Note"))
    stack.context.reset()
    let note = stack.context.make("Note", "new")
    try stack.context.save()
    return "the new row is \(note.objectID.uriRepresentation().lastPathComponent)"
  },
  Probe(
    "reset-after-a-batch-delete", "What do reset and a new fetch show after a batch delete, and what do they cost?",
    facts: ["BD-21b"], segments: ["reset-or-merge"], in: noteModel()
  ) { stack in
    try fill(stack)
    let author = try stack.context.find("Author", "Bob")
    author.setValue("edited", forKey: "name")
    _ = try stack.context.execute(batchDelete("Note"))
    stack.context.reset()
    return try "notes \(stack.context.names("Note")), the unsaved edit: \(stack.context.names("Author"))"
  },
  Probe(
    "merging-the-ids-of-a-batch-delete", "What do context and held object say after the IDs were merged?",
    facts: ["RF-16b", "RF-16c", "CH-307"], segments: ["reset-or-merge", "when-to-use-it"], in: noteModel()
  ) { stack in
    try fill(stack)
    let note = try stack.context.find("Note", "a")
    _ = note.text("name")
    let ids = try stack.context.ids(of: batchDelete("Note", result: .resultTypeObjectIDs))
    let change = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    stack.context.mergeDeleted(ids)
    let merged = "\(state(note)), hasChanges \(stack.context.hasChanges), posted \(words(change.all.first))"
    let save = outcome { try stack.context.save() }
    return try "\(merged), \(save), then \(state(note)), count \(stack.context.number("Note"))"
  },
  Probe(
    "save-of-a-merged-delete-under-the-error-policy",
    "Does a save that carries out a merged delete succeed although the row is gone?", facts: ["CH-303"],
    segments: ["reset-or-merge", "a-context-that-never-merges"], in: noteModel()
  ) { stack in
    try fill(stack)
    _ = try stack.context.objects("Note").map { $0.text("name") }
    let ids = try stack.context.ids(of: batchDelete("Note", result: .resultTypeObjectIDs))
    stack.context.mergePolicy = NSMergePolicy.error
    stack.context.mergeDeleted(ids)
    return outcome { try stack.context.save() } + ", hasChanges \(stack.context.hasChanges)"
  },
  Probe(
    "row-cache-after-a-merge-into-another-context",
    "What does a fault of a second context read after the IDs of deleted rows were merged into the first alone?",
    facts: ["CH-505"], segments: ["purge-later", "what-the-grace-period-buys", "which-strategy"], in: noteModel()
  ) { stack in
    try fill(stack)
    let second = stack.sibling()
    let note = try second.find("Note", "a")
    _ = note.text("name")
    let ids = try stack.context.ids(of: batchDelete("Note", result: .resultTypeObjectIDs))
    stack.context.mergeDeleted(ids)
    second.refresh(note, mergeChanges: false)
    return "name \(note.text("name")), \(state(note))"
  },
  Probe(
    "three-results-of-a-batch-delete", "What do the three result types of a batch delete give?",
    segments: ["three-results-of-a-delete"], in: noteModel()
  ) { stack in
    try fill(stack)
    let status = try words(stack.context.result(of: batchDelete("Note", "name == 'a'", result: .resultTypeStatusOnly)))
    let ids = try words(stack.context.result(of: batchDelete("Note", "name == 'b'", result: .resultTypeObjectIDs)))
    let count = try words(stack.context.result(of: batchDelete("Note", "name == 'c'", result: .resultTypeCount)))
    return "status \(status), IDs \(ids), count \(count)"
  },
  Probe(
    "ids-by-key-or-none",
    "In which order do the object IDs of a batch delete come, and what are the results if no row matches?",
    facts: ["CH-308"], segments: ["three-results-of-a-delete"], in: noteModel()
  ) { stack in
    try fill(stack)
    let ids = try stack.context.ids(of: batchDelete("Note", "rank < 3", result: .resultTypeObjectIDs))
    let keys = ids.map { $0.uriRepresentation().lastPathComponent }
    func none(_ type: NSBatchDeleteRequestResultType) throws -> String {
      try words(stack.context.result(of: batchDelete("Note", "rank > 9", result: type)))
    }
    return try "\(keys.count) IDs, by key \(keys == keys.sorted()); no row: status \(none(.resultTypeStatusOnly)), "
      + "IDs \(none(.resultTypeObjectIDs)), count \(none(.resultTypeCount))"
  },
  Probe(
    "batch-request-of-a-child-context",
    "What does a batch delete of a child do to the file, and does its parent notice?",
    facts: ["CH-031"], in: noteModel()
  ) { stack in
    try fill(stack)
    let note = try stack.context.find("Note", "a")
    _ = note.text("name")
    let child = stack.child()
    let result = answer { try words(child.result(of: batchDelete("Note", "name == 'a'"))) }
    return try "\(result), in the parent \(state(note)), hasChanges \(stack.context.hasChanges), "
      + "rows \(stack.sibling().names("Note"))"
  },
  Probe(
    "batch-request-in-memory", "What does a batch delete do on a store in memory?", facts: ["BU-12b", "CH-032"],
    mayEnd: true, in: noteModel(), type: NSInMemoryStoreType
  ) { stack in
    try fill(stack)
    return outcome("executed") { _ = try stack.context.execute(batchDelete("Note")) }
  },
  Probe(
    "batch-request-over-several-stores",
    "Does a batch delete change one store when it fails in another?", facts: ["CH-098"],
    in: noteModel(mandatoryAuthor: true)
  ) { stack in
    let second = try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.file("second.sqlite"), options: nil)
    try stack.context.assign(stack.context.make("Author", "free"), to: stack.store)
    let bound = stack.context.make("Author", "bound")
    let note = stack.context.make("Note", "one", ["author": bound])
    stack.context.assign(bound, to: second)
    stack.context.assign(note, to: second)
    try stack.context.saveAndReset()
    let result = outcome("executed") { _ = try stack.context.execute(batchDelete("Author")) }
    return try "\(result), authors left \(stack.sibling().names("Author"))"
  },
  Probe(
    "execute-with-a-save-request", "What does execute give for a save request?", facts: ["CH-094"], mayEnd: true,
    in: noteModel()
  ) { stack in
    outcome("executed") {
      _ = try stack.context.execute(NSSaveChangesRequest(inserted: nil, updated: nil, deleted: nil, locked: nil))
    }
  },
  Probe(
    "batch-delete-by-an-id-of-nothing", "What does a batch delete make of the ID of NSManagedObjectID()?",
    facts: ["CH-1094"], mayEnd: true, in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    func deleted(_ ids: [NSManagedObjectID]) -> String {
      outcome("executed") { _ = try stack.context.execute(NSBatchDeleteRequest(objectIDs: ids)) }
    }
    let alone = deleted([NSManagedObjectID()])
    let together = deleted([NSManagedObjectID(), item.objectID])
    return try "alone \(alone), first \(together), left \(stack.stranger().number("Item"))"
  },
]
