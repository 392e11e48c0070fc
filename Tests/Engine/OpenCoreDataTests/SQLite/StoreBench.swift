import CSQLite
import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores

/// A model, a folder and ways to open stores in it.
struct StoreBench {
  let sketch: ModelSketch
  let layout: ModelLayout
  let folder: ScratchFolder

  init(_ sketch: ModelSketch) throws {
    self.sketch = sketch
    layout = try sketch.layout()
    folder = try ScratchFolder()
  }

  var url: URL { folder.file("store.sqlite") }

  func open(_ options: [AnyHashable: Any]? = nil, at url: URL? = nil) throws -> SQLiteStore {
    try SQLiteStore(model: layout, at: url ?? self.url, options: options)
  }

  /// A store in memory.
  func memory(observer: StatementObserver? = nil) throws -> SQLiteStore {
    try SQLiteStore(
      model: layout, at: URL(fileURLWithPath: "/dev/null"), options: nil,
      observers: observer.map { [$0] } ?? [])
  }

  /// A connection past the engine.
  func plain(_ url: URL? = nil) throws -> Connection {
    let file = url ?? self.url
    return try Connection(path: file.path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, timeout: 1, url: file)
  }

  func entity(_ name: String) throws -> EntityLayout { try #require(layout.entity(named: name)) }

  /// A row of an entity with some of its values.
  func row(_ name: String, _ number: Int64, version: Int64 = 1, _ values: [String: Value] = [:]) throws -> RowSnapshot {
    let entity = try entity(name)
    var slots = RowValues(repeating: .null, count: entity.slots.count)
    for (property, value) in values { slots[try #require(entity.slot(named: property))] = value }
    return slots.row(ObjectReference(entity: entity.index, number: number), version: version)
  }

  func reference(_ name: String, _ number: Int64) throws -> Value {
    .reference(ObjectReference(entity: try entity(name).index, number: number))
  }

  func insert(_ name: String, _ number: Int64, _ values: [String: Value] = [:]) throws -> SaveOperation {
    .insert(try row(name, number, values))
  }

  func update(
    _ name: String, _ number: Int64, expected: Int64, _ values: [String: Value]
  ) throws -> SaveOperation {
    let entity = try entity(name)
    let slots = try values.keys.map { try #require(entity.slot(named: $0)) }.sorted()
    let row = try row(name, number, version: expected + 1, values)
    return .update(row, slots: slots)
  }

  func delete(_ name: String, _ number: Int64, expected: Int64) throws -> SaveOperation {
    .delete(try row(name, number, version: expected))
  }

  func relationship(_ entity: String, _ name: String) throws -> RelationshipLayout {
    try #require(try self.entity(entity).relationship(named: name))
  }
}

/// The failure that a piece of work ends with; nil when it does not fail, or fails otherwise.
func storeFailure(_ work: () throws -> Void) -> StoreFailure? {
  do {
    try work()
    return nil
  } catch {
    return error as? StoreFailure
  }
}

extension SQLiteStore {
  func commit(_ operations: SaveOperation...) throws { try commit(SavePlan(operations: operations)) }

  func commit(_ operations: [SaveOperation]) throws { try commit(SavePlan(operations: operations)) }

  func numbers(_ plan: FetchPlan) throws -> [Int64] { try references(matching: plan).map(\.number) }

  func allRows(_ plan: FetchPlan) throws -> [RowSnapshot] { try rows(matching: plan) { _, _ in nil } }
}

extension RowSnapshot {
  func value(_ name: String, of entity: EntityLayout) -> Value? { entity.slot(named: name).map { values[$0] } }
}

extension Connection {
  func columns(of table: String) throws -> [String] {
    try cells("SELECT name || ' ' || type FROM pragma_table_info(?)", [.string(table)]).map { $0[0] }
  }
}
