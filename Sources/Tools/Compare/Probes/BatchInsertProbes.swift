import CoreData
import Foundation

let batchInsertProbes: [Probe] = [
  Probe(
    "handler-that-returns-true", "Is what the handler of a batch insert fills in during the last call inserted?",
    facts: ["BI-03b"], in: itemModel()
  ) { stack in
    var calls = 0
    let request = NSBatchInsertRequest(
      entityName: "Item",
      dictionaryHandler: { row in
        calls += 1
        row["name"] = "row \(calls)"
        return calls == 3
      })
    request.resultType = .count
    let count = try words(stack.context.result(of: request))
    return try "calls \(calls), count \(count), rows \(stack.context.names("Item"))"
  },
  Probe(
    "batch-insert-without-a-required-value", "What does a batch insert give for a missing required attribute?",
    facts: ["BI-05", "CH-029", "VL-24b", "VL-21", "WD-13"], in: itemModel([attribute("code", optional: false)])
  ) { stack in
    let error = failure { _ = try stack.context.execute(batchInsert("Item", [["name": "a"]])) }
    return try "\(codes(error)), keys \(keys(error)), \(error?.localizedDescription ?? "inserted"), "
      + "rows \(stack.context.number("Item"))"
  },
  Probe(
    "batch-insert-of-an-unknown-key", "What does a batch insert with an unknown key do?",
    facts: ["BI-06", "CH-095", "WD-17"], mayEnd: true, in: itemModel()
  ) { stack in
    let result = outcome("executed") {
      _ = try stack.context.execute(batchInsert("Item", [["name": "a", "nothing": 1]]))
    }
    return try "\(result), rows \(stack.context.number("Item"))"
  },
  Probe(
    "batch-insert-with-equal-unique-values",
    "What does a batch insert of three rows do of which two have the same unique value?",
    facts: ["BI-07", "CH-030"], in: itemModel(unique: true)
  ) { stack in
    let request = batchInsert("Item", [["name": "a"], ["name": "b"], ["name": "a"]], result: .objectIDs)
    let result = answer { try "IDs \(stack.context.ids(of: request).count)" }
    return try "\(result), rows \(stack.context.names("Item"))"
  },
  Probe(
    "batch-insert-under-object-trump",
    "Which values has a row whose unique value a batch insert repeats, under object trump?",
    facts: ["CH-030"], in: itemModel(unique: true)
  ) { stack in
    stack.context.make("Item", "a", ["rank": 1])
    try stack.context.saveAndReset()
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    let result = outcome("executed") { _ = try stack.context.execute(batchInsert("Item", [["name": "a", "rank": 2]])) }
    let other = try stack.stranger()
    return try "\(result), rows \(other.names("Item")), rank \(other.find("Item", "a").text("rank"))"
  },
  Probe(
    "batch-insert-under-store-trump",
    "Which values has a row whose unique value a batch insert repeats, under store trump?",
    facts: ["CH-030"], in: itemModel(unique: true)
  ) { stack in
    stack.context.make("Item", "a", ["rank": 1])
    try stack.context.saveAndReset()
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    let result = outcome("executed") { _ = try stack.context.execute(batchInsert("Item", [["name": "a", "rank": 2]])) }
    let other = try stack.stranger()
    return try "\(result), rows \(other.names("Item")), rank \(other.find("Item", "a").text("rank"))"
  },
  Probe(
    "batch-insert-of-a-relationship", "Can a batch insert set a relationship?", facts: ["BI-08", "BI-12"], mayEnd: true,
    in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    try stack.context.save()
    let request = batchInsert("Note", [["name": "one", "author": author.objectID]])
    let result = outcome("executed") { _ = try stack.context.execute(request) }
    let other = try stack.stranger()
    return try "\(result), authors of the notes \(other.objects("Note").map { $0.text("author") })"
  },
  Probe(
    "keys-after-a-batch-insert", "Which key has the object that is saved after a batch insert of two rows?",
    facts: ["BI-09"], in: itemModel()
  ) { stack in
    _ = try stack.context.execute(batchInsert("Item", [["name": "a"], ["name": "b"]]))
    let item = stack.context.make("Item", "c")
    try stack.context.save()
    return item.objectID.uriRepresentation().lastPathComponent
  },
  Probe(
    "count-after-a-batch-insert", "Does a count see the rows of a batch insert at once?", facts: ["BI-10"],
    in: itemModel()
  ) { stack in
    let before = try stack.context.number("Item")
    _ = try stack.context.execute(batchInsert("Item", [["name": "a"], ["name": "b"]]))
    return try "before \(before), after \(stack.context.number("Item")), "
      + "registered \(stack.context.registeredObjects.count)"
  },
  Probe(
    "defaults-of-a-batch-insert", "Which value has an attribute that a batch insert leaves out?",
    facts: ["BI-11", "CH-029"], in: itemModel([attribute("code", default: "x")])
  ) { stack in
    _ = try stack.context.execute(batchInsert("Item", [["name": "a"]]))
    let item = try stack.context.find("Item", "a")
    return "code \(item.text("code")), rank \(item.text("rank"))"
  },
  Probe(
    "batch-insert-of-an-abstract-entity", "What does a batch insert of an abstract entity do?", facts: ["CH-095"],
    mayEnd: true, in: peopleModel(abstractPerson: true)
  ) { stack in
    let result = outcome("executed") { _ = try stack.context.execute(batchInsert("Person", [["name": "a"]])) }
    return try "\(result), rows \(stack.context.number("Person"))"
  },
  Probe(
    "batch-insert-with-a-value-of-another-type", "What does a batch insert with text for an integer do?",
    facts: ["CH-095"], mayEnd: true, in: itemModel()
  ) { stack in
    let request = batchInsert("Item", [["name": "a", "rank": "seven"]])
    let result = outcome("executed") { _ = try stack.context.execute(request) }
    return try "\(result), ranks \(stack.context.objects("Item").map { $0.text("rank") })"
  },
  Probe(
    "object-of-a-batch-insert-handler", "Is the object that a handler gets the same each time, and has it a context?",
    facts: ["CH-099"], in: itemModel()
  ) { stack in
    var objects: [NSManagedObject] = []
    var contexts: [Bool] = []
    let request = NSBatchInsertRequest(
      entityName: "Item",
      managedObjectHandler: { object in
        objects.append(object)
        contexts.append(object.managedObjectContext != nil)
        object.setValue("row \(objects.count)", forKey: "name")
        return objects.count == 3
      })
    _ = try stack.context.execute(request)
    return try "the same \(objects.allSatisfy { $0 === objects[0] }), contexts \(contexts), "
      + "rows \(stack.context.names("Item"))"
  },
  Probe(
    "unique-values-of-two-rows", "What does a batch insert give whose unique values belong to two rows?",
    facts: ["CH-091"],
    in: {
      let item = entity("Item", [attribute("name"), attribute("code")])
      item.uniquenessConstraints = [["name"], ["code"]]
      return model([item])
    }()
  ) { stack in
    stack.context.make("Item", "a", ["code": "x"])
    stack.context.make("Item", "b", ["code": "y"])
    try stack.context.saveAndReset()
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    let result = outcome("executed") {
      _ = try stack.context.execute(batchInsert("Item", [["name": "a", "code": "y"]]))
    }
    return try "\(result), names \(stack.stranger().names("Item"))"
  },
  Probe(
    "batch-insert-and-merge",
    "What do a context and its objects-did-change say after the IDs of a batch insert were merged?",
    facts: ["RF-18b", "RF-16b"], in: itemModel()
  ) { stack in
    stack.context.automaticallyMergesChangesFromParent = true
    let change = stack.posts(.NSManagedObjectContextObjectsDidChange, from: stack.context)
    let ids = try stack.context.ids(of: batchInsert("Item", [["name": "a"]], result: .objectIDs))
    wait(for: briefly) { change.count > 0 }
    let before = change.count
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSInsertedObjectsKey: ids], into: [stack.context])
    return "posts before \(before), after the merge \(words(change.all.last))"
  },
]
