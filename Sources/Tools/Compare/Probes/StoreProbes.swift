import CoreData
import Foundation

/// A `Note` that leads to an `Author`, and nothing that leads back.
private func oneWayModel() -> NSManagedObjectModel {
  let (author, note) = (entity("Author"), entity("Note"))
  relate(note, .one("author"), author)
  return model([author, note])
}

let storeProbes: [Probe] = [
  Probe(
    "impossible-pragma", "What does opening a store give with a pragma of an impossible value?", facts: ["SQ-41b"],
    in: itemModel()
  ) { stack in
    let options: [AnyHashable: Any] = [NSSQLitePragmasOption: ["journal_mode": "nonsense"]]
    return outcome("opened") { _ = try stack.stranger(options: options) }
  },
  Probe(
    "description-without-a-url", "Which type and URL has a store description without a URL?", facts: ["SQ-45"]
  ) {
    let description = NSPersistentStoreDescription()
    return "type is SQLite \(description.type == NSSQLiteStoreType), URL \(description.url?.path ?? "nil")"
  },
  Probe(
    "store-at-dev-null", "Do two coordinators share a store at /dev/null, and one at /dev/null/name?",
    facts: ["SQ-45", "SQ-45b"], mayEnd: true, in: itemModel()
  ) { stack in
    func contexts(_ path: String) throws -> [NSManagedObjectContext] {
      try (1...2).map { _ in
        let coordinator = stack.anotherCoordinator()
        _ = try coordinator.addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: path), options: nil)
        return stack.root(of: coordinator)
      }
    }
    func shared(_ path: String) -> String {
      answer {
        let both = try contexts(path)
        both[0].make("Item", "a")
        try both[0].save()
        return try "the other sees \(both[1].names("Item"))"
      }
    }
    return "/dev/null: \(shared("/dev/null")); with a name: \(shared("/dev/null/probe"))"
  },
  Probe(
    "files-after-closing", "Which files lie beside a store whose last connection has closed?", facts: ["CH-998"],
    segments: ["what-opening-changes"], in: itemModel()
  ) { stack in
    try autoreleasepool {
      stack.context.make("Item", "a")
      try stack.context.save()
      stack.context.reset()
    }
    let file = stack.file()
    try stack.coordinator.remove(stack.store)
    func exists(_ suffix: String) -> Bool { FileManager.default.fileExists(atPath: file.path + suffix) }
    return "-wal \(exists("-wal")), -shm \(exists("-shm"))"
  },
  Probe(
    "destroying-a-store-in-use",
    "Has a coordinator a store still that it destroyed?",
    facts: ["CH-924"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.saveAndReset()
    let destroyed = outcome("destroyed") {
      try stack.coordinator.destroyPersistentStore(at: stack.file(), ofType: NSSQLiteStoreType, options: nil)
    }
    return "\(destroyed), stores \(stack.coordinator.persistentStores.count)"
  },
  Probe(
    "destroying-what-is-not-there", "What does destroying a store give where there is no file, and no folder?",
    facts: ["CH-940"], in: itemModel()
  ) { stack in
    func destroy(_ url: URL) -> String {
      outcome("destroyed") {
        try stack.coordinator.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType, options: nil)
      }
    }
    let file = stack.file("none.sqlite")
    let folder = stack.folder.appendingPathComponent("none").appendingPathComponent("none.sqlite")
    return "no file: \(destroy(file)), exists then \(FileManager.default.fileExists(atPath: file.path)); "
      + "no folder: \(destroy(folder))"
  },
  Probe(
    "migrating-onto-data", "What does migratePersistentStore give to a place that holds data?", facts: ["CH-925"],
    in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let other = try Stack(itemModel())
    defer { other.close() }
    other.context.make("Item", "b")
    try other.context.save()
    let result = outcome("migrated") {
      _ = try stack.coordinator.migratePersistentStore(
        stack.store, to: other.file(), options: nil, withType: NSSQLiteStoreType)
    }
    return try "\(result), there \(other.stranger().names("Item"))"
  },
  Probe(
    "replacing-where-there-is-no-store", "Does replacePersistentStore make a copy where there is no store to replace?",
    facts: ["SQ-61b"], segments: ["open-the-store"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let copy = stack.file("copy.sqlite")
    let result = outcome("replaced") {
      try stack.coordinator.replacePersistentStore(
        at: copy, destinationOptions: nil, withPersistentStoreFrom: stack.file(), sourceOptions: nil,
        ofType: NSSQLiteStoreType)
    }
    let coordinator = stack.anotherCoordinator()
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: copy, options: nil)
    return try "\(result), in the copy \(stack.root(of: coordinator).names("Item"))"
  },
  Probe(
    "objects-of-a-removed-store", "What do a loaded object and a fault read after their store was removed?",
    facts: ["CH-927", "FT-20"], mayEnd: true, in: itemModel()
  ) { stack in
    let loaded = stack.context.make("Item", "loaded")
    let fault = stack.context.make("Item", "fault")
    try stack.context.save()
    stack.context.refresh(fault, mergeChanges: false)
    _ = loaded.text("name")
    try stack.coordinator.remove(stack.store)
    return "loaded \(loaded.text("name")), fault \(fault.text("name"))"
  },
  Probe(
    "reading-a-loaded-object-of-a-removed-store", "What does a loaded object read after its store was removed?",
    facts: ["CH-927"], mayEnd: true, in: itemModel()
  ) { stack in
    let loaded = stack.context.make("Item", "loaded")
    try stack.context.save()
    _ = loaded.text("name")
    try stack.coordinator.remove(stack.store)
    return "loaded \(loaded.text("name"))"
  },
  Probe(
    "saving-a-reference-into-a-removed-store",
    "What does a save give for a reference to an object whose store was removed?",
    facts: ["CH-928"], mayEnd: true, in: oneWayModel()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    try stack.context.save()
    _ = author.text("name")
    _ = try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.file("second.sqlite"), options: nil)
    try stack.coordinator.remove(stack.store)
    stack.context.make("Note", "new", ["author": author])
    return outcome { try stack.context.save() }
  },
  Probe(
    "saving-without-any-store", "What does a save of changes do where the coordinator has no store?",
    facts: ["SV-26"], mayEnd: true, in: itemModel()
  ) { stack in
    try stack.coordinator.remove(stack.store)
    stack.context.make("Item", "a")
    return outcome { try stack.context.save() }
  },
  Probe(
    "any-of-an-attribute", "Does a SQLite store take ANY of an attribute, also where an object is unsaved?",
    facts: ["CH-1032"], mayEnd: true, in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.saveAndReset()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.predicate = NSPredicate(format: "ANY name == 'a'")
    let saved = try stack.context.fetch(request).count
    stack.context.make("Item", "b")
    let unsaved = outcome { _ = try stack.context.fetch(request) }
    return "saved \(saved), with one unsaved \(unsaved)"
  },
  Probe(
    "equal-models-and-metadata-in-memory",
    "Are models of the same contents equal, and does the metadata of a store in memory have version hashes?",
    facts: ["CH-1033"], in: itemModel()
  ) { stack in
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: itemModel())
    let store = try coordinator.addPersistentStore(
      ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
    let fits = itemModel().isConfiguration(withName: nil, compatibleWithStoreMetadata: store.metadata)
    return "equal \(itemModel() == itemModel()), compatible \(fits)"
  },
  Probe(
    "saving-an-object-of-a-removed-store", "What does a save give for a change of an object whose store was removed?",
    facts: ["FT-20"], mayEnd: true, in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    _ = try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.file("second.sqlite"), options: nil)
    try stack.coordinator.remove(stack.store)
    item.setValue("b", forKey: "name")
    let save = outcome { try stack.context.save() }
    stack.context.rollback()
    return "\(save), after rollback \(outcome { try stack.context.save() })"
  },
  Probe(
    "one-of-two-stores-fails",
    "Which stores are saved when one of two is read only?",
    facts: ["CH-926"], in: itemModel()
  ) { stack in
    let other = try Stack(itemModel())
    defer { other.close() }
    let reader = try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: other.file(),
      options: [NSReadOnlyPersistentStoreOption: true])
    try stack.context.assign(stack.context.make("Item", "writable"), to: stack.store)
    stack.context.assign(stack.context.make("Item", "read only"), to: reader)
    let error = failure { try stack.context.save() }
    return try "\(codes(error)), rows \(stack.sibling().names("Item")), hasChanges \(stack.context.hasChanges)"
  },
  Probe(
    "metadata-of-a-store", "Which keys has the metadata of a new store?", facts: ["SQ-03"], in: itemModel()
  ) { stack in
    let wanted = [NSStoreTypeKey, NSStoreUUIDKey, NSStoreModelVersionHashesKey, NSStoreModelVersionIdentifiersKey]
    let metadata = try stack.coordinator.metadata(for: stack.store)
    return try wanted.map { "\($0) \(metadata[$0] != nil)" }.joined(separator: ", ")
      + ", UUID is the identifier \(metadata[NSStoreUUIDKey] as? String == stack.store.identifier)"
  },
  Probe(
    "files-beside-a-store", "Which files lie beside an open store?", facts: ["SQ-40"],
    segments: ["open-the-store", "what-opening-changes"], in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    return try FileManager.default.contentsOfDirectory(atPath: stack.folder.path).sorted().joined(separator: " ")
  },
  Probe(
    "external-data-and-its-folder", "In which folder does binary data with external storage lie?",
    facts: ["SQ-19", "CH-934"],
    in: {
      let data = attribute("data", .binaryDataAttributeType)
      data.allowsExternalBinaryDataStorage = true
      return itemModel([data])
    }()
  ) { stack in
    stack.context.make("Item", "a", ["data": Data(repeating: 7, count: 2_000_000)])
    try stack.context.save()
    let folder = stack.folder.appendingPathComponent(".store_SUPPORT").appendingPathComponent("_EXTERNAL_DATA")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let other = try stack.stranger().find("Item", "a").value(forKey: "data") as? Data
    return "files in .store_SUPPORT/_EXTERNAL_DATA \(files.count), read back \(other?.count ?? -1)"
  },
  Probe(
    "dates-and-their-fractions", "Does a date keep fractions of a second in the file?", facts: ["SQ-15"],
    in: itemModel([attribute("made", .dateAttributeType)])
  ) { stack in
    let date = Date(timeIntervalSinceReferenceDate: 123.125)
    stack.context.make("Item", "a", ["made": date])
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.predicate = NSPredicate(format: "made == %@", date as NSDate)
    let other = try stack.stranger()
    let read = try other.find("Item", "a").value(forKey: "made") as? Date
    return try "read \(read?.timeIntervalSinceReferenceDate ?? -1), found \(other.count(for: request))"
  },
  Probe(
    "decimals-in-the-file", "Does a decimal of 20 digits come back as it was?", facts: ["SQ-17"],
    in: itemModel([attribute("price", .decimalAttributeType)])
  ) { stack in
    stack.context.make("Item", "a", ["price": NSDecimalNumber(string: "1234567890.0123456789")])
    stack.context.make("Item", "b", ["price": NSDecimalNumber(string: "0.1")])
    try stack.context.save()
    let other = try stack.stranger()
    return try other.objects("Item").map { $0.text("price") }.joined(separator: " ")
  },
  Probe(
    "boolean-and-uuid-in-the-file", "Do a Boolean, a UUID and a URI come back as they were, and are they found?",
    facts: ["SQ-14", "SQ-16"],
    in: itemModel([
      attribute("flag", .booleanAttributeType), attribute("token", .UUIDAttributeType),
      attribute("place", .URIAttributeType),
    ])
  ) { stack in
    let token = UUID(uuidString: "11111111-2222-3333-4444-555555555555")
    let place = URL(string: "https://example.com/a")
    let item = stack.context.make("Item", "a", ["flag": true])
    item.setValue(token, forKey: "token")
    item.setValue(place, forKey: "place")
    try stack.context.save()
    let other = try stack.stranger().find("Item", "a")
    return "flag \(other.text("flag")), UUID \(other.value(forKey: "token") as? UUID == token), "
      + "URI \(other.value(forKey: "place") as? URL == place)"
  },
  Probe(
    "composite-attribute", "Does a composite attribute come back, and what does a save give for an unknown element?",
    facts: ["SQ-56", "CH-933", "XM-18"], mayEnd: true,
    in: {
      let address = NSCompositeAttributeDescription()
      address.name = "address"
      address.isOptional = true
      address.elements = [attribute("city"), attribute("code", .integer64AttributeType)]
      return itemModel([address])
    }()
  ) { stack in
    let item = stack.context.make("Item", "a", ["address": ["city": "Oslo", "code": 150] as [String: Any]])
    let save = outcome { try stack.context.save() }
    let read = try stack.stranger().find("Item", "a").value(forKey: "address") as? [String: Any] ?? [:]
    item.setValue(["town": "Oslo"], forKey: "address")
    let unknown = outcome { try stack.context.save() }
    return "\(save), \(read.map { "\($0.key) \(words($0.value))" }.sorted().joined(separator: " ")), unknown \(unknown)"
  },
  Probe(
    "transformable-with-a-class", "Does a transformable array come back from the file?", facts: ["SQ-18", "CH-913"],
    in: {
      let list = attribute("list", .transformableAttributeType)
      list.valueTransformerName = "NSSecureUnarchiveFromData"
      return itemModel([list])
    }()
  ) { stack in
    stack.context.make("Item", "a", ["list": ["x", "y"] as NSArray])
    try stack.context.save()
    return words(try stack.stranger().find("Item", "a").value(forKey: "list"))
  },
  Probe(
    "connection-pool-of-size-zero", "What does opening a store give with a connection pool of the size 0?",
    facts: ["CH-982"], mayEnd: true, in: itemModel()
  ) { stack in
    outcome("opened") { _ = try stack.stranger(options: [NSPersistentStoreConnectionPoolMaxSizeKey: 0]) }
  },
  Probe(
    "two-coordinators-and-their-keys",
    "Which key gets a row when two coordinators insert in turn?",
    facts: ["SQ-07", "SQ-43"],
    in: itemModel()
  ) { stack in
    let first = stack.context.make("Item", "a")
    try stack.context.save()
    let other = try stack.stranger()
    let second = other.make("Item", "b")
    try other.save()
    let third = stack.context.make("Item", "c")
    try stack.context.save()
    return [first, second, third].map { $0.objectID.uriRepresentation().lastPathComponent }.joined(separator: " ")
  },
  Probe(
    "coordinator-without-a-model", "Does a coordinator without a model replace and destroy a store?",
    facts: ["SQ-65", "CH-1070"], mayEnd: true, in: itemModel()
  ) { stack in
    stack.context.make("Item", "a")
    try stack.context.save()
    let coordinator = NSPersistentStoreCoordinator()
    let copy = stack.file("copy.sqlite")
    let replaced = outcome("replaced") {
      try coordinator.replacePersistentStore(
        at: copy, destinationOptions: nil, withPersistentStoreFrom: stack.file(), sourceOptions: nil,
        ofType: NSSQLiteStoreType)
    }
    let destroyed = outcome("destroyed") {
      try coordinator.destroyPersistentStore(at: copy, ofType: NSSQLiteStoreType, options: nil)
    }
    return "\(replaced), \(destroyed)"
  },
]
