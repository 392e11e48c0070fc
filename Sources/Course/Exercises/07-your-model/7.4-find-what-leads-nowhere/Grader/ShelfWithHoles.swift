import Foundation
import OpenCoreData
import Samples

/// A store in which rows are gone that other rows name: folders with entries, some of which are pages with a cover, and pictures,
/// which are assets; the entity of these is abstract.
struct ShelfWithHoles {
  let store: GradedStore
  private let references: [(table: String, relationship: String, to: String)] = [
    ("ZENTRY", "folder", "ZFOLDER"), ("ZENTRY", "cover", "ZASSET"),
    ("ZENTRY", "next", "ZENTRY"), ("ZFOLDER", "cover", "ZASSET"), ("ZFOLDER", "folder", "ZFOLDER"),
    ("ZFOLDER", "label", "ZASSET"), ("ZASSET", "labelled", "ZFOLDER"),
  ]

  /// Makes the store.
  ///
  /// - Parameters:
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
        let labels = (0..<4).map { _ in make("Picture", [:]) }
        let top = make("Folder", ["cover": pictures[0]])
        let folders = [
          make("Folder", ["folder": top, "cover": pictures[1], "label": labels[0]]), make("Folder", ["folder": top]),
          make("Folder", ["label": labels[1]]),
        ]
        let gone = make("Folder", ["folder": top, "label": labels[2]])
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
        for object in [gone, lost, pictures[fresh.int(1...2)], labels[1]] { context.delete(object) }
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
    RelationshipEnd.connect(.one(folder, "label", rule), .one(picture, "labelled", rule))
    lead(folder, "cover", to: picture)
    lead(page, "cover", to: picture)
    lead(entry, "next", to: entry)
    entry.subentities = [page]
    let asset = entity("Asset")
    (asset.isAbstract, asset.subentities) = (true, [picture])
    let model = NSManagedObjectModel()
    model.entities = [folder, entry, page, asset, picture]
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

  /// What unsaved edits make of the references that lead nowhere.
  struct Edits {
    /// Those of the file that lead somewhere now, or are `nil`.
    var mended: Set<String> = []
    /// Those that the file does not have.
    var added: Set<String> = []
  }

  /// Fails where other references are found than the file and the unsaved edits have.
  ///
  /// - Parameters:
  ///   - edits: what the unsaved edits have made of them.
  /// - Throws: `Mismatch`.
  func compare(_ found: Set<StrayReference>, after edits: Edits = Edits()) throws {
    let expected = try straysInFile().subtracting(edits.mended).union(edits.added)
    let names = Set(found.map(Self.name))
    try expect("found, and not to nothing", names.subtracting(expected).sorted(), is: [])
    try expect("references to nothing that were not found", expected.subtracting(names).sorted(), is: [])
    try expect("references, each once", found.count, is: expected.count)
  }

  private static func name(_ stray: StrayReference) -> String {
    name(stray.object, stray.relationship)
  }

  private static func name(_ id: NSManagedObjectID, _ relationship: String) -> String {
    let table = "Z\(((id.entity.superentity ?? id.entity).name ?? "").uppercased())"
    return "\(table) \(id.uriRepresentation().lastPathComponent.dropFirst()).\(relationship)"
  }

  /// Makes changes that are not saved: a new object that leads to a new one, a key that is taken away, one that leads to
  /// a new object now, and two objects, one of them new, that lead to an object without a row.
  ///
  /// - Returns: in what the references that lead nowhere are others than in the file.
  func edit(_ context: NSManagedObjectContext) throws -> Edits {
    let folder = NSEntityDescription.insertNewObject(forEntityName: "Folder", into: context)
    for entity in ["Entry", "Page"] {
      NSEntityDescription.insertNewObject(forEntityName: entity, into: context).setValue(folder, forKey: "folder")
    }
    let new = NSEntityDescription.insertNewObject(forEntityName: "Entry", into: context)
    let strays = try straysInFile()
    var edits = Edits()
    var lost: NSManagedObject?
    // A relationship without an inverse: the object that is gone has nothing to be told.
    let entries = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Entry"))
    for entry in entries where strays.contains(Self.name(entry.objectID, "next")) {
      lost = entry.value(forKey: "next") as? NSManagedObject
      entry.setValue(edits.mended.isEmpty ? nil : new, forKey: "next")
      edits.mended.insert(Self.name(entry.objectID, "next"))
    }
    let old = entries.first { !$0.isInserted && $0.value(forKey: "next") == nil && !$0.hasChanges }
    for entry in [old, new].compactMap({ $0 }) {
      entry.setValue(lost, forKey: "next")
      edits.added.insert(Self.name(entry.objectID, "next"))
    }
    context.processPendingChanges()
    return edits
  }

  /// The ID of a folder that is gone.
  func gone(in context: NSManagedObjectContext) throws -> NSManagedObjectID {
    guard let folder = try owner(in: context).value(forKey: "folder") as? NSManagedObject else {
      throw Mismatch(["an entry has lost its key"])
    }
    return folder.objectID
  }

  /// The ID of a folder that is there, and that an entry names.
  func kept(in context: NSManagedObjectContext) throws -> NSManagedObjectID {
    let strays = try straysInFile()
    for entry in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Entry"))
    where !strays.contains(Self.name(entry.objectID, "folder")) {
      if let folder = entry.value(forKey: "folder") as? NSManagedObject { return folder.objectID }
    }
    throw Mismatch(["no entry names a folder that is there"])
  }

  /// An entry that names a folder that is gone.
  func owner(in context: NSManagedObjectContext) throws -> NSManagedObject {
    let strays = try straysInFile()
    let entries = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Entry"))
    guard let entry = entries.first(where: { strays.contains(Self.name($0.objectID, "folder")) }) else {
      throw Mismatch(["no entry names a folder that is gone"])
    }
    return entry
  }

  /// An object of an entity.
  func object(_ entity: String, in context: NSManagedObjectContext) throws -> NSManagedObject {
    guard let object = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)).first else {
      throw Mismatch(["there is no \(entity)"])
    }
    return object
  }
}
