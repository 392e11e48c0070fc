import Foundation
import OpenCoreData

/// Looks whether a store that actors have used is whole: the file, the references, the model's own sums, and the history.
package struct StoreAudit {
  package let store: URL

  /// Looks at a store.
  package init(store: URL) { self.store = store }

  /// What is wrong, a line each.
  package func problems() -> [String] {
    do {
      try open()
      var problems: [String] = []
      let integrity = try PlainSQL.rows(at: store, "PRAGMA integrity_check").rows
      if integrity != [[.text("ok")]] { problems.append("integrity_check says \(integrity)") }
      for (what, query) in Self.counts {
        let found = try number(query)
        if found != 0 { problems.append("\(what): \(found)") }
      }
      return problems
    } catch {
      return ["the store cannot be read: \(error)"]
    }
  }

  /// A number that a query gives.
  package func number(_ query: String) throws -> Int {
    guard case .integer(let number)? = try PlainSQL.rows(at: store, query).rows.first?.first else { return 0 }
    return Int(number)
  }

  /// How many saves have arrived, of one role or of both.
  package func visits(of role: String? = nil) throws -> Int {
    try number("SELECT COUNT(*) FROM ZVISIT" + (role.map { " WHERE ZAUTHOR = '\($0)'" } ?? ""))
  }

  /// Opens the store as a program would, reads all of it, and lets it go.
  private func open() throws {
    let opened = try OpenedStore(ActorModel.make(), at: store, options: [NSPersistentHistoryTrackingKey: true])
    try opened.run { context in
      for shelf in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Shelf")) {
        _ = (shelf.value(forKey: "books") as? Set<NSManagedObject>)?.compactMap { $0.value(forKey: "tags") }
      }
      _ = try context.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?))
    }
    try opened.coordinator.remove(opened.store)
  }

  /// What must be none.
  private static var counts: [(what: String, query: String)] {
    let entities = ["BOOK", "COUNTER", "SHELF", "TAG", "VISIT"]
    var counts = [
      ("books of no shelf", "SELECT COUNT(*) FROM ZBOOK WHERE ZSHELF NOT IN (SELECT Z_PK FROM ZSHELF)"),
      (
        "pairs without a book or a tag",
        "SELECT COUNT(*) FROM Z_1TAGS WHERE Z_1BOOKS NOT IN (SELECT Z_PK FROM ZBOOK) "
          + "OR Z_4TAGS NOT IN (SELECT Z_PK FROM ZTAG)"
      ),
      (
        "shelves with another number of books than they say",
        "SELECT COUNT(*) FROM ZSHELF s WHERE ZBOOKCOUNT IS NOT (SELECT COUNT(*) FROM ZBOOK WHERE ZSHELF = s.Z_PK)"
      ),
      ("counters but one", "SELECT COUNT(*) > 1 FROM ZCOUNTER"),
      (
        "visits beside the counter",
        "SELECT (SELECT COUNT(*) FROM ZVISIT) IS NOT IFNULL((SELECT ZVALUE FROM ZCOUNTER), 0)"
      ),
      (
        "changes without a transaction",
        "SELECT COUNT(*) FROM ACHANGE WHERE ZTRANSACTIONID NOT IN (SELECT Z_PK FROM ATRANSACTION)"
      ),
      (
        "transactions without a change",
        "SELECT COUNT(*) FROM ATRANSACTION WHERE Z_PK NOT IN (SELECT ZTRANSACTIONID FROM ACHANGE)"
      ),
      ("missing transaction numbers", "SELECT IFNULL(MAX(Z_PK), 0) - COUNT(*) FROM ATRANSACTION"),
    ]
    for (entity, table) in [
      ("CHANGE", "ACHANGE"), ("TRANSACTION", "ATRANSACTION"), ("TRANSACTIONSTRING", "ATRANSACTIONSTRING"),
    ]
      + entities.map({ ($0, "Z" + $0) })
    {
      counts.append(
        (
          "keys of \(table) beyond the counter",
          "SELECT COUNT(*) FROM \(table) WHERE Z_PK > (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE UPPER(Z_NAME) = '\(entity)')"
        ))
    }
    for entity in entities {
      // What the history tells, replayed, is what there is: each row inserted once, and at the version that its updates make.
      let told =
        "SELECT ZENTITYPK PK, SUM(ZCHANGETYPE = 0) I, SUM(ZCHANGETYPE = 1) U, SUM(ZCHANGETYPE = 2) D FROM ACHANGE WHERE "
        + "ZENTITY = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE UPPER(Z_NAME) = '\(entity)') GROUP BY ZENTITYPK"
      counts += [
        (
          "rows of \(entity) that the history does not explain",
          "SELECT COUNT(*) FROM Z\(entity) t LEFT JOIN (\(told)) h ON h.PK = t.Z_PK "
            + "WHERE h.I IS NOT 1 OR h.D IS NOT 0 OR t.Z_OPT IS NOT 1 + h.U"
        ),
        (
          "rows of \(entity) that the history says are there",
          "SELECT COUNT(*) FROM (\(told)) h WHERE h.I <> h.D AND h.PK NOT IN (SELECT Z_PK FROM Z\(entity))"
        ),
      ]
    }
    return counts
  }
}
