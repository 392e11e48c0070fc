import CoreData
import Foundation

/// The options of a lightweight migration.
private let migrating: [AnyHashable: Any] = [
  NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
]

/// Saves an item, and opens its file by another model.
private func reopened(
  _ stack: Stack, _ model: NSManagedObjectModel, _ options: [AnyHashable: Any]? = migrating,
  _ read: (NSManagedObjectContext) throws -> String = { try "opened, items \($0.names("Item"))" }
) throws -> String {
  stack.context.make("Item", "one", ["rank": 3])
  stack.context.make("Item", "two", ["rank": 4])
  try stack.context.saveAndReset()
  try stack.coordinator.remove(stack.store)
  do {
    return try read(stack.stranger(model, options: options))
  } catch {
    var chain = words(error)
    var below = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    while let next = below {
      chain += " over \(next.code)"
      below = next.userInfo[NSUnderlyingErrorKey] as? NSError
    }
    return "\(chain), keys \(keys(error as NSError))"
  }
}

let migrationProbes: [Probe] = [
  Probe(
    "other-model-without-migration", "What does opening a store by another model give without migration?",
    in: itemModel()
  ) { stack in try reopened(stack, itemModel([attribute("code")]), nil) },
  Probe(
    "new-attribute-with-a-default", "Which value has a new attribute with a default in the rows that are there?",
    facts: ["CH-963", "CH-961", "MG-09"], in: itemModel()
  ) { stack in
    try reopened(stack, itemModel([attribute("code", default: "x")])) { context in
      try context.objects("Item").map { $0.text("code") }.joined(separator: " ")
    }
  },
  Probe(
    "new-required-attribute", "What does a migration give for a new required attribute without a default?",
    facts: ["MG-07", "CH-963", "MG-09"], in: itemModel()
  ) { stack in try reopened(stack, itemModel([attribute("code", optional: false)])) },
  Probe(
    "attribute-of-another-type", "What does a migration give for an attribute of another type?",
    facts: ["MG-06", "CH-962", "SQ-44b", "MG-09"], in: itemModel([attribute("code")])
  ) { stack in try reopened(stack, itemModel([attribute("code", .binaryDataAttributeType)])) },
  Probe(
    "integer-that-becomes-a-wider-one", "Does a migration turn Integer 16 into Integer 64?",
    facts: ["CH-962", "MG-09"],
    in: itemModel([attribute("count", .integer16AttributeType)])
  ) { stack in try reopened(stack, itemModel([attribute("count", .integer64AttributeType)])) },
  Probe(
    "integer-that-becomes-a-double", "Does a migration turn Integer 64 into Double?", facts: ["CH-962"],
    in: itemModel([attribute("count", .integer64AttributeType, default: 1)])
  ) { stack in
    try reopened(stack, itemModel([attribute("count", .doubleAttributeType)])) { context in
      try context.objects("Item").map { "\(($0.value(forKey: "count") as? Double) ?? -1)" }.joined(separator: " ")
    }
  },
  Probe(
    "integer-that-becomes-a-decimal", "Does a migration turn Integer 64 into Decimal?", facts: ["CH-962"],
    in: itemModel([attribute("count", .integer64AttributeType, default: 1)])
  ) { stack in try reopened(stack, itemModel([attribute("count", .decimalAttributeType)])) },
  Probe(
    "new-constraint-that-is-violated", "What does a migration give when rows violate a new uniqueness constraint?",
    facts: ["MG-08", "CH-964", "MG-09"], in: itemModel([attribute("code", default: "same")])
  ) { stack in
    let model = itemModel([attribute("code", default: "same")])
    model.entitiesByName["Item"]?.uniquenessConstraints = [["code"]]
    return try reopened(stack, model)
  },
  Probe(
    "renamed-attribute", "Does a renamed attribute keep its values, and a new one with the old name get none?",
    facts: ["CH-966", "MG-09"], in: itemModel()
  ) { stack in
    let place = attribute("place", .integer64AttributeType)
    place.renamingIdentifier = "rank"
    let model = model([entity("Item", [attribute("name"), place, attribute("rank", .integer64AttributeType)])])
    return try reopened(stack, model) { context in
      let item = try context.find("Item", "one")
      return "place \(item.text("place")), rank \(item.text("rank"))"
    }
  },
  Probe(
    "identity-after-a-migration", "Does a migrated store keep its UUID, its metadata and its rows' keys?",
    facts: ["CH-960", "MG-09"], in: itemModel()
  ) { stack in
    var metadata = try stack.coordinator.metadata(for: stack.store)
    metadata["mine"] = "kept"
    try stack.coordinator.setMetadata(metadata, for: stack.store)
    let before = try stack.store.identifier
    return try reopened(stack, itemModel([attribute("code")])) { context in
      guard let store = context.persistentStoreCoordinator?.persistentStores.first else { return "no store" }
      let keys = try context.objects("Item").map { $0.objectID.uriRepresentation().lastPathComponent }.sorted()
      return "UUID \(store.identifier == before), metadata \(words(store.metadata["mine"])), keys \(keys)"
    }
  },
  Probe(
    "migration-of-a-read-only-store",
    "Is a store migrated that is opened for reading only?",
    facts: ["CH-968", "MG-09"],
    in: itemModel()
  ) { stack in
    var options = migrating
    options[NSReadOnlyPersistentStoreOption] = true
    return try reopened(stack, itemModel([attribute("code")]), options)
  },
  Probe(
    "ignored-versions", "What does ignoring versions give for a model with an attribute less, and one more?",
    facts: ["CH-969", "CH-701"], mayEnd: true, in: itemModel()
  ) { stack in
    let options: [AnyHashable: Any] = [NSIgnorePersistentStoreVersioningOption: true]
    let less = try reopened(stack, model([entity("Item", [attribute("name")])]), options)
    let more = answer {
      let context = try stack.stranger(itemModel([attribute("code")]), options: options)
      return try "opened, items \(context.names("Item"))"
    }
    return "less: \(less); more: \(more)"
  },
  Probe(
    "descriptions-of-a-container-and-migration", "Do the descriptions of a container migrate and infer by themselves?",
    facts: ["SQ-44b"], in: itemModel()
  ) { stack in
    let description = NSPersistentStoreDescription(url: stack.file())
    return "migrate \(description.shouldMigrateStoreAutomatically), infer "
      + "\(description.shouldInferMappingModelAutomatically)"
  },
  Probe(
    "history-through-a-migration", "Is persistent history kept through a migration?", facts: ["CH-967", "MG-09"],
    in: itemModel(), options: [NSPersistentHistoryTrackingKey: true]
  ) { stack in
    var options = migrating
    options[NSPersistentHistoryTrackingKey] = true
    return try reopened(stack, itemModel([attribute("code")]), options) { context in
      "transactions \(try transactions(context).count)"
    }
  },
  Probe(
    "to-many-that-becomes-to-one", "Is a mapping inferred for a to-many that becomes a to-one?",
    facts: ["CH-965", "MG-09"],
    in: {
      let item = entity("Item")
      let part = entity("Part")
      relate(item, .many("parts"), part, .one("item"))
      return model([item, part])
    }()
  ) { stack in
    let item = entity("Item")
    let part = entity("Part")
    relate(item, .one("parts"), part, .one("item"))
    return try reopened(stack, model([item, part]))
  },
  Probe(
    "attribute-in-the-place-of-a-relationship",
    "Is a mapping inferred for an attribute in the place of a relationship?",
    facts: ["CH-965", "MG-09"],
    in: {
      let item = entity("Item")
      let part = entity("Part")
      relate(item, .many("parts"), part, .one("item"))
      return model([item, part])
    }()
  ) { stack in
    let item = entity("Item", [attribute("name"), attribute("rank", .integer64AttributeType), attribute("parts")])
    return try reopened(stack, model([item, entity("Part")]))
  },
]
