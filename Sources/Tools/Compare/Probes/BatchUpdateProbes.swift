import CoreData
import Foundation

/// Three items with the ranks 0 to 2.
private func fill(_ stack: Stack) throws {
  for (rank, name) in ["a", "b", "c"].enumerated() { stack.context.make("Item", name, ["rank": rank]) }
  try stack.context.saveAndReset()
}

/// The ranks of all items in a fresh context.
private func ranks(_ stack: Stack) throws -> String {
  try stack.stranger().objects("Item").map { $0.text("rank") }.joined(separator: " ")
}

let batchUpdateProbes: [Probe] = [
  Probe(
    "batch-update-without-a-predicate", "What does a batch update without a predicate change, and what is its count?",
    facts: ["BU-03", "BU-10"], segments: ["one-by-one-or-in-bulk", "three-answers"], in: itemModel()
  ) { stack in
    try fill(stack)
    let count = try words(stack.context.result(of: batchUpdate("Item", ["rank": 7])))
    return try "count \(count), ranks \(ranks(stack))"
  },
  Probe(
    "three-results-of-a-batch-update", "What do the three result types of a batch update give?",
    segments: ["three-answers"], in: itemModel()
  ) { stack in
    try fill(stack)
    let types: [NSBatchUpdateRequestResultType] = [
      .statusOnlyResultType, .updatedObjectIDsResultType, .updatedObjectsCountResultType,
    ]
    return try types.map { try words(stack.context.result(of: batchUpdate("Item", ["rank": 7], result: $0))) }
      .joined(separator: ", ")
  },
  Probe(
    "count-of-a-batch-update-that-changes-nothing", "Does the count of a batch update include rows that had the value?",
    facts: ["BU-10", "CH-201"], segments: ["three-answers"], in: itemModel()
  ) { stack in
    try fill(stack)
    let first = try words(stack.context.result(of: batchUpdate("Item", ["rank": 7])))
    let second = try words(stack.context.result(of: batchUpdate("Item", ["rank": 7])))
    return "first \(first), again \(second)"
  },
  Probe(
    "count-of-a-batch-update-with-subentities", "Does a batch update change rows of subentities and count them?",
    facts: ["BU-10"], in: peopleModel()
  ) { stack in
    stack.context.make("Person", "Ann")
    stack.context.make("Employee", "Bob")
    try stack.context.save()
    let all = try words(stack.context.result(of: batchUpdate("Person", ["rank": 1])))
    let request = batchUpdate("Person", ["rank": 2])
    request.includesSubentities = false
    return try "with subentities \(all), without \(words(stack.context.result(of: request)))"
  },
  Probe(
    "notifications-of-a-batch-update", "Does a batch update post anything?", facts: ["BU-04b"],
    segments: ["validation-in-bulk", "an-object-after-a-batch-update"], in: itemModel()
  ) { stack in
    try fill(stack)
    _ = try stack.context.objects("Item").map { $0.text("name") }
    let change = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    let save = stack.posts(.NSManagedObjectContextDidSave, from: stack.context)
    _ = try stack.context.execute(batchUpdate("Item", ["rank": 7]))
    stack.context.processPendingChanges()
    return "objects-did-change \(change.count), did-save \(save.count)"
  },
  Probe(
    "batch-update-with-a-value-of-another-type", "What does a batch update with text for an integer attribute do?",
    facts: ["BU-04c", "CH-090"], mayEnd: true, in: itemModel()
  ) { stack in
    try fill(stack)
    let result = outcome("executed") { _ = try stack.context.execute(batchUpdate("Item", ["rank": "seven"])) }
    return try "\(result), ranks \(ranks(stack))"
  },
  Probe(
    "object-after-a-batch-update", "What do a loaded object and its context say after a batch update?",
    facts: ["BU-08"], segments: ["an-object-after-a-batch-update", "unsaved-edits-and-a-batch-update"], in: itemModel()
  ) { stack in
    try fill(stack)
    let item = try stack.context.find("Item", "a")
    _ = item.text("rank")
    _ = try stack.context.execute(batchUpdate("Item", ["rank": 7]))
    return try "rank \(item.text("rank")), hasChanges \(stack.context.hasChanges), fetched again "
      + "\(stack.context.find("Item", "a").text("rank")), found by the new rank \(stack.context.count(for: ranked(7)))"
  },
  Probe(
    "batch-update-and-unsaved-edits", "Does a batch update see unsaved changes, and what does the save do then?",
    facts: ["BU-08"], segments: ["unsaved-edits-and-a-batch-update"], in: itemModel()
  ) { stack in
    try fill(stack)
    let item = try stack.context.find("Item", "a")
    item.setValue(9, forKey: "rank")
    let count = try words(stack.context.result(of: batchUpdate("Item", ["name": "hit"], "rank == 9")))
    let save = outcome { try stack.context.save() }
    return try "count \(count), \(save), ranks \(ranks(stack))"
  },
  Probe(
    "refresh-after-a-batch-update", "What does a refreshed object read after a batch update, by stalenessInterval?",
    facts: ["RF-05", "WD-03"], segments: ["refresh-after-a-batch-update"], in: itemModel()
  ) { stack in
    try fill(stack)
    let item = try stack.context.find("Item", "a")
    _ = item.text("rank")
    _ = try stack.context.execute(batchUpdate("Item", ["rank": 7]))
    stack.context.refresh(item, mergeChanges: true)
    let refreshed = item.text("rank")
    stack.context.refreshAllObjects()
    let all = item.text("rank")
    stack.context.stalenessInterval = 0
    stack.context.refresh(item, mergeChanges: false)
    return "refresh \(refreshed), refreshAllObjects \(all), with interval 0 \(item.text("rank"))"
  },
  Probe(
    "refresh-after-a-fetch-of-updated-rows", "What does an object read that is refreshed after a fetch of its new row?",
    facts: ["RF-05b", "CH-202"], segments: ["refresh-after-a-batch-update", "an-object-after-a-batch-update"],
    in: itemModel()
  ) { stack in
    try fill(stack)
    let item = try stack.context.find("Item", "a")
    _ = item.text("rank")
    _ = try stack.context.execute(batchUpdate("Item", ["rank": 7]))
    _ = try stack.context.objects("Item")
    let fetched = item.text("rank")
    stack.context.refresh(item, mergeChanges: true)
    return "fetched \(fetched), then refreshed \(item.text("rank"))"
  },
  Probe(
    "merging-the-ids-of-a-batch-update", "What does a loaded object read after the IDs of a batch update were merged?",
    facts: ["RF-16c", "CH-203"], segments: ["refresh-after-a-batch-update"], in: itemModel()
  ) { stack in
    try fill(stack)
    let item = try stack.context.find("Item", "a")
    _ = item.text("rank")
    let change = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    let ids = try stack.context.ids(of: batchUpdate("Item", ["rank": 7], result: .updatedObjectIDsResultType))
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [stack.context])
    return "rank \(item.text("rank")), posted \(words(change.all.first)), hasChanges \(stack.context.hasChanges)"
  },
  Probe(
    "save-after-a-batch-update", "Does the save of a change conflict whose row a batch update has changed?",
    facts: ["BU-07", "CH-023"], segments: ["a-save-after-a-batch-update"], in: itemModel()
  ) { stack in
    try fill(stack)
    let item = try stack.context.find("Item", "a")
    _ = item.text("rank")
    _ = try stack.context.execute(batchUpdate("Item", ["rank": 7]))
    item.setValue("mine", forKey: "name")
    let error = failure { try stack.context.save() }
    let conflict = (error?.userInfo["conflictList"] as? [NSMergeConflict])?.first
    return "\(codes(error)), old version \(conflict?.oldVersionNumber ?? -1), new \(conflict?.newVersionNumber ?? -1)"
  },
  Probe(
    "batch-update-of-chosen-stores", "Does affectedStores restrict a batch update?", facts: ["BU-11"], in: itemModel()
  ) { stack in
    let second = try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.file("second.sqlite"), options: nil)
    try stack.context.assign(stack.context.make("Item", "first", ["rank": 0]), to: stack.store)
    stack.context.assign(stack.context.make("Item", "second", ["rank": 0]), to: second)
    try stack.context.saveAndReset()
    let request = batchUpdate("Item", ["rank": 7])
    request.affectedStores = [second]
    let count = try words(stack.context.result(of: request))
    let items = try stack.sibling().objects("Item").map { "\($0.text("name")) \($0.text("rank"))" }
    return "count \(count), \(items.joined(separator: ", "))"
  },
  Probe(
    "batch-update-with-null", "Does a batch update write NSNull to a required attribute?", facts: ["CH-024"],
    mayEnd: true, in: itemModel([attribute("code", optional: false, default: "x")])
  ) { stack in
    try fill(stack)
    let result = outcome("executed") { _ = try stack.context.execute(batchUpdate("Item", ["code": NSNull()])) }
    return try "\(result), code \(stack.stranger().find("Item", "a").text("code"))"
  },
  Probe(
    "batch-update-of-an-unknown-key", "What does a batch update with an unknown key do?", facts: ["CH-025"],
    mayEnd: true, in: itemModel()
  ) { stack in
    try fill(stack)
    return outcome("executed") { _ = try stack.context.execute(batchUpdate("Item", ["nothing": 1])) }
  },
  Probe(
    "batch-update-of-a-relationship", "What does a batch update of a relationship do?", facts: ["BU-16", "CH-025"],
    mayEnd: true, in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one")
    try stack.context.save()
    let request = batchUpdate("Note", ["author": author.objectID])
    let result = outcome("executed") { _ = try stack.context.execute(request) }
    return try "\(result), author \(stack.stranger().find("Note", "one").text("author"))"
  },
  Probe(
    "batch-update-of-a-transient-attribute", "What does a batch update of a transient attribute do?",
    facts: ["CH-025"], mayEnd: true, in: itemModel([attribute("shown", transient: true)])
  ) { stack in
    try fill(stack)
    return outcome("executed") { _ = try stack.context.execute(batchUpdate("Item", ["shown": "x"])) }
  },
  Probe(
    "batch-update-against-uniqueness", "What does a batch update give that would make unique values equal?",
    facts: ["CH-092"], in: itemModel(unique: true)
  ) { stack in
    try fill(stack)
    let result = outcome("executed") { _ = try stack.context.execute(batchUpdate("Item", ["name": "same"])) }
    return try "\(result), names \(stack.stranger().names("Item"))"
  },
  Probe(
    "batch-update-against-a-validation-predicate", "Does a batch update check validation predicates?",
    segments: ["validation-in-bulk"],
    in: {
      let code = attribute("code")
      code.setValidationPredicates([NSPredicate(format: "length >= 3")], withValidationWarnings: ["1670"])
      return itemModel([code])
    }()
  ) { stack in
    try fill(stack)
    let result = outcome("executed") { _ = try stack.context.execute(batchUpdate("Item", ["code": "x"])) }
    return try "\(result), code \(stack.stranger().find("Item", "a").text("code"))"
  },
  Probe(
    "batch-update-of-a-float-by-an-expression",
    "Does a fetch find a Float, and a Boolean, by what objects show after a batch update has computed it?",
    facts: ["CH-1090"],
    in: itemModel([
      attribute("share", .floatAttributeType), attribute("flag", .booleanAttributeType),
      attribute("size", .doubleAttributeType),
    ])
  ) { stack in
    stack.context.make("Item", "a", ["size": 0.7])
    stack.context.make("Item", "b", ["size": 5.0])
    try stack.context.save()
    let size = NSExpression(forKeyPath: "size")
    let result = outcome("executed") {
      _ = try stack.context.execute(batchUpdate("Item", ["share": size, "flag": size]))
    }
    let other = try stack.stranger()
    let found = try ["share", "flag"].flatMap { key in
      try ["a", "b"].map { name in
        guard let number = try other.find("Item", name).value(forKey: key) as? NSNumber else { return "none" }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
        request.predicate = NSPredicate(format: "name == %@ AND %K == %@", name, key, number)
        return try "\(key) \(number) \(other.count(for: request))"
      }
    }
    return "\(result), \(found.joined(separator: ", "))"
  },
]

/// A request for the items of a rank.
private func ranked(_ rank: Int) -> NSFetchRequest<NSManagedObject> {
  let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
  request.predicate = NSPredicate(format: "rank == %@", NSNumber(value: rank))
  return request
}
