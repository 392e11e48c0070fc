import Foundation
import Testing

@testable import CoreData

// Changes that no context and no row cache of the stack hears of, as those of another process.
extension TestStack {
  /// Changes attributes of a row and raises its version.
  package func changeUnseen(_ entity: String, _ name: String, _ values: [String: Value]) throws {
    try unseen(entity, name) { row, layout in
      var changed = row.values
      let slots = try values.keys.sorted().map { try #require(layout.slot(named: $0)) }
      for (key, value) in values { changed[try #require(layout.slot(named: key))] = value }
      let new = changed.row(row.reference, version: row.version + 1)
      return .update(new, slots: slots)
    }
  }

  /// Deletes a row.
  package func deleteUnseen(_ entity: String, _ name: String) throws {
    try unseen(entity, name) { row, _ in .delete(row) }
  }

  private func unseen(
    _ entity: String, _ name: String, _ operation: (RowSnapshot, EntityLayout) throws -> SaveOperation
  ) throws {
    let layout = try #require(coordinator.layout.entity(named: entity))
    let store = try #require(coordinator.persistentStores.first)
    let slot = try #require(layout.slot(named: "name"))
    try coordinator.perform { _ in
      var found: RowSnapshot?
      for number in 1...100 {
        guard let row = try store.rows.row(of: layout, number: Int64(number)) else { continue }
        if row.values[slot] == .string(name) { found = row }
      }
      let row = try #require(found)
      try store.rows.commit(SavePlan(operations: [try operation(row, layout)]))
    }
  }
}
