import Foundation

/// The values that lie in files beside the store, of attributes that are kept in their rows from now on.
struct ExternalRows {
  let tables: MigratedTables
  let external: ExternalData

  /// Reads the files, and says how the values get into the new tables.
  ///
  /// The files stay: what is rolled back still needs them. One that is not there leaves no value.
  func read(_ connection: Connection) throws -> [MigrationStep] {
    var steps: [MigrationStep] = []
    for entity in tables.mapping.target.entities {
      guard let origin = tables.origin(of: entity) else { continue }
      for (slot, columns) in tables.new[entity].slots.enumerated() {
        guard case .attribute(let name, .data) = columns,
          case .attribute(let former, .external)? = tables.mapping.slots[entity.index][slot].map({ origin.slots[$0] })
        else { continue }
        let column = SQLName.quoted(former)
        let isOutside = "\(origin.table.isShared ? "Z_ENT = \(origin.number) AND " : "")SUBSTR(\(column), 1, 1) = x'02'"
        try connection.query("SELECT Z_PK, \(column) FROM \(SQLName.quoted(origin.table.name)) WHERE \(isOutside)") {
          let value = external.decoded(.object($0.data(1) as NSData))
          steps.append(
            .run(
              SQLText(
                "UPDATE \(SQLName.quoted(tables.new[entity].table.name)) SET \(SQLName.quoted(name)) = ? WHERE Z_PK = ?",
                [value, .int($0.int(0))])))
        }
      }
    }
    return steps
  }
}
