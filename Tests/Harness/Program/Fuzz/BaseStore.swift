import CSQLite
import Foundation
import OpenCoreData
import TestKit

/// A sound store that is going to be damaged: its files, as a crash would leave them, and all that it ever held.
///
/// The first save is in the file, the two that follow are in its write-ahead log.
struct BaseStore {
  let model: NSManagedObjectModel
  let files: [StoreDamage.File: [UInt8]]
  let tables: [(name: String, columns: [String])]
  /// What a context showed after each save, and before the first.
  let pictures: [[String]]

  /// How many there are; the first has every type of attribute, the others random entities.
  static let count = 6

  static var options: [AnyHashable: Any] {
    [
      // Nothing here is to survive the machine.
      NSPersistentStoreTimeoutOption: 0, NSSQLitePragmasOption: ["synchronous": "OFF"],
      StoreUUIDOption: OpenedStore.uuid,
    ]
  }

  init(_ number: Int, folder: URL) throws {
    // The kept blows name the base, and what is in it.
    var random = SeededGenerator(unmixed: 4_000_037 + number)
    let schema = Self.schema(&random)
    let model = number == 0 ? AgreementModel.make() : OracleModel(schema).model
    let url = folder.appendingPathComponent("base-\(number)-\(getpid()).sqlite")
    let store = try OpenedStore(model, at: url, options: Self.options)
    let context = store.context()
    var pictures = [try context.performAndWait { try StorePicture.lines(context) }]
    if number == 0 {
      _ = try AgreementData.fill(context, 4)
    } else {
      let graph = GraphGenerator().graph(of: schema, &random)
      try context.performAndWait { try Self.insert(graph, schema, context) }
    }
    let picture = { try context.performAndWait { try StorePicture.lines(context) } }
    pictures.append(try picture())
    try Self.run("PRAGMA wal_checkpoint(TRUNCATE)", url)
    for _ in 0..<2 {
      try context.performAndWait { try Self.change(context, &random) }
      pictures.append(try picture())
    }
    files = [
      .store: Array(try Data(contentsOf: url)),
      .log: Array(try Data(contentsOf: URL(fileURLWithPath: url.path + "-wal"))),
    ]
    let names = try PlainSQL.rows(at: url, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").rows
    tables = try names.compactMap { row in
      guard case .text(let name)? = row.first else { return nil }
      return (name, try PlainSQL.rows(at: url, "SELECT * FROM \"\(name)\" LIMIT 0").columns)
    }
    try store.coordinator.remove(store.store)
    (self.model, self.pictures) = (model, pictures)
  }

  /// A random schema in which a delete is never refused, and leaves nothing that leads nowhere.
  private static func schema(_ random: inout SeededGenerator) -> PlainSchema {
    var schema = SchemaGenerator().schema(&random)
    schema.relationships.removeAll { $0.inverse == nil }
    for index in schema.relationships.indices {
      if schema.relationships[index].rule != .cascade { schema.relationships[index].rule = .nullify }
      (schema.relationships[index].isOptional, schema.relationships[index].minCount) = (true, 0)
      schema.relationships[index].maxCount = 0
    }
    return schema
  }

  private static func insert(_ graph: PlainGraph, _ schema: PlainSchema, _ context: NSManagedObjectContext) throws {
    var objects: [String: NSManagedObject] = [:]
    for label in graph.objects {
      let object = NSEntityDescription.insertNewObject(forEntityName: graph.entities[label] ?? "", into: context)
      object.setValue(label, forKey: OracleModel.label)
      objects[label] = object
    }
    for label in graph.objects {
      for relationship in schema.relationships(of: graph.entities[label] ?? "") {
        let others = graph.destinations(label, relationship.name).compactMap { objects[$0] }
        guard let object = objects[label] else { continue }
        if !relationship.isToMany {
          object.setValue(others.first, forKey: relationship.name)
        } else if relationship.isOrdered {
          object.setValue(NSOrderedSet(array: others), forKey: relationship.name)
        } else {
          object.setValue(Set(others), forKey: relationship.name)
        }
      }
    }
    try context.save()
  }

  /// One object more, one that is changed, and one that goes.
  private static func change(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) throws {
    guard let entity = context.persistentStoreCoordinator?.managedObjectModel.entities.first(where: { !$0.isAbstract }),
      let name = entity.name
    else { return }
    let new = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
    for (key, attribute) in entity.attributesByName where attribute.attributeType == .stringAttributeType {
      new.setValue("new \(random.below(1000))", forKey: key)
    }
    let all = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: name)).sorted {
      $0.objectID.uriRepresentation().path < $1.objectID.uriRepresentation().path
    }
    if all.count > 2 { context.delete(all[1]) }
    try context.save()
  }

  /// Runs statements past the engine; those that fail do nothing.
  static func run(_ sql: String, _ url: URL) throws {
    var database: OpaquePointer?
    defer { _ = sqlite3_close_v2(database) }
    guard sqlite3_open_v2(url.path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { return }
    _ = sqlite3_exec(database, sql, nil, nil, nil)
  }
}
