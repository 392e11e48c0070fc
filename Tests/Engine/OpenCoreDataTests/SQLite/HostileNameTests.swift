import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel
@testable import CoreDataStores
@testable import CoreDataValues

/// Names that SQL, or the layout itself, could trip over.
@Suite struct HostileNameTests {
  /// Keywords, quotes, the layout's own names, emoji, names that differ in case only.
  static let names = [
    "Select", "a\"b", "it's", "_PK", "_ENT", "_OPT", "pk", "name", "Name", "NAME", "x; DROP TABLE ZTHING", "né", "NÉ",
    "🚂", "with space", "select*", "rowid", "name1", "?", "%", "a.b", "nul\0in",
  ]

  @Test("attributes of any name are stored and read back, each in a column of its own", .fact("SQ-13"))
  func attributes() throws {
    let sketch = ModelSketch()
    sketch.entity("Thing", Dictionary(uniqueKeysWithValues: Self.names.map { ($0, .stringAttributeType) }))
    let bench = try StoreBench(sketch)
    let store = try bench.open()
    let values = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, Value.string("value of \($0)")) })
    try store.commit(try bench.insert("Thing", 1, values))
    try store.commit(try bench.update("Thing", 1, expected: 1, ["NAME": .string("changed"), "_PK": .string("kept")]))
    let again = try bench.open()
    let entity = try bench.entity("Thing")
    let row = try #require(try again.row(of: entity, number: 1))
    for name in Self.names {
      let changed: [String: Value] = ["NAME": .string("changed"), "_PK": .string("kept")]
      let expected = changed[name] ?? values[name] ?? .null
      #expect(row.value(name, of: entity) == expected, "\(name)")
    }
  }

  @Test("names that upper-case alike get a number, in the order of entities and names", .fact("CH-064"))
  func clashes() throws {
    let sketch = ModelSketch()
    sketch.entity("Media")
    sketch.entity("Film", parent: "Media", ["title": .stringAttributeType])
    sketch.entity("Song", parent: "Media", ["title": .stringAttributeType, "Title": .stringAttributeType])
    let bench = try StoreBench(sketch)
    let store = try bench.open()
    #expect(
      try bench.plain().columns(of: "ZMEDIA").dropFirst(3) == [
        "ZTITLE VARCHAR", "ZTITLE1 VARCHAR", "ZTITLE2 VARCHAR",
      ])
    #expect(store.schema[try bench.entity("Film")].slots.flatMap(\.names) == ["ZTITLE"])
    #expect(store.schema[try bench.entity("Song")].slots.flatMap(\.names) == ["ZTITLE1", "ZTITLE2"])
  }

  @Test(
    "entities named after the bookkeeping, after an index or after each other get tables of their own", .fact("SQ-10"))
  func tables() throws {
    let sketch = ModelSketch()
    let names = [
      "_PRIMARYKEY", "_metadata", "_1LINKS", "Thing", "THING", "Thing_ZOTHER_INDEX", "Order\"", "🚂", "Group",
    ]
    for name in names { sketch.entity(name, ["label": .stringAttributeType]) }
    sketch.relate("Thing", "other", count: 1, to: "THING")
    sketch.relate("Group", "links", count: 0, to: "Thing", inverse: "groups", inverseCount: 0)
    let bench = try StoreBench(sketch)
    let store = try bench.open()
    try store.commit(try names.map { try bench.insert($0, 1, ["label": .string($0)]) })
    let again = try bench.open()
    for name in names {
      let entity = try bench.entity(name)
      #expect(try again.row(of: entity, number: 1)?.value("label", of: entity) == .string(name))
    }
    #expect(Set(again.schema.tables.map(\.name)).count == names.count)
  }

  @Test("hostile names work in conditions and orders too", .fact("SQ-13"))
  func queries() throws {
    let sketch = ModelSketch()
    sketch.entity("Thing", ["Select": .stringAttributeType, "order": .integer16AttributeType])
    let bench = try StoreBench(sketch)
    let store = try bench.memory()
    try store.commit(
      try (1...4).map {
        try bench.insert("Thing", $0, ["Select": .string($0 < 3 ? "'; --" : "b"), "order": .int(-$0)])
      })
    var plan = FetchPlan(entity: try bench.entity("Thing"))
    plan.predicate = NSPredicate(format: "%K == %@", "Select", "'; --")
    plan.sorts = [NSSortDescriptor(key: "order", ascending: true)]
    #expect(try store.numbers(plan) == [2, 1])
  }
}
