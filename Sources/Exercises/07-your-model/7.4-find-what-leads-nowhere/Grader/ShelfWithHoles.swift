import Foundation
import OpenCoreData
import Samples

/// A store in which rows are gone that other rows name: folders with entries, some of which are pages with a cover.
struct ShelfWithHoles {
  let store: GradedStore
  private let references: [(table: String, relationship: String, to: String)] = [
    ("ZENTRY", "folder", "ZFOLDER"), ("ZENTRY", "cover", "ZPICTURE"),
    ("ZENTRY", "next", "ZENTRY"), ("ZFOLDER", "cover", "ZPICTURE"), ("ZFOLDER", "folder", "ZFOLDER"),
  ]

  /// Makes the store.
  ///
  /// - Parameters:
  ///   - fresh: what is drawn.
  ///   - isSound: whether every row is there that a key names.
  /// - Throws: what saving throws.
  init(_ fresh: FreshData, isSound: Bool = false) throws {
    store = try GradedStore(
      { Self.model(.noActionDeleteRule) }, openedAs: { Self.model(.nullifyDeleteRule) },
      filledBy: { context in
        let title = fresh.word()
        func make(_ entity: String, _ values: [String: NSManagedObject]) -> NSManagedObject {
          let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
          // Some titles repeat, and some are nil.
          object.setValue(fresh.element(of: [title, nil, fresh.word()]), forKey: "title")
          for (key, value) in values { object.setValue(value, forKey: key) }
          return object
        }
        let pictures = (0..<3).map { _ in make("Picture", [:]) }
        let top = make("Folder", ["cover": pictures[0]])
        let folders = [
          make("Folder", ["folder": top, "cover": pictures[1]]), make("Folder", ["folder": top]), make("Folder", [:]),
        ]
        let gone = make("Folder", ["folder": top])
        let lost = make("Page", ["folder": folders[0]])
        _ = make("Folder", ["folder": gone, "cover": pictures[1]])
        _ = make("Entry", ["folder": gone])
        _ = make("Entry", ["folder": folders[1], "next": lost])
        let page = make("Page", ["folder": gone, "cover": pictures[2], "next": lost])
        _ = make("Page", ["folder": folders[1], "cover": pictures[0], "next": page])
        _ = make("Page", ["cover": pictures[1]])
        _ = make("Entry", [:])
        try context.save()
        if isSound { return }
        for object in [gone, lost, pictures[fresh.int(1...2)]] { context.delete(object) }
      })
  }

  private static func model(_ rule: NSDeleteRule) -> NSManagedObjectModel {
    func entity(_ name: String) -> NSEntityDescription {
      let entity = NSEntityDescription()
      entity.name = name
      return entity
    }
    func lead(_ owner: NSEntityDescription, _ name: String, to destination: NSEntityDescription) {
      let relationship = NSRelationshipDescription()
      (relationship.name, relationship.destinationEntity) = (name, destination)
      (relationship.maxCount, relationship.isOptional, relationship.deleteRule) = (1, true, rule)
      owner.properties.append(relationship)
    }
    let (folder, entry, page, picture) = (entity("Folder"), entity("Entry"), entity("Page"), entity("Picture"))
    for owner in [folder, entry, picture] {
      owner.properties = [NSAttributeDescription("title", .stringAttributeType)]
    }
    RelationshipEnd.connect(.many(folder, "entries", rule), .one(entry, "folder", rule))
    RelationshipEnd.connect(.many(folder, "folders", rule), .one(folder, "folder", rule))
    lead(folder, "cover", to: picture)
    lead(page, "cover", to: picture)
    lead(entry, "next", to: entry)
    entry.subentities = [page]
    let model = NSManagedObjectModel()
    model.entities = [folder, entry, page, picture]
    return model
  }

  /// The references to rows that are gone, as the file has them: `ZENTRY 3.folder`.
  private func straysInFile() throws -> Set<String> {
    Set(
      try references.flatMap { reference in
        try store.numbers(
          "SELECT Z_PK FROM \(reference.table) WHERE Z\(reference.relationship.uppercased()) NOT IN "
            + "(SELECT Z_PK FROM \(reference.to))"
        ).map { "\(reference.table) \($0).\(reference.relationship)" }
      })
  }

  /// Fails where other references are found than the file has.
  ///
  /// - Parameters:
  ///   - found: what was found.
  ///   - mended: what an unsaved edit has mended.
  /// - Throws: `Mismatch`.
  func compare(_ found: Set<StrayReference>, but mended: Set<String> = []) throws {
    let expected = try straysInFile().subtracting(mended)
    try expect("references that lead nowhere", Set(found.map(Self.name)).sorted(), is: expected.sorted())
    try expect("references, each once", found.count, is: expected.count)
  }

  private static func name(_ stray: StrayReference) -> String {
    name(stray.object, stray.relationship)
  }

  private static func name(_ id: NSManagedObjectID, _ relationship: String) -> String {
    let table = id.entity.name == "Page" ? "ZENTRY" : "Z\((id.entity.name ?? "").uppercased())"
    return "\(table) \(id.uriRepresentation().lastPathComponent.dropFirst()).\(relationship)"
  }

  /// Makes changes that are not saved: a new object that leads to a new one, a key that is taken away, and one that
  /// leads to a new object now.
  ///
  /// - Returns: the references that lead nowhere in the file only.
  func edit(_ context: NSManagedObjectContext) throws -> Set<String> {
    let folder = NSEntityDescription.insertNewObject(forEntityName: "Folder", into: context)
    for entity in ["Entry", "Page"] {
      NSEntityDescription.insertNewObject(forEntityName: entity, into: context).setValue(folder, forKey: "folder")
    }
    let new = NSEntityDescription.insertNewObject(forEntityName: "Entry", into: context)
    let strays = try straysInFile()
    var mended: Set<String> = []
    let request = NSFetchRequest<NSManagedObject>(entityName: "Entry")
    for entry in try context.fetch(request) where strays.contains(Self.name(entry.objectID, "next")) {
      // A relationship without an inverse: the object that is gone has nothing to be told.
      entry.setValue(mended.isEmpty ? nil : new, forKey: "next")
      mended.insert(Self.name(entry.objectID, "next"))
    }
    context.processPendingChanges()
    return mended
  }

  /// The ID of a folder that is gone.
  func gone(in context: NSManagedObjectContext) throws -> NSManagedObjectID {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Entry")
    let strays = try straysInFile()
    for entry in try context.fetch(request) where strays.contains(Self.name(entry.objectID, "folder")) {
      if let folder = entry.value(forKey: "folder") as? NSManagedObject { return folder.objectID }
    }
    throw Mismatch(["no entry names a folder that is gone"])
  }

  /// An object of an entity.
  func object(_ entity: String, in context: NSManagedObjectContext) throws -> NSManagedObject {
    guard let object = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)).first else {
      throw Mismatch(["there is no \(entity)"])
    }
    return object
  }
}
