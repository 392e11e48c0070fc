/// Gives out primary keys from `Z_PRIMARYKEY` (SQ-06, SQ-07).
enum PrimaryKeys {
  /// Takes fresh keys, in a transaction of its own: they stay taken whatever becomes of the save (SV-14).
  ///
  /// Only the counter is looked at, never the table (SQ-07); a key that another tool used without raising the counter is
  /// noticed as a conflict when the row is written (MP-14).
  static func reserve(_ count: Int, of entity: EntitySchema, _ connection: Connection) throws -> Int64 {
    try connection.transaction {
      try connection.execute(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = MAX(IFNULL(Z_MAX, 0), 0) + ? WHERE Z_ENT = ?",
        [.int(Int64(count)), .int(entity.number)])
      var last: Int64?
      try connection.query("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?", [.int(entity.number)]) { last = $0.int(0) }
      guard let last else {
        throw StoreFailure.unsupported("Z_PRIMARYKEY has no row for \(entity.layout.name), number \(entity.number).")
      }
      guard last <= ObjectReference.numbers.upperBound else {
        throw StoreFailure.unsupported(
          "The keys of \(entity.layout.name) are used up: the counter in Z_PRIMARYKEY would reach \(last).")
      }
      return last - Int64(count) + 1
    }
  }
}
