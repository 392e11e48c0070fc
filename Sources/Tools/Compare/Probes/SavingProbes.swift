import CoreData
import Foundation

let savingProbes: [Probe] = [
  Probe(
    "save-inside-a-save", "What does a save give that is called from willSave?", facts: ["SV-02"],
    segments: ["a-flush-inside-a-flush"], in: itemModel(class: Watched.self)
  ) { stack in
    stack.context.make("Item", "one")
    var inside: NSError?
    Watched.tell = { _, function in
      if function == "willSave", inside == nil { inside = failure { try stack.context.save() } }
    }
    let save = outcome { try stack.context.save() }
    return "inside \(codes(inside)), keys \(keys(inside)), outside \(save)"
  },
  Probe(
    "save-without-changes", "What does a save without changes post?", facts: ["SV-03"],
    segments: ["saves-and-turns", "two-handlers"], in: itemModel()
  ) { stack in
    let will = stack.posts(.NSManagedObjectContextWillSave, from: stack.context)
    let did = stack.posts(.NSManagedObjectContextDidSave, from: stack.context)
    try stack.context.save()
    return "will-save \(will.count), did-save \(did.count), \(words(did.all.first))"
  },
  Probe(
    "will-save-that-never-ends", "What ends a willSave that changes its object each time?", facts: ["SV-07"],
    mayEnd: true, in: itemModel(class: Watched.self)
  ) { stack in
    stack.context.make("Item", "one", ["rank": 0])
    Watched.tell = { object, function in
      guard function == "willSave" else { return }
      object.setValue(((object.value(forKey: "rank") as? NSNumber)?.intValue ?? 0) + 1, forKey: "rank")
    }
    return outcome { try stack.context.save() }
  },
  Probe(
    "permanent-ids-in-did-save",
    "Have the objects of a did-save notification permanent IDs, and when do they get them?",
    facts: ["SV-13", "NT-07"], in: itemModel(class: Watched.self)
  ) { stack in
    let item = stack.context.make("Item", "one")
    let posts = stack.posts(.NSManagedObjectContextDidSave, from: stack.context)
    var inWillSave = false
    Watched.tell = { object, function in
      if function == "willSave" { inWillSave = object.objectID.isTemporaryID }
    }
    try stack.context.save()
    let listed = collected(posts.all.first?.userInfo?[NSInsertedObjectsKey])
    return "temporary in willSave \(inWillSave), in did-save \(listed.map(\.objectID.isTemporaryID)), "
      + "after \(item.objectID.isTemporaryID)"
  },
  Probe(
    "key-after-a-failed-save", "Is the primary key of a save that failed used again?", facts: ["SV-14"],
    in: itemModel(unique: true)
  ) { stack in
    stack.context.make("Item", "one")
    try stack.context.save()
    let other = stack.sibling()
    other.make("Item", "one")
    let failed = outcome { try other.save() }
    let next = stack.context.make("Item", "two")
    try stack.context.save()
    return "\(failed), next key \(next.objectID.uriRepresentation().lastPathComponent == "p2" ? "is p2" : "is not p2")"
  },
  Probe(
    "save-to-a-read-only-store", "What does a save to a store give that is read only, and what is kept?",
    facts: ["SV-20", "SV-11"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "one")
    try stack.context.save()
    let reader = try stack.stranger(options: [NSReadOnlyPersistentStoreOption: true])
    let item = try reader.find("Item", "one")
    item.setValue("two", forKey: "name")
    let save = outcome { try reader.save() }
    return "\(save), hasChanges \(reader.hasChanges), name \(item.text("name"))"
  },
  Probe(
    "transformable-changed-in-place",
    "Is a transformable value that is changed in place saved, and one set afterwards?",
    facts: ["SV-24"], in: itemModel([attribute("list", .transformableAttributeType)])
  ) { stack in
    let item = stack.context.make("Item", "one", ["list": NSMutableArray(array: ["a"])])
    try stack.context.save()
    (item.value(forKey: "list") as? NSMutableArray)?.add("b")
    let changed = item.hasChanges
    try stack.context.save()
    let other = try stack.sibling().find("Item", "one")
    return "hasChanges \(changed), stored \(size(other.value(forKey: "list")) ?? -1) of "
      + "\(size(item.value(forKey: "list")) ?? -1)"
  },
  Probe(
    "sequence-of-a-save", "In which order come willSave, the posts and didSave?", facts: ["CH-014"],
    in: itemModel(class: Watched.self)
  ) { stack in
    stack.context.make("Item", "one")
    let lines = Order()
    stack.list(.NSManagedObjectContextWillSave, as: "will-save", in: lines)
    stack.list(.NSManagedObjectContextDidSave, as: "did-save", in: lines)
    stack.list(.NSManagedObjectContextObjectsDidChange, as: "did-change", in: lines)
    Watched.tell = { _, function in
      if function == "willSave" || function == "didSave" { lines.add(function) }
    }
    try stack.context.save()
    return lines.all.joined(separator: ", ")
  },
  Probe(
    "rounds-of-will-save", "How often is willSave sent to an object that changes itself once?", facts: ["CH-014"],
    in: itemModel(class: Watched.self)
  ) { stack in
    stack.context.make("Item", "one")
    var times = 0
    Watched.tell = { object, function in
      guard function == "willSave" else { return }
      times += 1
      if times == 1 { object.setValue("stamped", forKey: "name") }
    }
    try stack.context.save()
    return try "times \(times), row \(stack.sibling().names("Item"))"
  },
  Probe(
    "objects-that-will-save-inserts", "Does an object that willSave inserts take part in the same save?",
    facts: ["CH-015"], in: itemModel(class: Watched.self)
  ) { stack in
    stack.context.make("Item", "one")
    var made = false
    var seen: [String] = []
    Watched.tell = { object, function in
      guard function == "willSave" else { return }
      seen.append(object.text("name"))
      if !made {
        made = true
        stack.context.make("Item", "two")
      }
    }
    try stack.context.save()
    return try "willSave sent to \(Set(seen).sorted()), rows \(stack.sibling().names("Item"))"
  },
  Probe(
    "objects-that-will-save-deletes", "Does an object that willSave deletes go with the same save?",
    facts: ["CH-015"], in: itemModel(class: Watched.self)
  ) { stack in
    let doomed = stack.context.make("Item", "doomed")
    try stack.context.save()
    stack.context.make("Item", "one")
    Watched.tell = { object, function in
      if function == "willSave", object != doomed, !doomed.isDeleted { stack.context.delete(doomed) }
    }
    try stack.context.save()
    return try "rows \(stack.sibling().names("Item")), \(state(doomed))"
  },
  Probe(
    "order-of-will-save", "In which order is willSave sent to one inserted, one updated and one deleted object?",
    facts: ["CH-016"], in: itemModel(class: Watched.self)
  ) { stack in
    let updated = stack.context.make("Item", "updated")
    let deleted = stack.context.make("Item", "deleted")
    try stack.context.save()
    stack.context.delete(deleted)
    updated.setValue(1, forKey: "rank")
    stack.context.make("Item", "inserted")
    var order: [String] = []
    Watched.tell = { object, function in if function == "willSave" { order.append(object.text("name")) } }
    try stack.context.save()
    return order.joined(separator: ", ")
  },
  Probe(
    "what-a-failed-save-leaves-changed", "Does what willSave changed stay changed when the save then fails?",
    facts: ["CH-042", "SV-11"], segments: ["denied-by-hand"],
    in: itemModel([attribute("code", optional: false)], class: Watched.self)
  ) { stack in
    let item = stack.context.make("Item", "one")
    Watched.tell = { object, function in
      if function == "willSave", object.text("name") == "one" { object.setValue("stamped", forKey: "name") }
    }
    let save = outcome { try stack.context.save() }
    return "\(save), name \(item.text("name")), \(state(item))"
  },
  Probe(
    "versions-of-a-row", "Which row version does a conflict report after one insert and two changes elsewhere?",
    facts: ["SV-18"], segments: ["delete-on-a-copy"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    let other = stack.sibling()
    let same = try other.find("Item", "one")
    for name in ["two", "three"] {
      same.setValue(name, forKey: "name")
      try other.save()
    }
    item.setValue("mine", forKey: "name")
    let error = failure { try stack.context.save() }
    let conflict = (error?.userInfo["conflictList"] as? [NSMergeConflict])?.first
    return "\(codes(error)), old \(conflict?.oldVersionNumber ?? -1), new \(conflict?.newVersionNumber ?? -1)"
  },
  Probe(
    "keys-of-objects-in-one-save", "Do objects of one save get their keys in the order in which they were inserted?",
    facts: ["CH-102", "SQ-07"], segments: ["a-fetch-without-an-order"], in: itemModel()
  ) { stack in
    let items = (1...5).map { stack.context.make("Item", "n\($0)") }
    try stack.context.save()
    let keys = items.map { $0.objectID.uriRepresentation().lastPathComponent }
    return "in that order \(keys == ["p1", "p2", "p3", "p4", "p5"]), the keys are 1 to 5 "
      + "\(keys.sorted() == ["p1", "p2", "p3", "p4", "p5"])"
  },
  Probe(
    "did-save-without-a-kind", "Are empty change sets left out of did-save and of objects-did-change?",
    facts: ["CH-021", "SV-17"], in: itemModel()
  ) { stack in
    let change = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    let save = stack.posts(.NSManagedObjectContextDidSave, from: stack.context)
    stack.context.make("Item", "one")
    try stack.context.save()
    let wanted = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey]
    func present(_ posts: Posts) -> String {
      wanted.map { key in posts.all.first?.userInfo?[key].map { "\(size($0) ?? -1)" } ?? "missing" }
        .joined(separator: " ")
    }
    return "did-change: \(present(change)); did-save: \(present(save)) (inserted, updated, deleted)"
  },
  Probe(
    "required-transient-attribute", "Is a required transient attribute checked at the save, and after a fetch?",
    facts: ["CH-017"], in: itemModel([attribute("shown", optional: false, transient: true)])
  ) { stack in
    stack.context.make("Item", "one")
    let without = outcome { try stack.context.save() }
    try stack.context.objects("Item").forEach { $0.setValue("x", forKey: "shown") }
    let with = outcome { try stack.context.save() }
    let other = stack.sibling()
    let item = try other.find("Item", "one")
    item.setValue("two", forKey: "name")
    let again = outcome { try other.save() }
    return "without \(without), with \(with), fetched and changed \(again)"
  },
  Probe(
    "to-many-that-is-not-optional", "Does a to-many relationship pass empty that is not optional and has no minimum?",
    facts: ["CH-018"],
    in: {
      let author = entity("Author")
      let note = entity("Note")
      relate(author, .many("notes", optional: false), note, .one("author"))
      return model([author, note])
    }()
  ) { stack in
    stack.context.make("Author", "Ann")
    return outcome { try stack.context.save() }
  },
  Probe(
    "save-of-a-moved-file", "What does a save give after the store's file was deleted?", facts: ["CH-923"],
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    try FileManager.default.removeItem(at: stack.file())
    item.setValue("two", forKey: "name")
    return outcome { try stack.context.save() }
  },
]
