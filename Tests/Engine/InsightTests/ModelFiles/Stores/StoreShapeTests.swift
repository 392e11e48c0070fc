import Foundation
import OpenCoreData
import TestKit
import Testing

@Suite(
  "Files of the shapes that apps ship, made by hand",
  .fact(
    "SQ-19", "SQ-22", "SQ-22c", "SQ-26", "SQ-48", "SQ-56", "CH-933", "CH-935", "CH-962", "CH-1000", "CH-1001",
    "CH-1002",
    "CH-1004"))
struct StoreShapeTests {
  /// Opens a shape's file; where it holds one configuration, a second store in the folder holds the rest.
  private func open(_ shape: StoreShape, _ url: URL) throws -> OneContextStore {
    let model = try TextModel.read(shape.model).model
    guard let configuration = shape.configuration else { return try OneContextStore(model, url) }
    let open = try OneContextStore(model, url, configuration: configuration)
    for other in model.configurations where ![configuration, "PF_DEFAULT_CONFIGURATION_NAME"].contains(other) {
      try open.coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: other,
        at: url.deletingLastPathComponent().appendingPathComponent("\(other).sqlite"))
    }
    return open
  }

  /// The entities that the file has rows of.
  private func entities(_ open: OneContextStore, _ shape: StoreShape) -> [NSEntityDescription] {
    guard let configuration = shape.configuration else { return open.model.entities }
    return open.model.entities(forConfigurationName: configuration) ?? []
  }

  /// Every row of every table but the bookkeeping, without the versions of the rows.
  private func rows(_ url: URL) throws -> [String: [[String?]]] {
    let plain = try PlainDatabase(url)
    var result: [String: [[String?]]] = [:]
    for table in try plain.column("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
    where !["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"].contains(table) {
      let columns = try plain.column("SELECT name FROM pragma_table_info('\(table)') WHERE name <> 'Z_OPT' ORDER BY 1")
        .map { "quote(\"\($0)\")" }.joined(separator: ", ")
      result[table] = try plain.rows("SELECT \(columns) FROM \"\(table)\" ORDER BY \(columns)")
    }
    return result
  }

  /// The keys of an entity's rows, those of its subentities among them.
  private func keys(of entity: NSEntityDescription, _ plain: PlainDatabase) throws -> [String] {
    func names(_ entity: NSEntityDescription) -> [String] { [entity.name ?? ""] + entity.subentities.flatMap(names) }
    var root = entity
    while let parent = root.superentity { root = parent }
    let list = names(entity).map { "'\($0)'" }.joined(separator: ", ")
    return try plain.column(
      "SELECT Z_PK FROM Z\((root.name ?? "").uppercased()) WHERE Z_ENT IN "
        + "(SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME IN (\(list))) ORDER BY 1")
  }

  /// A value as both sides have it: numbers as fractions.
  private func text(_ value: Any?) -> String {
    switch value {
    case let number as NSNumber: "\(number.doubleValue)"
    case let text as String: Double(text).map { "\($0)" } ?? text
    default: "-"
    }
  }

  /// Walks over all objects of an open store: they are those of the rows, and every relationship leads where its columns say.
  ///
  /// - Parameter plain: the file, or the same file before it was migrated.
  private func walk(_ open: OneContextStore, _ shape: StoreShape, _ plain: PlainDatabase) throws {
    var walked: Set<String> = []
    for entity in entities(open, shape) {
      let name = try #require(entity.name)
      let objects = try open.all(name).sorted { $0.key < $1.key }
      #expect(objects.map { "\($0.key)" } == (try keys(of: entity, plain)))
      for relationship in entity.relationshipsByName.values
      where entity.superentity?.relationshipsByName[relationship.name] == nil {
        let place = "\(name).\(relationship.name)"
        walked.insert(place)
        let pairs = try plain.rows(try #require(shape.pairs[place])).map { "\($0[0] ?? "-") \($0[1] ?? "-")" }
        let found = objects.flatMap { owner in owner.linked(relationship.name).map { "\(owner.key) \($0.key)" } }
        let isSame = relationship.isOrdered ? found == pairs : found.sorted() == pairs.sorted()
        #expect(isSame, "\(place): \(found) and \(pairs)")
      }
      for attribute in entity.attributesByName.keys.sorted() {
        guard let query = shape.values["\(name).\(attribute)"] else { continue }
        let values = try plain.rows(query).map { "\($0[0] ?? "-") \(text($0[1]))" }
        #expect(objects.map { "\($0.key) \(text($0.value(forKey: attribute)))" } == values, "\(name).\(attribute)")
      }
    }
    #expect(walked == Set(shape.pairs.keys))
  }

  @Test(
    "Each opens, has the objects of its rows, and every relationship leads where its columns say",
    arguments: StoreShape.all)
  func walk(shape: StoreShape) throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("shape.sqlite")
      try shape.make(at: url)
      let before = try rows(url)
      try walk(open(shape, url), shape, PlainDatabase(url))
      #expect(try rows(url) == before)
    }
  }

  @Test(
    "A change that is saved leaves in each the rows that the same change in plain SQL leaves",
    arguments: StoreShape.all.filter { $0.change != nil })
  func save(shape: StoreShape) throws {
    let change = try #require(shape.change)
    try withTemporaryFolder { folder in
      let (url, other) = (folder.appendingPathComponent("a.sqlite"), folder.appendingPathComponent("plain.sqlite"))
      try shape.make(at: url)
      try shape.make(at: other)
      let open = try self.open(shape, url)
      try change.make(open)
      try open.context.save()
      open.close()
      try PlainDatabase.run(change.sql, on: other)
      #expect(try rows(url) == rows(other))
      try walk(self.open(shape, url), shape, PlainDatabase(other))
    }
  }

  @Test(
    "Each is migrated to the next version of its model, and has the same objects, values and relationships",
    arguments: StoreShape.all.filter { $0.next != nil })
  func migrate(shape: StoreShape) throws {
    let next = try #require(shape.next)
    try withTemporaryFolder { folder in
      let (url, other) = (folder.appendingPathComponent("a.sqlite"), folder.appendingPathComponent("plain.sqlite"))
      try shape.make(at: url)
      try shape.make(at: other)
      let versions = try ModelFolder.write([("Shape", shape.model), ("Shape 2", next.model)], in: folder)
      let model = try ModelFile(contentsOf: versions, classes: .plain).model
      let options = [NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true]
      let open = try OneContextStore(model, url, options)
      try walk(open, shape, PlainDatabase(other))
      open.close()
      for (before, after) in next.same {
        #expect(try PlainDatabase(url).rows(after) == PlainDatabase(other).rows(before))
      }
    }
  }

  @Test(
    "A delete by object leaves in each the rows that the same delete in plain SQL leaves", arguments: StoreShape.all)
  func delete(shape: StoreShape) throws {
    for (name, sql) in shape.deletes.sorted(by: { $0.key < $1.key }) {
      try withTemporaryFolder { folder in
        let url = folder.appendingPathComponent("shape.sqlite")
        let other = folder.appendingPathComponent("plain.sqlite")
        try shape.make(at: url)
        try shape.make(at: other)
        let open = try self.open(shape, url)
        open.context.delete(try #require(try open.all(name).first { $0.key == 1 }))
        try open.context.save()
        open.close()
        try PlainDatabase.run(sql, on: other)
        #expect(try rows(url) == rows(other), "a \(name)")
      }
    }
  }

  @Test("A batch delete leaves what plain SQL leaves, too", arguments: StoreShape.all)
  func batchDelete(shape: StoreShape) throws {
    for (name, sql) in shape.deletes.sorted(by: { $0.key < $1.key }) {
      try withTemporaryFolder { folder in
        let url = folder.appendingPathComponent("shape.sqlite")
        let other = folder.appendingPathComponent("plain.sqlite")
        try shape.make(at: url)
        try shape.make(at: other)
        let open = try self.open(shape, url)
        let object = try #require(try open.all(name).first { $0.key == 1 })
        try open.context.execute(NSBatchDeleteRequest(objectIDs: [object.objectID]))
        open.close()
        try PlainDatabase.run(sql, on: other)
        #expect(try rows(url) == rows(other), "a \(name)")
      }
    }
  }
}
