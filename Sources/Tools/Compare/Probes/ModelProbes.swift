import CoreData
import Foundation

/// The only class of its name in any module: the test of the probe runs among others' classes.
class NamedByItself: NSManagedObject {}

let modelProbes: [Probe] = [
  Probe(
    "user-info-of-a-property-made-in-code", "Is the user info of a property made in code nil or empty?",
    facts: ["XM-15b"]
  ) {
    let made = NSAttributeDescription()
    let count = made.userInfo.map { "\($0.count) entries" } ?? "nil"
    return "property \(count), entity \(NSEntityDescription().userInfo.map { "\($0.count) entries" } ?? "nil")"
  },
  Probe("code-of-the-composite-type", "Which code has the attribute type Composite?", facts: ["XM-06c"]) {
    "\(NSAttributeType.compositeAttributeType.rawValue)"
  },
  Probe(
    "renaming-identifier", "What is the renaming identifier of a property and an entity that were not renamed?",
    facts: ["XM-12"]
  ) {
    let model = itemModel()
    let item = model.entitiesByName["Item"]
    return "\(item?.renamingIdentifier ?? "nil") \(item?.propertiesByName["name"]?.renamingIdentifier ?? "nil")"
  },
  Probe(
    "properties-of-a-subentity", "Which properties does a subentity list itself, and which by name?", facts: ["CH-991"],
    in: peopleModel()
  ) { stack in
    guard let employee = stack.model.entitiesByName["Employee"] else { return "no Employee" }
    let itself = employee.properties.map(\.name).sorted().joined(separator: " ")
    return "itself \(itself), by name \(employee.propertiesByName.keys.sorted().joined(separator: " "))"
  },
  Probe(
    "required-to-one-and-its-minimum", "Which minimum and maximum has a required to-one made in code?",
    facts: ["XM-11"]
  ) {
    let model = noteModel(mandatoryAuthor: true)
    let author = model.entitiesByName["Note"]?.relationshipsByName["author"]
    let notes = model.entitiesByName["Author"]?.relationshipsByName["notes"]
    return "to-one \(author?.minCount ?? -1) to \(author?.maxCount ?? -1), to-many \(notes?.minCount ?? -1) to "
      + "\(notes?.maxCount ?? -1)"
  },
  Probe("flags-of-a-request-made-in-code", "Which flags has a request made in code?", facts: ["XM-16b"]) {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    return "subentities \(request.includesSubentities), property values \(request.includesPropertyValues), "
      + "pending \(request.includesPendingChanges), faults \(request.returnsObjectsAsFaults), "
      + "distinct \(request.returnsDistinctResults)"
  },
  Probe(
    "default-value-of-a-scalar", "Which value has a number that has no default?", facts: ["XM-07b", "CH-909"],
    in: itemModel()
  ) { stack in
    let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: stack.context)
    return "rank \(item.text("rank")), primitive \(words(item.primitiveValue(forKey: "rank")))"
  },
  Probe(
    "configurations-of-a-model", "Which configurations does a model list, and which entities has nil?",
    facts: ["CH-929", "XM-17"]
  ) {
    let model = noteModel()
    let before = model.configurations
    model.setEntities([model.entitiesByName["Note"]].compactMap { $0 }, forConfigurationName: "Some")
    func named(_ configuration: String?) -> String {
      model.entities(forConfigurationName: configuration).map { $0.compactMap(\.name).sorted().joined(separator: " ") }
        ?? "nil"
    }
    return "before \(before.sorted()), after \(model.configurations.sorted()), nil: \(named(nil)), "
      + "Some: \(named("Some")), unknown: \(named("Unknown"))"
  },
  Probe(
    "store-of-an-unknown-configuration", "What does adding a store of an unknown configuration do?", facts: ["CH-930"],
    mayEnd: true, in: noteModel()
  ) { stack in
    outcome("added") {
      _ = try stack.anotherCoordinator().addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: "Unknown", at: stack.file("other.sqlite"), options: nil)
    }
  },
  Probe(
    "object-that-no-store-takes", "What does a save give for an object of an entity that no store has?",
    facts: ["CH-930", "SQ-48"], mayEnd: true
  ) {
    let model = noteModel()
    model.setEntities([model.entitiesByName["Note"]].compactMap { $0 }, forConfigurationName: "Notes")
    let stack = try Stack(model, type: NSInMemoryStoreType)
    defer { stack.close() }
    let coordinator = stack.anotherCoordinator(model)
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: "Notes", at: stack.file(), options: nil)
    let context = stack.root(of: coordinator)
    context.make("Note", "one")
    let fits = outcome { try context.save() }
    context.make("Author", "Ann")
    return "of the store's entity \(fits), of another \(outcome { try context.save() })"
  },
  Probe(
    "copy-of-an-entity", "What has the copy of an entity, and of its relationship?", facts: ["CH-994"], mayEnd: true
  ) {
    let model = noteModel()
    // The descriptions refer to each other weakly.
    defer { withExtendedLifetime(model) {} }
    let note = model.entitiesByName["Note"]
    guard let copy = note?.copy() as? NSEntityDescription, let author = note?.relationshipsByName["author"],
      let another = author.copy() as? NSRelationshipDescription
    else { return "no copy" }
    let own = copy.propertiesByName["author"].map { $0 !== author } ?? false
    return "properties \(copy.propertiesByName.keys.sorted().joined(separator: " ")), of its own \(own); "
      + "destination \(another.destinationEntity?.name ?? "nil"), inverse \(another.inverseRelationship?.name ?? "nil")"
  },
  Probe(
    "inverses-that-disagree", "What does a to-one keep up whose inverse names another inverse?", facts: ["CH-1001"],
    mayEnd: true,
    in: {
      let author = entity("Author")
      let note = entity("Note")
      let wrote = End.one("author").added(to: note, destination: author)
      let praises = End.one("praises").added(to: note, destination: author)
      wrote.inverseRelationship = End.one("note").added(to: author, destination: note)
      wrote.inverseRelationship?.inverseRelationship = praises
      praises.inverseRelationship = wrote.inverseRelationship
      return model([author, note])
    }()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    return "author.note \(author.text("note")), note.praises \(note.text("praises"))"
  },
  Probe(
    "to-many-whose-inverse-names-another",
    "What does a to-many keep up, and keep, whose inverse names another inverse?",
    facts: ["CH-1043"], mayEnd: true,
    in: {
      let author = entity("Author")
      let note = entity("Note")
      relate(author, .many("notes"), note, .one("author"))
      End.many("drafts").added(to: author, destination: note).inverseRelationship = note.relationshipsByName["author"]
      return model([author, note])
    }()
  ) { stack in
    let (ann, bob) = (stack.context.make("Author", "Ann"), stack.context.make("Author", "Bob"))
    let note = stack.context.make("Note", "one")
    ann.setValue(NSSet(object: note), forKey: "drafts")
    let kept = "set: author \(note.one("author")?.text("name") ?? "nil"), notes \(ann.memberNames("notes"))"
    note.setValue(bob, forKey: "author")
    try stack.context.saveAndReset()
    let (stored, other) = (try stack.context.find("Author", "Ann"), try stack.context.find("Author", "Bob"))
    return kept + "; read: drafts \(stored.memberNames("drafts")), \(other.memberNames("drafts"))"
  },
  Probe(
    "unique-to-one", "Does a uniqueness constraint on a to-one refuse a second object of the same destination?",
    facts: ["CH-1004"], mayEnd: true,
    in: {
      let made = noteModel()
      made.entitiesByName["Note"]?.uniquenessConstraints = [["author"]]
      return made
    }()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    stack.context.make("Note", "one", ["author": author])
    try stack.context.save()
    stack.context.make("Note", "two", ["author": author])
    return outcome("saved") { try stack.context.save() }
  },
  Probe(
    "inverse-that-one-end-names", "Does an inverse count for both ends that one end alone names?", facts: ["CH-935"],
    mayEnd: true,
    in: {
      let author = entity("Author")
      let note = entity("Note")
      let notes = End.many("notes").added(to: author, destination: note)
      notes.inverseRelationship = End.one("author").added(to: note, destination: author)
      return model([author, note])
    }()
  ) { stack in
    let author = stack.context.make("Author", "Ann")
    let note = stack.context.make("Note", "one", ["author": author])
    return "author.notes \(author.memberNames("notes")), note.author \(note.text("author"))"
  },
  Probe(
    "model-after-a-coordinator-used-it", "Can a model be changed that a coordinator uses?", mayEnd: true,
    in: itemModel()
  ) { stack in
    stack.model.entitiesByName["Item"]?.isAbstract = true
    return "it was changed"
  },
  Probe(
    "hash-and-delete-rules", "Do version hashes depend on delete rules, classes, defaults and optionality?",
    facts: ["CH-067"]
  ) {
    func hash(_ model: NSManagedObjectModel, _ name: String = "Item") -> Data? {
      model.entityVersionHashesByName[name]
    }
    let plain = itemModel()
    let other = itemModel(class: Watched.self)
    let defaulted = itemModel()
    defaulted.entitiesByName["Item"]?.attributesByName["name"]?.defaultValue = "x"
    let required = itemModel()
    required.entitiesByName["Item"]?.attributesByName["name"]?.isOptional = false
    let rules = noteModel(notes: .cascadeDeleteRule)
    return "same with another class \(hash(plain) == hash(other)), default \(hash(plain) == hash(defaulted)), "
      + "optionality \(hash(plain) == hash(required)), delete rule "
      + "\(hash(noteModel(), "Author") == hash(rules, "Author"))"
  },
  Probe(
    "class-name-without-a-module", "Is a class found whose name in the model has no module?", facts: ["CH-983"],
    in: {
      let model = itemModel()
      model.entitiesByName["Item"]?.managedObjectClassName = "NamedByItself"
      return model
    }()
  ) { stack in
    "an object of the class \(stack.context.make("Item", "a") is NamedByItself)"
  },
  Probe(
    "class-of-an-object-of-the-base-class",
    "Which class has an object that is made as NSManagedObject(entity:insertInto:)?",
    facts: ["CH-997"],
    in: {
      let model = itemModel()
      model.entitiesByName["Item"]?.managedObjectClassName = NSStringFromClass(Watched.self)
      return model
    }()
  ) { stack in
    guard let entity = NSEntityDescription.entity(forEntityName: "Item", in: stack.context) else { return "no entity" }
    let item = NSManagedObject(entity: entity, insertInto: stack.context)
    return "the entity's \(item is Watched)"
  },
  Probe(
    "class-that-does-not-exist", "Which class has an object whose entity names a class that does not exist?",
    in: {
      let model = itemModel()
      model.entitiesByName["Item"]?.managedObjectClassName = "NoSuchClass"
      return model
    }()
  ) { stack in
    let item = stack.context.make("Item", "a")
    return "plain \(type(of: item) == NSManagedObject.self), name \(item.text("name"))"
  },
  Probe(
    "two-names-that-are-equal-in-capitals", "Can an entity have attributes whose names differ in capitals alone?",
    facts: ["CH-064"], mayEnd: true, in: itemModel([attribute("Name")])
  ) { stack in
    stack.context.make("Item", "small", ["Name": "large"])
    try stack.context.save()
    let item = try stack.stranger().objects("Item").at(0)
    return "\(item.text("name")) \(item.text("Name"))"
  },
  Probe(
    "member-of-two-owners-without-an-inverse", "How many owners keep a member of a to-many without an inverse?",
    facts: ["SQ-26", "CH-065"],
    in: {
      let author = entity("Author")
      let note = entity("Note")
      relate(author, .many("notes"), note)
      return model([author, note])
    }()
  ) { stack in
    let note = stack.context.make("Note", "one")
    stack.context.make("Author", "Ann", ["notes": Set([note])])
    stack.context.make("Author", "Bob", ["notes": Set([note])])
    let save = outcome { try stack.context.save() }
    let other = try stack.stranger()
    let owners = try other.objects("Author").filter { $0.memberNames("notes") == "one" }.count
    return "\(save), owners in the store \(owners)"
  },
  Probe(
    "many-to-many-that-is-its-own-inverse", "What does the other side read of a many-to-many that is its own inverse?",
    facts: ["CH-065"],
    in: {
      let person = entity("Person")
      let friends = End.many("friends").added(to: person, destination: person)
      friends.inverseRelationship = friends
      return model([person])
    }()
  ) { stack in
    let bob = stack.context.make("Person", "Bob")
    let ann = stack.context.make("Person", "Ann", ["friends": Set([bob])])
    let here = bob.memberNames("friends")
    try stack.context.save()
    stack.context.delete(ann)
    try stack.context.save()
    return try "here \(here), after Ann was deleted \(stack.stranger().find("Person", "Bob").memberNames("friends"))"
  },
  Probe(
    "configuration-without-the-subentity", "Does a store of a configuration take a subentity that it does not list?",
    facts: ["CH-931"],
    mayEnd: true
  ) {
    let model = peopleModel()
    model.setEntities([model.entitiesByName["Person"]].compactMap { $0 }, forConfigurationName: "Some")
    let stack = try Stack(model, type: NSInMemoryStoreType)
    defer { stack.close() }
    let coordinator = stack.anotherCoordinator(model)
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: "Some", at: stack.file(), options: nil)
    let context = stack.root(of: coordinator)
    context.make("Employee", "Bob")
    return outcome { try context.save() }
  },
  Probe(
    "index-over-another-description", "Does an index take an element that is another description of the same name?",
    facts: ["CH-936"],
    mayEnd: true
  ) {
    let model = itemModel()
    let element = NSFetchIndexElementDescription(property: attribute("name"), collationType: .binary)
    model.entitiesByName["Item"]?.indexes = [NSFetchIndexDescription(name: "byName", elements: [element])]
    return answer {
      let stack = try Stack(model)
      defer { stack.close() }
      stack.context.make("Item", "a")
      return outcome { try stack.context.save() }
    }
  },
  Probe(
    "version-hash-and-other-frameworks", "Do Spotlight and CloudKit have a part in the version hash of an attribute?",
    facts: ["XM-60", "CH-1073"]
  ) {
    let (plain, marked) = (attribute("a", .stringAttributeType), attribute("a", .stringAttributeType))
    marked.isIndexedBySpotlight = true
    marked.allowsCloudEncryption = true
    let copy = marked.copy() as? NSAttributeDescription
    return "the same \(plain.versionHash == marked.versionHash), copied "
      + "\(copy?.isIndexedBySpotlight == true) and \(copy?.allowsCloudEncryption == true)"
  },
  Probe(
    "version-hash-of-what-history-keeps",
    "Have what history keeps and what may lie in files a part in the version hash of an attribute?", facts: ["XM-60b"]
  ) {
    let (plain, kept, outside) = (
      attribute("a", .binaryDataAttributeType), attribute("a", .binaryDataAttributeType),
      attribute("a", .binaryDataAttributeType)
    )
    kept.preservesValueInHistoryOnDeletion = true
    outside.allowsExternalBinaryDataStorage = true
    return
      "history: the same \(plain.versionHash == kept.versionHash), files: \(plain.versionHash == outside.versionHash)"
  },
]
