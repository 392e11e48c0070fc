import CoreData
import Foundation

let refreshProbes: [Probe] = [
  Probe(
    "two-forms-of-refresh", "What do refresh with true and with false leave of a local change?",
    facts: ["RF-01b", "RF-02"], segments: ["when-a-refresh-reads", "two-handlers"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    item.setValue("local", forKey: "name")
    stack.context.refresh(item, mergeChanges: true)
    let kept = "name \(item.text("name")), isFault \(item.isFault), hasChanges \(item.hasChanges)"
    stack.context.refresh(item, mergeChanges: false)
    let fault = item.isFault
    return "true: \(kept); false: isFault \(fault), name \(item.text("name")), hasChanges \(item.hasChanges)"
  },
  Probe(
    "refresh-after-a-save-elsewhere",
    "What does a refreshed object read after another context has saved its row, and is its own save refused then?",
    facts: ["RF-05c", "CH-529"], segments: ["marking-twice"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let other = stack.sibling()
    try other.find("Item", "one").setValue("theirs", forKey: "name")
    try other.save()
    let before = item.text("name")
    stack.context.refresh(item, mergeChanges: false)
    let refreshed = item.text("name")
    item.setValue("mine", forKey: "name")
    let save = outcome { try stack.context.save() }
    return "before \(before), refreshed \(refreshed), \(save)"
  },
  Probe(
    "refresh-after-a-refused-save",
    "What does a refreshed object read after a batch update has changed its row, and its save was refused for that?",
    facts: ["CH-530"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    _ = try stack.context.execute(batchUpdate("Item", ["name": "in bulk"]))
    item.setValue(7, forKey: "rank")
    let save = outcome { try stack.context.save() }
    let kept = item.text("name")
    stack.context.refresh(item, mergeChanges: false)
    return "\(save), kept \(kept), refreshed \(item.text("name"))"
  },
  Probe(
    "refresh-of-an-unchanged-object",
    "Is an unchanged object a fault after refresh with true, and after refreshAllObjects?",
    facts: ["RF-02", "RF-03b", "RF-03c"], segments: ["when-a-refresh-reads", "a-context-that-never-merges"],
    in: itemModel(class: Watched.self)
  ) { stack in
    let clean = stack.context.make("Item", "clean")
    let changed = stack.context.make("Item", "changed")
    try stack.context.save()
    changed.setValue(1, forKey: "rank")
    let log = CallLog(["awakeFromFetch"])
    stack.context.refresh(clean, mergeChanges: true)
    let first = clean.isFault
    _ = clean.text("name")
    stack.context.refreshAllObjects()
    return "after refresh \(first), after refreshAllObjects \(clean.isFault), the changed one \(changed.isFault), "
      + "awoken \(log.lines.count)"
  },
  Probe(
    "refresh-between-delete-and-save",
    "Does nullify clear an unsaved link when the deleted object is refreshed in between?",
    facts: ["CH-107"], in: seriesModel(episodes: .nullifyDeleteRule)
  ) { stack in
    let series = stack.context.make("Series", "series")
    let episode = stack.context.make("Episode", "episode")
    try stack.context.save()
    episode.setValue(series, forKey: "series")
    stack.context.delete(series)
    stack.context.refreshAllObjects()
    let save = outcome { try stack.context.save() }
    let read = try stack.sibling().find("Episode", "episode")
    return "\(save), the episode leads to \(read.one("series") == nil ? "nothing" : "something")"
  },
  Probe(
    "a-link-dropped-at-one-end", "Does refresh with false take an unsaved link back at its other end too?",
    facts: ["CH-108"], in: seriesModel()
  ) { stack in
    let series = stack.context.make("Series", "series")
    let episode = stack.context.make("Episode", "episode")
    try stack.context.save()
    episode.setValue(series, forKey: "series")
    stack.context.refresh(series, mergeChanges: false)
    return "the episode leads to \(episode.one("series")?.text("name") ?? "nothing"), the series to "
      + series.memberNames("episodes")
  },
  Probe(
    "refresh-of-an-inserted-object", "What does refresh with false do to an object that was never saved?",
    facts: ["FT-18"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    stack.context.refresh(item, mergeChanges: false)
    let fault = item.isFault
    return "isFault \(fault), name \(item.text("name")), isInserted \(item.isInserted)"
  },
  Probe(
    "calls-of-one-refresh", "Which calls does one refresh send, and how often?", facts: ["FT-17b"],
    in: itemModel(class: Watched.self)
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let log = CallLog()
    stack.context.refresh(item, mergeChanges: false)
    return log.text
  },
  Probe(
    "calls-of-a-refresh-that-merges", "Which calls does a refresh with true send to a changed object?",
    facts: ["CH-086"], in: itemModel(class: Watched.self)
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    item.setValue(1, forKey: "rank")
    let log = CallLog()
    stack.context.refresh(item, mergeChanges: true)
    return log.text
  },
  Probe(
    "report-of-a-refresh", "Under which key does objects-did-change list a refreshed object?", facts: ["RF-06b"],
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let change = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    stack.context.refresh(item, mergeChanges: true)
    stack.context.processPendingChanges()
    return change.all.map { words($0) }.joined(separator: " | ")
  },
  Probe(
    "context-after-its-change-was-refreshed-away", "Has a context changes when its only change was refreshed away?",
    facts: ["ST-06c"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    item.setValue("two", forKey: "name")
    stack.context.refresh(item, mergeChanges: false)
    return "context \(stack.context.hasChanges), object \(item.hasChanges), "
      + "updatedObjects \(stack.context.updatedObjects.count)"
  },
  Probe(
    "one-fault-fires-alone", "Are the other objects of a fetch still faults after one of them was read?",
    facts: ["FT-04b"], in: itemModel()
  ) { stack in
    for name in ["a", "b", "c"] { stack.context.make("Item", name) }
    try stack.context.saveAndReset()
    let other = try stack.stranger()
    let items = try other.objects("Item")
    let before = items.map(\.isFault)
    _ = try items.at(0).text("name")
    return "before \(before), after \(items.map(\.isFault))"
  },
  Probe(
    "object-ids-for-a-relationship", "Does objectIDs(forRelationshipNamed:) fire the object's fault?",
    facts: ["FT-03b"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    stack.context.make("Note", "two", ["author": author])
    try stack.context.save()
    let other = stack.sibling()
    let held = try other.find("Author", "Ann")
    other.refresh(held, mergeChanges: false)
    let ids = held.objectIDs(forRelationshipNamed: "notes")
    return "IDs \(ids.count), object a fault \(held.isFault), "
      + "relationship a fault \(held.hasFault(forRelationshipNamed: "notes"))"
  },
  Probe(
    "what-comes-with-a-row", "Is the destination of a to-one a fault after its owner was read, and the to-many?",
    facts: ["FT-07"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    let other = try stack.stranger()
    let note = try other.find("Note", "one")
    _ = note.text("name")
    let held = note.one("author")
    let fault = held?.isFault
    _ = held?.text("name")
    return "author a fault \(fault.map { "\($0)" } ?? "none"), "
      + "its notes a fault \(held?.hasFault(forRelationshipNamed: "notes") ?? false)"
  },
  Probe(
    "fetched-objects-as-faults", "Are fetched objects faults with returnsObjectsAsFaults true, fresh and registered?",
    facts: ["FT-05"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "one")
    stack.context.make("Item", "two")
    try stack.context.saveAndReset()
    let other = try stack.stranger()
    let fresh = try other.objects("Item")
    let first = fresh.map(\.isFault)
    _ = try fresh.at(0).text("name")
    let again = try other.objects("Item").map(\.isFault)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.returnsObjectsAsFaults = false
    return try "fresh \(first), again \(again), without faults \(other.fetch(request).map(\.isFault))"
  },
  Probe(
    "what-leaves-the-registered-objects", "Does an unchanged object leave registeredObjects when nothing holds it?",
    facts: ["ST-15", "CH-980"], in: itemModel()
  ) { stack in
    let background = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    background.persistentStoreCoordinator = stack.coordinator
    try background.performAndWait {
      try autoreleasepool {
        background.make("Item", "one")
        try background.save()
      }
    }
    let clean = background.performAndWait { background.registeredObjects.count }
    try background.performAndWait {
      try autoreleasepool {
        let item = try background.find("Item", "one")
        item.setValue("two", forKey: "name")
      }
    }
    let changed = background.performAndWait { background.registeredObjects.count }
    return "after a save \(clean), after a change \(changed)"
  },
  Probe(
    "what-wakes-a-fetched-object", "Is awakeFromFetch sent when a fault fires, or when it is fetched?",
    in: itemModel(class: Watched.self)
  ) { stack in
    stack.context.make("Item", "one")
    try stack.context.saveAndReset()
    let other = try stack.stranger()
    let log = CallLog(["awakeFromFetch"])
    let item = try other.objects("Item").at(0)
    let fetched = log.lines.count
    _ = item.text("name")
    return "after the fetch \(fetched), after a read \(log.lines.count)"
  },
  Probe(
    "members-after-a-refresh", "Another coordinator deletes a member: what do a refreshed owner and member read?",
    facts: ["CH-713"], segments: ["a-delete-in-another-process"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let notes = ["one", "two"].map { stack.context.make("Note", $0, ["author": author]) }
    try stack.context.save()
    _ = author.members("notes").count
    let other = try stack.stranger()
    try other.performAndWait {
      other.delete(try other.find("Note", "one"))
      try other.save()
    }
    stack.context.refreshAllObjects()
    return "the member's name \(notes[0].text("name")), members \(author.members("notes").count)"
  },
]
