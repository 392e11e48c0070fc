import Foundation

@testable import CoreData
@testable import CoreDataStores

extension Connection {
  /// Takes away what marks a store as the engine's own: it is then as one that Apple's framework wrote.
  package func forgetOrigin() throws {
    guard let metadata = try MetadataTable.read(self) else { return }
    var list = metadata.list
    list["OpenCoreDataModel"] = nil
    list[NSStoreModelVersionHashesKey] = (list[NSStoreModelVersionHashesKey] as? [String: Data])?.mapValues { _ in
      Data(repeating: 7, count: 32)
    }
    let bytes = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    try execute("UPDATE Z_METADATA SET Z_PLIST = ?", [.object(bytes as NSData)])
    try execute("DELETE FROM Z_MODELCACHE")
  }

  /// Gives columns of a table other names, all at once.
  package func rename(_ names: [String: String], in table: String) throws {
    for (old, new) in names.sorted(by: { $0.key < $1.key }) {
      try execute("ALTER TABLE \(table) RENAME COLUMN \(old) TO meanwhile\(new)")
    }
    for new in names.values.sorted() {
      try execute("ALTER TABLE \(table) RENAME COLUMN meanwhile\(new) TO \(new)")
    }
  }

  /// The columns of a table.
  package func columnNames(of table: String) throws -> [String] {
    try cells("SELECT name FROM pragma_table_info('\(table)')").map { $0[0] }
  }
}

extension MigrationBench {
  /// Makes the file one of Apple's, and changes it past the engine.
  package func makeForeign(_ change: (Connection) throws -> Void = { _ in }) throws {
    let connection = try Connection(path: url.path, flags: 2, timeout: 1, url: url)
    try connection.forgetOrigin()
    try change(connection)
  }
}
