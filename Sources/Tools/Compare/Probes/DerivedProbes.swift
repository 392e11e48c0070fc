import CoreData

/// An item with an attribute that is derived from others.
func derivedModel(_ format: String, optional: Bool = true, _ type: NSAttributeType = .stringAttributeType)
  -> NSManagedObjectModel
{
  let derived = NSDerivedAttributeDescription()
  derived.name = "derived"
  derived.attributeType = type
  derived.isOptional = optional
  derived.derivationExpression = NSExpression(format: format)
  return itemModel([derived])
}

/// Authors that count their notes, or add something up over them.
private func countingModel(_ format: String = "notes.@count") -> NSManagedObjectModel {
  let model = noteModel()
  let count = NSDerivedAttributeDescription()
  count.name = "count"
  count.attributeType = .integer64AttributeType
  count.isOptional = true
  count.derivationExpression = NSExpression(format: format)
  model.entitiesByName["Author"]?.properties += [count]
  return model
}

let derivedProbes: [Probe] = [
  Probe(
    "derived-value-after-a-save", "Which value has a derived attribute before the save, after it, and after a refresh?",
    in: derivedModel("canonical:(name)")
  ) { stack in
    let item = stack.context.make("Item", "Élan")
    let before = item.text("derived")
    try stack.context.save()
    let saved = item.text("derived")
    stack.context.refresh(item, mergeChanges: true)
    return "before \(before), saved \(saved), refreshed \(item.text("derived"))"
  },
  Probe(
    "value-set-for-a-derived-attribute", "What becomes of a value that is set for a derived attribute?",
    facts: ["CH-051"], in: derivedModel("canonical:(name)")
  ) { stack in
    stack.context.make("Item", "Élan", ["derived": "mine"])
    try stack.context.save()
    return try stack.stranger().find("Item", "Élan").text("derived")
  },
  Probe(
    "derived-value-and-the-row-version", "Does a derived sum that changes cause a conflict for its owner?",
    facts: ["CH-050"], in: countingModel("notes.rank.@sum")
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["rank": 1, "author": author])
    try stack.context.save()
    let other = stack.sibling()
    try other.find("Note", "one").setValue(5, forKey: "rank")
    try other.save()
    author.setValue(1, forKey: "rank")
    let save = outcome { try stack.context.save() }
    return try "\(save), sum \(stack.stranger().find("Author", "Ann").text("count"))"
  },
  Probe(
    "derived-count-of-another-coordinator", "Does a fetch take over a derived count that another coordinator changed?",
    facts: ["CH-047"], in: countingModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.saveAndReset()
    let held = try stack.context.find("Author", "Ann")
    let before = held.text("count")
    let other = try stack.stranger()
    other.make("Note", "two", ["author": try other.find("Author", "Ann")])
    try other.save()
    stack.context.refresh(held, mergeChanges: false)
    let found = try stack.context.find("Author", "Ann")
    return "before \(before), fetched \(found.text("count"))"
  },
  Probe(
    "derived-count-after-a-batch-delete", "Does a batch delete bring a derived count up to date?", facts: ["CH-046"],
    in: countingModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    stack.context.make("Note", "two", ["author": author])
    try stack.context.saveAndReset()
    _ = try stack.context.execute(batchDelete("Note", "name == 'one'"))
    return try "count \(stack.stranger().find("Author", "Ann").text("count"))"
  },
  Probe(
    "derived-now-and-saves-of-other-rows", "Does a derived now() change when another row is saved?", facts: ["CH-049"],
    in: derivedModel("now()", .dateAttributeType)
  ) { stack in
    let item = stack.context.make("Item", "one")
    try stack.context.save()
    stack.context.refresh(item, mergeChanges: false)
    let first = item.value(forKey: "derived") as? Date
    stack.context.make("Item", "two")
    try stack.context.save()
    stack.context.refresh(item, mergeChanges: false)
    return "a date \(first != nil), the same \(first == item.value(forKey: "derived") as? Date)"
  },
  Probe(
    "derived-attribute-in-a-uniqueness-constraint", "Can a derived attribute be part of a uniqueness constraint?",
    facts: ["CH-044"], mayEnd: true
  ) {
    let model = derivedModel("canonical:(name)")
    model.entitiesByName["Item"]?.uniquenessConstraints = [["derived"]]
    return answer {
      let stack = try Stack(model)
      defer { stack.close() }
      stack.context.make("Item", "a")
      return outcome("opened and saved") { try stack.context.save() }
    }
  },
  Probe(
    "derived-attribute-in-memory", "Does a store in memory take a model with derived attributes?", facts: ["SQ-35"],
    mayEnd: true, in: derivedModel("canonical:(name)"), type: NSInMemoryStoreType
  ) { stack in
    stack.context.make("Item", "a")
    return outcome("opened and saved") { try stack.context.save() }
  },
  Probe(
    "store-with-another-derivation", "Does a store fit a model whose derivation is another?", facts: ["CH-048"],
    in: derivedModel("canonical:(name)")
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    return outcome("opened") { _ = try stack.stranger(derivedModel("uppercase:(name)")) }
  },
  Probe(
    "collection-operator-at-the-end-of-a-predicate",
    "Does a predicate take a collection operator at the end of a key path?",
    facts: ["CH-045"], mayEnd: true, in: noteModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Author")
    request.predicate = NSPredicate(format: "notes.@count == 1")
    return answer { try "found \(stack.context.count(for: request))" }
  },
]
