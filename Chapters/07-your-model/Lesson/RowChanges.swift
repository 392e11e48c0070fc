import Foundation
import OpenCoreData
import WorkbookKit

/// What two files of one store differ in, row by row, read past the engine.
struct RowChanges: Equatable, Sendable {
  /// One row.
  struct Change: Equatable, Sendable {
    /// What became of it.
    enum Kind: String, Sendable {
      case added, removed, changed
    }
    /// The table.
    let table: String
    /// The key, or both keys of a pair.
    let key: String
    /// What became of it.
    let kind: Kind
    /// For a changed row each column with its old and its new value.
    let columns: [String]
  }

  /// The rows, by table and key.
  let changes: [Change]
  /// The tables that hold exactly the rows they held.
  let untouched: [String]

  /// The changes as rows of a table: its name, the key, what became of the row, and which columns have changed.
  ///
  /// - Parameter limit: How many of one kind in one table are listed; the rest are counted.
  func cells(atMost limit: Int = 8) -> [[RowCell]] {
    var counts: [String: Int] = [:]
    var cells: [[RowCell]] = []
    for change in changes {
      let group = "\(change.table) \(change.kind)"
      counts[group, default: 0] += 1
      if counts[group, default: 0] > limit { continue }
      cells.append([
        .text(change.table), .text(change.key), .text(change.kind.rawValue),
        .text(change.columns.isEmpty ? "-" : change.columns.joined(separator: "; ")),
      ])
    }
    for (group, count) in counts.sorted(by: { $0.key < $1.key }) where count > limit {
      let words = group.split(separator: " ").map(String.init)
      cells.append([.text(words[0]), .text("… \(count - limit) more"), .text(words[1]), "-"])
    }
    return cells
  }

  /// The keys of the rows of a table of which the same has become, as one line; nil where there are none.
  ///
  /// - Parameters:
  ///   - kind: What became of them.
  ///   - table: The table.
  ///   - limit: How many keys are listed; the rest are counted.
  func keys(_ kind: Change.Kind, in table: String, atMost limit: Int = 12) -> String? {
    let keys = changes.filter { $0.table == table && $0.kind == kind }.map(\.key)
    if keys.isEmpty { return nil }
    return keys.prefix(limit).joined(separator: "; ") + (keys.count > limit ? "; … \(keys.count - limit) more" : "")
  }

  /// Compares.
  ///
  /// Core Data's own tables are compared too, save for the model cache.
  ///
  /// - Parameters:
  ///   - before: The file as it was.
  ///   - after: The file as it is.
  /// - Throws: What SQLite says.
  init(from before: URL, to after: URL) throws {
    var changes: [Change] = []
    var untouched: [String] = []
    let names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
    for case .text(let table) in try PlainSQL.rows(at: after, names).rows.map({ $0[0] }) where table != "Z_MODELCACHE" {
      let found = try Self.compare(table, before, after)
      if found.isEmpty { untouched.append(table) } else { changes += found }
    }
    self.changes = changes
    self.untouched = untouched
  }

  private static func compare(_ table: String, _ before: URL, _ after: URL) throws -> [Change] {
    let quoted = "\"\(table.replacing("\"", with: "\"\""))\""
    let keys = try PlainSQL.rows(
      at: after, "SELECT name FROM pragma_table_info('\(table.replacing("'", with: "''"))') WHERE pk > 0 ORDER BY pk")
    let columns = keys.rows.compactMap {
      if case .text(let name) = $0[0] { "\"\(name.replacing("\"", with: "\"\""))\"" } else { nil }
    }
    let order = columns.isEmpty ? "rowid" : columns.joined(separator: ", ")
    let sql = "SELECT \(order), * FROM \(quoted) ORDER BY \(order)"
    let width = max(1, columns.count)
    let (old, new) = (try rows(before, sql, width), try rows(after, sql, width))
    return (old.order + new.order.filter { old.rows[$0] == nil }).compactMap { key in
      switch (old.rows[key], new.rows[key]) {
      case (.some, nil): Change(table: table, key: key, kind: .removed, columns: [])
      case (nil, .some): Change(table: table, key: key, kind: .added, columns: [])
      case (let row?, let other?) where row != other:
        Change(
          table: table, key: key, kind: .changed,
          columns: zip(new.columns, zip(row, other)).filter { $1.0 != $1.1 }.map {
            "\($0): \(RowCell($1.0).text) → \(RowCell($1.1).text)"
          })
      default: nil
      }
    }
  }

  private static func rows(
    _ url: URL, _ sql: String, _ width: Int
  ) throws -> (order: [String], rows: [String: [PlainSQL.Value]], columns: [String]) {
    let table = try PlainSQL.rows(at: url, sql)
    var order: [String] = []
    var rows: [String: [PlainSQL.Value]] = [:]
    for row in table.rows {
      let key = row.prefix(width).map { RowCell($0).text }.joined(separator: ", ")
      order.append(key)
      rows[key] = Array(row.dropFirst(width))
    }
    return (order, rows, Array(table.columns.dropFirst(width)))
  }
}
