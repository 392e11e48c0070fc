import CoreData
import Foundation

/// A description in one line of plain values: addresses are counted, and they and the store's UUID are left out.
private func plain(_ text: String) -> String {
  let count = text.components(separatedBy: "0x").count - 1
  var text = text
  for (pattern, words) in [
    (": 0x[0-9a-fA-F]+>", ">"), (" ?\\(0x[0-9a-fA-F]+\\)", ""), ("0x[0-9a-fA-F]+ ?", ""),
    ("x-coredata://[^/]*/", ""), ("t[0-9A-F]{8}-[0-9A-F-]{27}[0-9]*", "temporary"), ("\\s*\\n\\s*", " "),
  ] {
    text = text.replacingOccurrences(of: pattern, with: words, options: .regularExpression)
  }
  return text + ", with \(count) \(count == 1 ? "address" : "addresses")"
}

let descriptionProbes: [Probe] = [
  Probe(
    "printed-object", "How does a loaded object print?", facts: ["DS-01", "DS-02", "DS-03"],
    segments: ["what-an-object-prints"],
    in: itemModel([
      attribute("flag", .booleanAttributeType), attribute("size", .doubleAttributeType),
      attribute("made", .dateAttributeType), attribute("data", .binaryDataAttributeType),
    ])
  ) { stack in
    let item = stack.context.make(
      "Item", "two words",
      [
        "rank": 5, "flag": true, "size": 1.5, "data": Data([1, 2]),
        "made": Date(timeIntervalSinceReferenceDate: 0),
      ])
    try stack.context.save()
    return plain(item.description)
  },
  Probe(
    "printed-fault-and-dead-object", "How does a fault print, and an object whose delete was saved?",
    facts: ["DS-01", "ST-01g", "DS-05", "WD-16", "WD-17"], segments: ["what-an-object-prints"],
    in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    stack.context.refresh(item, mergeChanges: false)
    let fault = plain(item.description)
    stack.context.delete(item)
    try stack.context.save()
    return "\(fault) / \(plain(item.description))"
  },
  Probe(
    "printed-relationships", "How do the relationships of a printed object look, unloaded and loaded?",
    facts: ["DS-04"], segments: ["what-an-object-prints"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    let other = stack.sibling()
    let held = try other.find("Author", "Ann")
    _ = held.text("name")
    let unloaded = plain(held.description)
    _ = held.members("notes")
    return "\(unloaded) / \(plain(held.description)) / \(plain(try other.find("Note", "one").description))"
  },
  Probe(
    "printed-text-with-other-characters", "How does a printed object show text with characters beyond ASCII?",
    facts: ["DS-02"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "Łódź")
    try stack.context.save()
    return plain(item.description)
  },
  Probe(
    "printed-long-values", "Does a printed object show a long text in full?", facts: ["CH-041"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", String(repeating: "x", count: 2000))
    try stack.context.save()
    return "all of it \(item.description.contains(String(repeating: "x", count: 2000)))"
  },
  Probe("printed-object-id", "How does an object ID print?", facts: ["DS-07"], in: itemModel()) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    return plain(item.objectID.description)
  },
  Probe("printed-conflict", "How does a merge conflict print?", facts: ["DS-08"], in: itemModel()) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let other = stack.sibling()
    try other.find("Item", "a").setValue("b", forKey: "name")
    try other.save()
    item.setValue("c", forKey: "name")
    let error = failure { try stack.context.save() }
    let conflict = (error?.userInfo["conflictList"] as? [NSMergeConflict])?.first
    return plain(conflict?.description ?? "no conflict")
  },
  Probe(
    "printed-conflict-with-the-store", "How does a merge conflict with what a batch update has written print?",
    facts: ["DS-08b", "CH-531"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    _ = try stack.context.execute(batchUpdate("Item", ["name": "b"]))
    item.setValue("c", forKey: "name")
    let error = failure { try stack.context.save() }
    let conflict = (error?.userInfo["conflictList"] as? [NSMergeConflict])?.first
    return plain(conflict?.description ?? "no conflict")
  },
  Probe(
    "printed-relationship-collection", "How does the collection of a to-many print before and after it was loaded?",
    facts: ["DS-06"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    let held = try stack.sibling().find("Author", "Ann")
    let collection = held.value(forKey: "notes")
    let before = plain("\(collection ?? "nil")")
    _ = size(collection)
    return "\(before) / \(plain("\(collection ?? "nil")"))"
  },
]
