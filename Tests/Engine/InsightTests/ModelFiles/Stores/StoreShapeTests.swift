import Foundation
import OpenCoreData
import TestKit
import Testing

@Suite(
  "Files of the shapes that apps ship, made by hand",
  .fact("SQ-19", "SQ-22", "SQ-26", "SQ-48", "SQ-56", "CH-933", "CH-935"))
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

  @Test(
    "Each opens, has the objects of its rows, and every relationship leads where its columns say",
    arguments: StoreShape.all)
  func walk(shape: StoreShape) throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("shape.sqlite")
      try shape.make(at: url)
      let before = try rows(url)
      let open = try self.open(shape, url)
      let plain = try PlainDatabase(url)
      var walked: Set<String> = []
      for entity in entities(open, shape) {
        let name = try #require(entity.name)
        let objects = try open.all(name)
        #expect(
          objects.map(\.key).sorted().map(String.init)
            == (try plain.column("SELECT Z_PK FROM Z\(name.uppercased()) ORDER BY 1")))
        for relationship in entity.relationshipsByName.keys {
          let place = "\(name).\(relationship)"
          walked.insert(place)
          let pairs = try plain.rows(try #require(shape.pairs[place])).map { "\($0[0] ?? "-") \($0[1] ?? "-")" }
          let found = objects.flatMap { owner in owner.members(relationship).map { "\(owner.key) \($0.key)" } }
          #expect(found.sorted() == pairs.sorted(), "\(place)")
        }
      }
      #expect(walked == Set(shape.pairs.keys))
      #expect(try rows(url) == before)
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
