import Foundation

/// Brings persistent history along: its changes name entities by number, and properties by bits in the order of their names.
///
/// Transactions and changes stay, with their numbers and tokens; the changes of objects whose entity is gone go, as nobody
/// could read them (CH-967).
struct MigratedHistory {
  let tables: MigratedTables
  let connection: Connection

  /// Rewrites the changes.
  func run() throws {
    var count = try HistoryTables.tombstoneCount(connection)
    let layouts = tables.mapping.source.entities.compactMap { entity in
      tables.mapping.image(of: entity).map { image in
        Entity(
          old: HistoryLayout(tables.old[entity]), new: HistoryLayout(tables.new[image]),
          origins: tables.mapping.slots[image.index])
      }
    }
    while count < layouts.map(\.new.preserved.count).max() ?? 0 {
      try execute("ALTER TABLE ACHANGE ADD COLUMN ZTOMBSTONE\(count) BLOB")
      count += 1
    }
    // Numbers that have moved are negative until all have.
    for entity in layouts { try move(entity, tombstones: count) }
    try execute("DELETE FROM ACHANGE WHERE ZENTITY > 0")
    try execute("UPDATE ACHANGE SET ZENTITY = -ZENTITY")
  }

  private struct Entity {
    let old: HistoryLayout
    let new: HistoryLayout
    /// For each new slot the old one.
    let origins: [Int?]
  }

  private func move(_ entity: Entity, tombstones: Int) throws {
    let (from, to) = (entity.old.entity.number, entity.new.entity.number)
    let values = (0..<tombstones).map { ", ZTOMBSTONE\($0) = \(former(ofTombstone: $0, entity, tombstones))" }
    try execute("UPDATE ACHANGE SET ZENTITY = \(-to)\(values.joined()) WHERE ZENTITY = \(from)")
    try moveColumns(entity)
  }

  /// The column that a value of deleted rows was in.
  private func former(ofTombstone index: Int, _ entity: Entity, _ count: Int) -> String {
    guard index < entity.new.preserved.count, let slot = entity.origins[entity.new.preserved[index].slot],
      let place = entity.old.preserved.firstIndex(where: { $0.slot == slot }), place < count
    else { return "NULL" }
    return "ZTOMBSTONE\(place)"
  }

  /// The changed properties of updates, of which history has few combinations.
  private func moveColumns(_ entity: Entity) throws {
    var found: [Data] = []
    let number = Value.int(-entity.new.entity.number)
    try connection.query("SELECT DISTINCT ZCOLUMNS FROM ACHANGE WHERE ZENTITY = ? AND ZCOLUMNS NOT NULL", [number]) {
      found.append($0.data(0))
    }
    guard !found.isEmpty else { return }
    try execute("CREATE TEMP TABLE migrating_columns (old BLOB PRIMARY KEY, new BLOB)")
    for bits in found {
      let changed = entity.old.slots(in: bits).map { slots in
        entity.origins.indices.filter { entity.origins[$0].map(slots.contains) ?? false }
      }
      try connection.execute(
        "INSERT INTO temp.migrating_columns (old, new) VALUES (?, ?)",
        [.object(bits as NSData), changed.map(entity.new.bits) ?? .null])
    }
    try connection.execute(
      "UPDATE ACHANGE SET ZCOLUMNS = (SELECT new FROM temp.migrating_columns WHERE old = ZCOLUMNS) "
        + "WHERE ZENTITY = ? AND ZCOLUMNS NOT NULL", [number])
    try execute("DROP TABLE temp.migrating_columns")
  }

  private func execute(_ sql: String) throws { try connection.prepare(sql).run() }
}
