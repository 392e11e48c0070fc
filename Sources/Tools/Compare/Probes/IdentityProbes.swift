import CoreData
import Foundation

/// The parts of a URI without what differs from run to run.
private func shape(_ url: URL) -> String {
  let host = url.host.map { $0.isEmpty ? "none" : "\($0.count) characters" } ?? "none"
  return "scheme \(url.scheme ?? "none"), host \(host), parts \(url.pathComponents.dropLast().joined(separator: " "))"
}

let identityProbes: [Probe] = [
  Probe(
    "uri-of-a-temporary-id", "What does the URI of a temporary ID look like?", facts: ["ID-02", "ID-02b"],
    in: itemModel()
  ) { stack in
    let first = stack.context.make("Item", "a").objectID.uriRepresentation()
    let second = stack.context.make("Item", "b").objectID.uriRepresentation()
    let last = first.lastPathComponent
    let stem = last.dropFirst().prefix(36)
    return
      "\(shape(first)), last part begins with \(last.prefix(1)), a UUID follows \(UUID(uuidString: String(stem)) != nil), "
      + "two share it \(second.lastPathComponent.dropFirst().hasPrefix(stem))"
  },
  Probe(
    "uri-of-a-permanent-id", "What does the URI of a permanent ID of a subentity look like?", facts: ["ID-03"],
    in: peopleModel()
  ) { stack in
    let object = stack.context.make("Employee", "Bob")
    try stack.context.save()
    let url = object.objectID.uriRepresentation()
    return try "\(shape(url)), last part \(url.lastPathComponent), host is the store's "
      + "\(url.host == stack.store.identifier), permanent \(!object.objectID.isTemporaryID)"
  },
  Probe(
    "uri-of-an-id-in-memory", "With which letter begins the last part of a URI in a store in memory?", facts: ["ID-04"],
    in: itemModel(), type: NSInMemoryStoreType
  ) { stack in
    let object = stack.context.make("Item", "a")
    try stack.context.save()
    return "begins with \(object.objectID.uriRepresentation().lastPathComponent.prefix(1))"
  },
  Probe(
    "existing-object-of-an-unsaved-one", "Does existingObject give an inserted, unsaved object by its temporary ID?",
    facts: ["ID-07c"], segments: ["when-an-id-becomes-permanent"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    return try "the same \(stack.context.existingObject(with: item.objectID) === item)"
  },
  Probe(
    "existing-object-of-another-store", "What does existingObject give for an ID of another store?", facts: ["ID-07d"],
    in: itemModel()
  ) { stack in
    let other = try Stack(itemModel())
    defer { other.close() }
    let item = other.context.make("Item", "a")
    try other.context.save()
    let error = failure { _ = try stack.context.existingObject(with: item.objectID) }
    return "\(codes(error)), keys \(keys(error))"
  },
  Probe(
    "existing-object-by-another-coordinators-id",
    "Does an ID that another coordinator gave lead to the object of the same file?", facts: ["ID-07f"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let other = try stack.stranger()
    return answer { try other.existingObject(with: item.objectID).text("name") }
  },
  Probe(
    "permanent-id-before-the-save",
    "Is an object still inserted after it got a permanent ID, and does the save keep it?",
    facts: ["ID-08b"], segments: ["permanent-ids-first"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.obtainPermanentIDs(for: [item])
    let id = item.objectID
    let before = "temporary \(id.isTemporaryID), inserted \(item.isInserted)"
    try stack.context.save()
    return "\(before), kept \(item.objectID == id)"
  },
  Probe(
    "primary-key-after-the-last-row-was-deleted", "Is a primary key used again after the last row was deleted?",
    facts: ["ID-11", "SQ-07"], in: itemModel()
  ) { stack in
    let first = stack.context.make("Item", "a")
    try stack.context.save()
    stack.context.delete(first)
    try stack.context.save()
    let second = stack.context.make("Item", "b")
    try stack.context.save()
    return second.objectID.uriRepresentation().lastPathComponent
  },
  Probe(
    "keys-of-a-hierarchy", "Do a person and an employee of one hierarchy share their primary keys?", facts: ["SQ-06"],
    in: peopleModel()
  ) { stack in
    let person = stack.context.make("Person", "a")
    try stack.context.save()
    let employee = stack.context.make("Employee", "b")
    try stack.context.save()
    return [person, employee].map { $0.objectID.uriRepresentation().lastPathComponent }.joined(separator: " ")
  },
  Probe(
    "ids-after-migrating-a-store", "Does migratePersistentStore give new URIs, and what does stores-did-change map?",
    facts: ["ID-12", "ID-12b", "NT-12b"], in: itemModel()
  ) { stack in
    let item = stack.context.make("Item", "a")
    try stack.context.save()
    let before = item.objectID.uriRepresentation()
    let posts = stack.posts(.NSPersistentStoreCoordinatorStoresDidChange, from: stack.coordinator)
    let moved = try stack.coordinator.migratePersistentStore(
      stack.store, to: stack.file("moved.sqlite"), options: nil, withType: NSSQLiteStoreType)
    let other = stack.sibling()
    let after = try other.find("Item", "a").objectID.uriRepresentation()
    let mapped = posts.all.compactMap { $0.userInfo?[NSUUIDChangedPersistentStoresKey] as? [Any] }.first
    let pairs = mapped.flatMap { $0.count > 2 ? size($0[2]) : nil }
    return "new URI \(before != after), host is the new store's \(after.host == moved.identifier), "
      + "array of \(mapped?.count ?? 0), IDs in it \(pairs ?? 0)"
  },
  Probe(
    "posts-of-adding-a-store",
    "How many stores-did-change does adding a store post?",
    facts: ["NT-12b"], in: itemModel()
  ) { stack in
    let coordinator = stack.anotherCoordinator()
    let posts = stack.posts(.NSPersistentStoreCoordinatorStoresDidChange, from: coordinator)
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.file("other.sqlite"), options: nil)
    return "\(posts.count), keys \(posts.all.first?.userInfo?.keys.compactMap { $0 as? String }.sorted() ?? [])"
  },
  Probe(
    "id-of-no-object", "What does an ID that was made by init() give where an object's would?",
    facts: ["ID-60", "CH-1071"], mayEnd: true, in: itemModel()
  ) { stack in
    let id = NSManagedObjectID()
    let error = failure { _ = try stack.context.existingObject(with: id) }
    return "equal to another \(id == NSManagedObjectID()), temporary \(id.isTemporaryID), registered "
      + "\(stack.context.registeredObject(for: id) != nil), existing \(codes(error))"
  },
]
