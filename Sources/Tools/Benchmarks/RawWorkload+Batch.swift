// The floor of the workloads that work on the store.
extension RawWorkload {
  /// Inserts rows that nobody keeps.
  mutating func insertRows() throws {
    let insert = try database.prepare(
      "INSERT INTO ZITEM (Z_ENT, Z_OPT, ZDONE, ZCREATEDAT, ZNAME) VALUES (1, 1, ?, ?, ?)")
    try database.transaction {
      for index in 0..<count {
        insert.bind(1, Int64(index % 3 == 0 ? 1 : 0))
        insert.bind(2, 700_000_000 + Double((index * 7919) % count))
        insert.bind(3, "Item \(index + 1)")
        insert.run()
      }
    }
    check = count
  }

  /// Reads pages of fifty rows.
  mutating func pages(_ times: Int) throws {
    let select = try database.prepare(
      "SELECT Z_PK, ZNAME, ZDONE, ZCREATEDAT FROM ZITEM WHERE ZDONE = 0 AND ZCREATEDAT >= ? ORDER BY ZCREATEDAT LIMIT 50"
    )
    for page in 0..<times {
      select.bind(1, 700_000_000 + Double(page * count / times))
      while select.step() { check += select.text(1).utf8.count }
    }
  }

  /// Deletes a tenth of the series, then what has lost its owner: one statement a table.
  mutating func cascadeInStore() throws {
    let series = "SELECT Z_PK FROM ZSERIES WHERE ZID <= \(count / 10)"
    var removed = 0
    try database.transaction {
      removed += try database.change(
        "DELETE FROM ZHISTORY WHERE ZEPISODE IN (SELECT Z_PK FROM ZEPISODE WHERE ZSERIES IN (\(series)))")
      removed += try database.change("DELETE FROM ZEPISODE WHERE ZSERIES IN (\(series))")
      removed += try database.change("DELETE FROM ZSERIES WHERE ZID <= \(count / 10)")
    }
    check = removed
  }
}
