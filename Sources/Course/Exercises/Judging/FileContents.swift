import Foundation
import OpenCoreData
import WorkbookKit

/// Every row of a store's file at one moment, past the engine.
public struct FileContents: Equatable {
  /// The rows by table and primary key; each row by its columns, with the values as SQL literals.
  private var tables: [String: [Int64: [String: String]]] = [:]

  /// Reads a file.
  ///
  /// - Throws: what SQLite says.
  init(of url: URL) throws {
    let names = try PlainSQL.rows(
      at: url,
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z%' AND name NOT LIKE 'Z\\_%' ESCAPE '\\'")
    for case .text(let table)? in names.rows.map(\.first) {
      let found = try PlainSQL.rows(at: url, "SELECT * FROM \(table)")
      tables[table] = Dictionary(
        uniqueKeysWithValues: found.rows.compactMap { row in
          guard let place = found.columns.firstIndex(of: "Z_PK"), case .integer(let key) = row[place] else {
            return nil
          }
          return (key, Dictionary(uniqueKeysWithValues: zip(found.columns, row.map(Self.literal))))
        })
    }
  }

  /// What differs in a later reading, one line for each row, in the order of tables and keys.
  ///
  /// A row's version number, `Z_OPT`, does not count: saving an object unchanged raises it here and there.
  ///
  /// - Parameter later: the later reading.
  /// - Returns: lines such as `ZSERIES 2: deleted`, `ZEPISODE 4: ZSERIES 2 → NULL`, `ZITEM 7: inserted`.
  public func changes(to later: FileContents) -> [String] {
    Set(tables.keys).union(later.tables.keys).sorted().flatMap { table in
      let (old, new) = (tables[table] ?? [:], later.tables[table] ?? [:])
      return Set(old.keys).union(new.keys).sorted().flatMap { key in
        Self.changes(old[key], new[key]).map { "\(table) \(key): \($0)" }
      }
    }
  }

  private static func changes(_ old: [String: String]?, _ new: [String: String]?) -> [String] {
    guard let old else { return ["inserted"] }
    guard let new else { return ["deleted"] }
    let changed = old.keys.sorted().filter { $0 != "Z_OPT" && old[$0] != new[$0] }
    guard !changed.isEmpty else { return [] }
    return [changed.map { "\($0) \(old[$0] ?? "NULL") → \(new[$0] ?? "NULL")" }.joined(separator: ", ")]
  }

  private static func literal(_ value: PlainSQL.Value) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): "'" + text + "'"
    case .blob(let bytes): CountedNoun.text(bytes.count, "byte")
    }
  }
}

extension GradedStore {
  /// Every row of the file as it is now, past the engine.
  ///
  /// - Throws: what SQLite says.
  public func contents() throws -> FileContents { try FileContents(of: url) }
}
