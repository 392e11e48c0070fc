import Foundation
import OpenCoreData
import TestKit

/// Looks whether a store is whole: the file, the graph, the counters and the history.
struct LedgerAudit {
  let url: URL

  /// What is wrong, a line each.
  func problems() -> [String] {
    do {
      var problems = try graph()
      let integrity = try PlainSQL.rows(at: url, "PRAGMA integrity_check").rows
      if integrity != [[.text("ok")]] { problems.append("integrity_check says \(integrity)") }
      for (what, query) in try counts() {
        let found = try number(query)
        if found != 0 { problems.append("\(what): \(found)") }
      }
      return problems
    } catch {
      return ["the store cannot be read: \(error) \((error as? CocoaError)?.userInfo ?? [:])"]
    }
  }

  /// A number that a query gives.
  func number(_ query: String) throws -> Int {
    guard case .integer(let number)? = try PlainSQL.rows(at: url, query).rows.first?.first else { return 0 }
    return Int(number)
  }

  /// The numbers in the first column of a query.
  func numbers(_ query: String) throws -> [Int] {
    try PlainSQL.rows(at: url, query).rows.compactMap {
      if case .integer(let number)? = $0.first { Int(number) } else { nil }
    }
  }

  /// The authors of the transactions in the history.
  func authors() throws -> [String] {
    let store = try Ledger.open(url)
    defer { store.close() }
    let context = store.context()
    return try context.performAndWait {
      let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
      let result = try context.execute(request) as? NSPersistentHistoryResult
      return (result?.result as? [NSPersistentHistoryTransaction] ?? []).map { $0.author ?? "" }
    }
  }

  // MARK: Parts

  /// Opens the store as a program would, and reads the graph: both ends of each relationship agree.
  private func graph() throws -> [String] {
    let store = try Ledger.open(url)
    defer { store.close() }
    let context = store.context()
    return try context.performAndWait {
      var problems: [String] = []
      for entity in ["Folder", "Item", "Label"] {
        for object in try context.all(entity) {
          for (name, relationship) in object.entity.relationshipsByName {
            guard let inverse = relationship.inverseRelationship?.name else { continue }
            for other in members(object, name) where !members(other, inverse).contains(object) {
              problems.append("\(entity) \(text(object)).\(name) has \(text(other)), whose \(inverse) does not have it")
            }
          }
          guard entity == "Folder" else { continue }
          let (count, said) = (members(object, "items").count, object.value(forKey: "itemCount") as? Int64 ?? 0)
          if count != said { problems.append("\(text(object)) says \(said) items, and has \(count)") }
        }
      }
      return problems
    }
  }

  private func members(_ object: NSManagedObject, _ name: String) -> [NSManagedObject] {
    switch object.value(forKey: name) {
    case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
    case let set as Set<NSManagedObject>: Array(set)
    case let one as NSManagedObject: [one]
    default: []
    }
  }

  private func text(_ object: NSManagedObject) -> String {
    object.value(forKey: "name") as? String ?? "\(object.objectID)"
  }

  /// What must be none.
  private func counts() throws -> [(what: String, query: String)] {
    var counts = [
      ("gauges that differ", "SELECT COUNT(DISTINCT ZVALUE) > 1 FROM ZGAUGE"),
      (
        "batches in pieces",
        "SELECT COUNT(*) FROM (SELECT COUNT(*) C FROM ZMARK WHERE ZKIND = 'batch' GROUP BY ZSERIAL) "
          + "WHERE C <> \(Ledger.batch)"
      ),
      (
        "marks that are there twice",
        "SELECT COUNT(*) FROM (SELECT COUNT(*) C FROM ZMARK WHERE ZKIND = 'save' GROUP BY ZSERIAL) WHERE C > 1"
      ),
      (
        "changes without a transaction",
        "SELECT COUNT(*) FROM ACHANGE WHERE ZTRANSACTIONID NOT IN (SELECT Z_PK FROM ATRANSACTION)"
      ),
      (
        "transactions without a change",
        "SELECT COUNT(*) FROM ATRANSACTION WHERE Z_PK NOT IN (SELECT ZTRANSACTIONID FROM ACHANGE)"
      ),
    ]
    let tables = ["FOLDER", "ITEM", "LABEL", "MARK", "GAUGE"]
    for table in tables {
      counts.append(
        (
          "keys of \(table) beyond the counter",
          "SELECT COUNT(*) FROM Z\(table) WHERE Z_PK > (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE UPPER(Z_NAME) = '\(table)')"
        ))
      counts.append(
        ("rows of \(table) without a version", "SELECT COUNT(*) FROM Z\(table) WHERE Z_OPT IS NULL OR Z_OPT < 1"))
    }
    for (table, entity) in [
      ("ACHANGE", "CHANGE"), ("ATRANSACTION", "TRANSACTION"), ("ATRANSACTIONSTRING", "TRANSACTIONSTRING"),
    ] {
      counts.append(
        (
          "keys of \(table) beyond the counter",
          "SELECT COUNT(*) FROM \(table) WHERE Z_PK > (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity)')"
        ))
    }
    // Without history there are no tables of it.
    let hasHistory = try number("SELECT COUNT(*) FROM sqlite_master WHERE name = 'ATRANSACTION'") > 0
    return hasHistory ? counts : counts.filter { !$0.1.contains("ACHANGE") && !$0.1.contains("ATRANSACTION") }
  }
}
