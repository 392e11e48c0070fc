import CoreData

/// Items with the ranks 0 to 3 and a name of a letter each.
private func fill(_ stack: Stack) throws {
  for (rank, name) in ["a", "b", "c", "d"].enumerated() { stack.context.make("Item", name, ["rank": rank]) }
  try stack.context.saveAndReset()
}

/// A request for items, ordered by rank.
private func items(_ format: String? = nil) -> NSFetchRequest<NSManagedObject> {
  let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
  request.sortDescriptors = [NSSortDescriptor(key: "rank", ascending: true)]
  if let format { request.predicate = NSPredicate(format: format) }
  return request
}

/// A request for dictionaries.
private func rows(_ properties: [Any]?, entity: String = "Item") -> NSFetchRequest<NSFetchRequestResult> {
  let request = NSFetchRequest<NSFetchRequestResult>(entityName: entity)
  request.resultType = .dictionaryResultType
  request.propertiesToFetch = properties
  return request
}

/// An aggregate of an attribute under a name.
private func aggregate(_ function: String, of key: String, as name: String, _ type: NSAttributeType)
  -> NSExpressionDescription
{
  let description = NSExpressionDescription()
  description.name = name
  description.expression = NSExpression(forFunction: function, arguments: [NSExpression(forKeyPath: key)])
  description.expressionResultType = type
  return description
}

/// The dictionaries of a fetch with sorted keys.
private func dictionaries(_ stack: Stack, _ request: NSFetchRequest<NSFetchRequestResult>) throws -> String {
  let found = try stack.context.fetch(request) as? [[String: Any]] ?? []
  let lines = found.map { row in
    row.keys.sorted().map { "\($0) \(words(row[$0]))" }.joined(separator: " ")
  }
  return lines.isEmpty ? "none" : lines.joined(separator: " | ")
}

/// The names on the first three pages of two items each.
private func pagesOfTwo(_ stack: Stack) throws -> String {
  try [0, 2, 4].map { offset in
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    (request.fetchOffset, request.fetchLimit) = (offset, 2)
    return "[\(namesText(try stack.context.fetch(request)))]"
  }.joined(separator: " ")
}

let fetchProbes: [Probe] = [
  Probe(
    "entity-of-a-request-before-its-use", "What does asking a request for its entity do before a context used it?",
    facts: ["FR-02"], mayEnd: true, in: itemModel()
  ) { _ in
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    return "entity \(request.entity?.name ?? "nil")"
  },
  Probe(
    "entity-of-a-request-after-its-use", "Has a request an entity after a context used it?", facts: ["FR-02"],
    in: itemModel()
  ) { stack in
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    _ = try stack.context.fetch(request)
    return "entity \(request.entity?.name ?? "nil")"
  },
  Probe(
    "fetch-without-an-entity", "What does a fetch without an entity do?", facts: ["FR-02b"], mayEnd: true,
    in: itemModel()
  ) { stack in
    let request = NSFetchRequest<NSManagedObject>()
    return outcome("fetched") { _ = try stack.context.fetch(request) }
  },
  Probe(
    "fetch-without-pending-changes",
    "What does a fetch find with includesPendingChanges false, and which values does it show?",
    facts: ["FR-04"], in: itemModel()
  ) { stack in
    try fill(stack)
    try stack.context.find("Item", "a").setValue("changed", forKey: "name")
    stack.context.make("Item", "new", ["rank": 9])
    let request = items("name == 'a' OR name == 'new'")
    request.includesPendingChanges = false
    return try "found \(namesText(stack.context.fetch(request)))"
  },
  Probe(
    "sorting-over-unsaved-changes", "Are managed objects sorted by their unsaved values?", facts: ["FR-05"],
    in: itemModel()
  ) { stack in
    try fill(stack)
    try stack.context.find("Item", "a").setValue(9, forKey: "rank")
    stack.context.make("Item", "new", ["rank": -1])
    return try namesText(stack.context.fetch(items()))
  },
  Probe(
    "limit-and-offset-over-unsaved-changes",
    "Which page gives a fetch with offset and limit when there are unsaved changes?",
    facts: ["FR-06"], in: itemModel()
  ) { stack in
    try fill(stack)
    stack.context.make("Item", "new", ["rank": -1])
    let request = items()
    request.fetchOffset = 1
    request.fetchLimit = 2
    return try namesText(stack.context.fetch(request))
  },
  Probe(
    "limit-over-unsaved-deletes",
    "How many objects gives a limit of two with one and with two of the first rows deleted?",
    facts: ["CH-1051", "FR-50"], in: itemModel()
  ) { stack in
    for name in ["a", "b", "c", "d", "e"] { stack.context.make("Item", name) }
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    request.fetchLimit = 2
    stack.context.delete(try stack.context.find("Item", "a"))
    let one = namesText(try stack.context.fetch(request))
    stack.context.delete(try stack.context.find("Item", "b"))
    return "one: \(one), two: \(namesText(try stack.context.fetch(request)))"
  },
  Probe(
    "pages-over-unsaved-deletes", "Which objects are on pages of two when the first row of five is deleted unsaved?",
    facts: ["CH-1100"], in: itemModel()
  ) { stack in
    for name in ["a", "b", "c", "d", "e"] { stack.context.make("Item", name) }
    try stack.context.save()
    stack.context.delete(try stack.context.find("Item", "a"))
    return try pagesOfTwo(stack)
  },
  Probe(
    "pages-over-an-unsaved-insert", "Which objects are on pages of two when a new one stands among the first?",
    facts: ["CH-1101", "FR-06"], in: itemModel()
  ) { stack in
    for name in ["a", "b", "c", "d"] { stack.context.make("Item", name) }
    try stack.context.save()
    stack.context.make("Item", "aa")
    return try pagesOfTwo(stack)
  },
  Probe(
    "count-and-unsaved-changes",
    "Does a count take unsaved changes into account, and what gives the count result type?",
    facts: ["FR-07"], in: itemModel()
  ) { stack in
    try fill(stack)
    stack.context.delete(try stack.context.find("Item", "a"))
    stack.context.make("Item", "new")
    stack.context.make("Item", "newer")
    let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Item")
    request.resultType = .countResultType
    let found = try stack.context.fetch(request)
    return try "count \(stack.context.number("Item")), result \(found.map { words($0) })"
  },
  Probe(
    "dictionary-without-properties", "Which keys has a fetched dictionary without propertiesToFetch?",
    facts: ["FR-08b"], in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["rank": 1, "author": author])
    try stack.context.save()
    return try dictionaries(stack, rows(nil, entity: "Note"))
  },
  Probe(
    "properties-to-fetch-of-a-to-many", "What does the description of a to-many in propertiesToFetch do?",
    facts: ["FR-09"], mayEnd: true, in: noteModel()
  ) { stack in
    stack.context.make("Author", "Ann")
    try stack.context.save()
    guard let notes = stack.model.entitiesByName["Author"]?.relationshipsByName["notes"] else { return "no notes" }
    return try dictionaries(stack, rows([notes], entity: "Author"))
  },
  Probe(
    "object-id-among-properties", "Can propertiesToFetch name objectID?", facts: ["CH-939"], mayEnd: true,
    in: itemModel()
  ) { stack in
    try fill(stack)
    let request = rows(["name", "objectID"])
    request.fetchLimit = 1
    request.sortDescriptors = [NSSortDescriptor(key: "rank", ascending: true)]
    return try dictionaries(stack, request)
  },
  Probe(
    "aggregates-over-no-rows", "What do count, sum, average and maximum give over no rows?", facts: ["FR-12"],
    in: itemModel()
  ) { stack in
    try dictionaries(
      stack,
      rows([
        aggregate("count:", of: "rank", as: "count", .integer64AttributeType),
        aggregate("sum:", of: "rank", as: "sum", .integer64AttributeType),
        aggregate("average:", of: "rank", as: "average", .doubleAttributeType),
        aggregate("max:", of: "rank", as: "max", .integer64AttributeType),
      ]))
  },
  Probe(
    "type-of-an-average", "Is an average cut off whose result type is an integer, and does count skip nil?",
    facts: ["FR-12"], in: itemModel()
  ) { stack in
    for (name, rank) in [("a", 1), ("b", 2)] { stack.context.make("Item", name, ["rank": rank]) }
    stack.context.make("Item", "none")
    try stack.context.save()
    return try dictionaries(
      stack,
      rows([
        aggregate("average:", of: "rank", as: "average", .integer64AttributeType),
        aggregate("count:", of: "rank", as: "count", .integer64AttributeType),
      ]))
  },
  Probe(
    "expression-without-a-result-type", "Which value gives an expression of a fetch without a result type?",
    facts: ["CH-054"], mayEnd: true, in: itemModel()
  ) { stack in
    try fill(stack)
    let description = NSExpressionDescription()
    description.name = "most"
    description.expression = NSExpression(forFunction: "max:", arguments: [NSExpression(forKeyPath: "rank")])
    return try dictionaries(stack, rows([description]))
  },
  Probe(
    "having-with-an-aggregate", "What does an aggregate in havingPredicate do?", facts: ["FR-11", "WD-18"],
    mayEnd: true, in: itemModel()
  ) { stack in
    try fill(stack)
    let request = rows(["name", aggregate("count:", of: "name", as: "headcount", .integer64AttributeType)])
    request.propertiesToGroupBy = ["name"]
    request.havingPredicate = NSPredicate(
      format: "%@ > 0", NSExpression(forFunction: "count:", arguments: [NSExpression(forKeyPath: "name")]))
    return try dictionaries(stack, request)
  },
  Probe(
    "having-with-an-alias", "What does an alias as a key path in havingPredicate do?", facts: ["FR-11", "WD-18"],
    mayEnd: true, in: itemModel()
  ) { stack in
    try fill(stack)
    let request = rows(["name", aggregate("count:", of: "name", as: "headcount", .integer64AttributeType)])
    request.propertiesToGroupBy = ["name"]
    request.havingPredicate = NSPredicate(format: "headcount > 0")
    return try dictionaries(stack, request)
  },
  Probe(
    "having-with-a-variable", "Does an alias as a variable of an expression work in havingPredicate?",
    facts: ["FR-11", "WD-18"], mayEnd: true, in: itemModel()
  ) { stack in
    for name in ["a", "a", "b"] { stack.context.make("Item", name) }
    try stack.context.save()
    let request = rows(["name", aggregate("count:", of: "name", as: "headcount", .integer64AttributeType)])
    request.propertiesToGroupBy = ["name"]
    request.havingPredicate = NSPredicate(format: "%@ > 1", NSExpression(forVariable: "headcount"))
    return try dictionaries(stack, request)
  },
  Probe(
    "order-and-limit-of-dictionaries", "Do order, offset and limit of a distinct fetch work on the dictionaries?",
    facts: ["CH-053"], in: itemModel()
  ) { stack in
    for name in ["a", "a", "b", "c", "c"] { stack.context.make("Item", name) }
    try stack.context.save()
    let request = rows(["name"])
    request.returnsDistinctResults = true
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    request.fetchOffset = 1
    request.fetchLimit = 1
    return try dictionaries(stack, request) + ", count \(stack.context.count(for: request))"
  },
  Probe(
    "dictionaries-of-several-stores", "How does a sum over two stores come out?", facts: ["CH-055"], in: itemModel()
  ) { stack in
    let second = try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.file("second.sqlite"), options: nil)
    try stack.context.assign(stack.context.make("Item", "first", ["rank": 1]), to: stack.store)
    stack.context.assign(stack.context.make("Item", "second", ["rank": 2]), to: second)
    try stack.context.save()
    return try dictionaries(stack, rows([aggregate("sum:", of: "rank", as: "sum", .integer64AttributeType)]))
  },
  Probe(
    "fetch-limited-to-a-store", "Does a fetch of one store take unsaved objects of the other into account?",
    facts: ["CH-056"], in: itemModel()
  ) { stack in
    let second = try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.file("second.sqlite"), options: nil)
    try stack.context.assign(stack.context.make("Item", "first"), to: stack.store)
    stack.context.assign(stack.context.make("Item", "second"), to: second)
    let request = items()
    request.affectedStores = [second]
    return try namesText(stack.context.fetch(request))
  },
  Probe(
    "should-refresh-refetched-objects", "Does shouldRefreshRefetchedObjects bring the new value of a row?",
    facts: ["FR-18b", "WD-11", "CH-057"], in: itemModel()
  ) { stack in
    try fill(stack)
    let item = try stack.context.find("Item", "a")
    let edited = try stack.context.find("Item", "b")
    _ = item.text("name")
    edited.setValue("mine", forKey: "name")
    let other = try stack.stranger()
    try other.objects("Item").forEach { $0.setValue(7, forKey: "rank") }
    try other.save()
    let request = items()
    request.shouldRefreshRefetchedObjects = true
    _ = try stack.context.fetch(request)
    return "rank \(item.text("rank")), the unsaved change \(edited.text("name")), its rank \(edited.text("rank"))"
  },
  Probe(
    "fetch-asks-the-database", "Does a fetch find rows and values that another coordinator wrote?",
    facts: ["FR-19", "SQ-43"],
    segments: ["an-object-after-a-batch-update", "mark-first", "a-purge-in-another-process", "marks-and-uniqueness"],
    in: itemModel()
  ) { stack in
    try fill(stack)
    let held = try stack.context.objects("Item")
    for object in held { _ = object.text("rank") }
    let other = try stack.stranger()
    other.make("Item", "new", ["rank": 9])
    try other.find("Item", "a").setValue(9, forKey: "rank")
    try other.save()
    let found = try stack.context.fetch(items("rank == 9"))
    return "found \(found.count), the changed row among them \(found.contains { $0.text("name") == "a" }), "
      + "the object that was loaded before reads \(held.first { $0.text("name") == "a" }?.text("rank") ?? "none")"
  },
  Probe(
    "order-without-sort-descriptors", "In which order come rows without sort descriptors, and where does nil sort?",
    facts: ["FR-20b", "CH-063"], segments: ["a-fetch-without-an-order"], in: itemModel()
  ) { stack in
    for name in ["c", "a", "b"] {
      stack.context.make("Item", name)
      try stack.context.save()
    }
    let item = stack.context.make("Item", "nil")
    item.setValue(nil, forKey: "name")
    try stack.context.saveAndReset()
    let plain = try stack.context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
    return try "plain \(namesText(plain)); by name \(stack.context.names("Item"))"
  },
  Probe(
    "not-equal-and-nil", "Does a comparison with != match nil in SQLite, and in memory?", facts: ["FR-23"],
    in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    let item = stack.context.make("Item", "x")
    item.setValue(nil, forKey: "name")
    try stack.context.save()
    let predicate = NSPredicate(format: "name != 'a'")
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.predicate = predicate
    return try "SQLite \(stack.context.count(for: request)), memory \(predicate.evaluate(with: item))"
  },
  Probe(
    "two-missing-values", "Are two missing values equal in SQLite, and in memory?", facts: ["CH-066"],
    in: itemModel([attribute("code")])
  ) { stack in
    let item = stack.context.make("Item", "x")
    item.setValue(nil, forKey: "name")
    try stack.context.save()
    let predicate = NSPredicate(format: "name == code")
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.predicate = predicate
    return try "SQLite \(stack.context.count(for: request)), memory \(predicate.evaluate(with: item))"
  },
  Probe(
    "text-in-a-list-of-numbers", "Does IN with a list of numbers find the text '5', in SQLite and in memory?",
    facts: ["CH-938"], mayEnd: true, in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "5")
    try stack.context.save()
    let predicate = NSPredicate(format: "name IN %@", [5, 6] as NSArray)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.predicate = predicate
    return try "SQLite \(stack.context.count(for: request)), memory \(predicate.evaluate(with: item))"
  },
  Probe(
    "batched-fetch-as-an-array", "Does a fetch with a batch size load all objects at once in a Swift array?",
    facts: ["FR-14b"], in: itemModel()
  ) { stack in
    try fill(stack)
    let request = items()
    request.fetchBatchSize = 1
    let other = try stack.stranger()
    let found = try other.fetch(request)
    _ = try found.at(0).text("name")
    return "objects \(found.count), faults \(found.map(\.isFault))"
  },
  Probe(
    "template-of-a-model", "Does a later change of a request reach the model's template of it?", facts: ["CH-052"],
    in: itemModel()
  ) { _ in
    let model = itemModel()
    let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Item")
    request.fetchLimit = 3
    model.setFetchRequestTemplate(request, forName: "some")
    request.fetchLimit = 5
    return "limit \(model.fetchRequestTemplate(forName: "some")?.fetchLimit ?? -1)"
  },
  Probe(
    "fetch-with-an-unknown-key", "What does a fetch do whose predicate names no property?", facts: ["CH-990"],
    mayEnd: true, in: itemModel()
  ) { stack in
    try fill(stack)
    return outcome("fetched") { _ = try stack.context.fetch(items("nothing == 1")) }
  },
  Probe(
    "unsaved-object-without-an-answer", "What does a fetch do whose predicate asks an unsaved text for its sum?",
    facts: ["CH-990"], mayEnd: true, in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    return outcome("fetched") { _ = try stack.context.fetch(items("name.@sum.nothing == 1")) }
  },
  Probe(
    "object-id-by-its-name", "What does `objectID` name in a predicate, and by key?", facts: ["CH-992"], mayEnd: true,
    in: itemModel()
  ) { stack in
    try fill(stack)
    let object = try stack.context.find("Item", "a")
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.predicate = NSPredicate(format: "objectID == %@", object.objectID)
    let found = try stack.context.fetch(request)
    let byKey = object.value(forKey: "objectID") as? NSManagedObjectID
    return "found \(found.count), itself \(found.first === object), by key the ID \(byKey == object.objectID)"
  },
  Probe(
    "entity-by-its-name", "What does `entity` name in a predicate?", facts: ["CH-992"], mayEnd: true, in: itemModel()
  ) { stack in
    try fill(stack)
    let entity = try stack.context.find("Item", "a").entity
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.predicate = NSPredicate(format: "entity == %@", entity)
    let all = try stack.context.number("Item")
    return try "found all \(stack.context.fetch(request).count == all)"
  },
]
