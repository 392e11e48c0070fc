import Foundation

/// The workloads in plain SQL, on the engine's own tables: what the engine is compared with.
struct RawWorkload {
  private final class RawItem {
    let key: Int64
    let name: String
    var done: Bool
    let createdAt: Double

    init(key: Int64, name: String, done: Bool, createdAt: Double) {
      (self.key, self.name, self.done, self.createdAt) = (key, name, done, createdAt)
    }
  }

  let database: RawDatabase
  let count: Int
  private var kept: [RawItem] = []
  var check = 0

  /// Opens a store that the engine has made.
  init(path: String, count: Int) throws {
    database = try RawDatabase(path: path)
    self.count = count
  }

  /// Prepares what the workload does not time.
  mutating func prepare(_ name: String) throws {
    if name == "W13" { kept = try items("") }
  }

  /// Runs a workload.
  mutating func run(_ name: String) throws {
    switch name {
    case "W1": try insertItems()
    case "W2": try insertRows()
    case "W3":
      kept = try items("")
      for item in kept { check += item.name.utf8.count }
    case "W4u": try pages(20)
    case "W4i": try pages(1000)
    case "W5":
      let counting = try database.prepare("SELECT COUNT(*) FROM ZITEM WHERE ZDONE = 1")
      for _ in 0..<20 { while counting.step() { check += Int(counting.integer(0)) } }
    case "W6": check = try database.change("UPDATE ZITEM SET ZDONE = 1")
    case "W7":
      kept = try items("")
      try update(kept)
    case "W8": check = try database.change("DELETE FROM ZITEM WHERE ZDONE = 1")
    case "W9":
      kept = try items("WHERE ZDONE = 1")
      try delete("ZITEM", kept.map(\.key))
    case "W10": try cascade()
    case "W11": try cascadeInStore()
    case "W12n", "W12p": try sumDurations(prefetching: name == "W12p")
    case "W13":
      let step = kept.count / 100
      for save in 0..<20 { try update((0..<100).map { kept[$0 * step + save] }) }
    default: break
    }
  }

  // MARK: Items

  private mutating func insertItems() throws {
    let insert = try database.prepare(
      "INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZDONE, ZCREATEDAT, ZNAME) VALUES (?, 1, 1, ?, ?, ?)")
    kept = (0..<count).map {
      RawItem(
        key: Int64($0 + 1), name: "Item \($0 + 1)", done: $0 % 3 == 0,
        createdAt: 700_000_000 + Double(($0 * 7919) % count))
    }
    try database.transaction {
      for item in kept {
        insert.bind(1, item.key)
        insert.bind(2, Int64(item.done ? 1 : 0))
        insert.bind(3, item.createdAt)
        insert.bind(4, item.name)
        insert.run()
      }
    }
    check = count
  }

  private func items(_ condition: String) throws -> [RawItem] {
    let select = try database.prepare("SELECT Z_PK, ZNAME, ZDONE, ZCREATEDAT FROM ZITEM \(condition)")
    var result: [RawItem] = []
    while select.step() {
      result.append(
        RawItem(
          key: select.integer(0), name: select.text(1), done: select.integer(2) != 0, createdAt: select.real(3)))
    }
    return result
  }

  private mutating func update(_ items: [RawItem]) throws {
    let update = try database.prepare("UPDATE ZITEM SET ZDONE = ? WHERE Z_PK = ?")
    try database.transaction {
      for item in items {
        item.done.toggle()
        update.bind(1, Int64(item.done ? 1 : 0))
        update.bind(2, item.key)
        update.run()
      }
    }
    check += items.count
  }

  private mutating func delete(_ table: String, _ keys: [Int64]) throws {
    let delete = try database.prepare("DELETE FROM \(table) WHERE Z_PK = ?")
    try database.transaction {
      for key in keys {
        delete.bind(1, key)
        delete.run()
      }
    }
    check += keys.count
  }

  // MARK: Series

  private func keys(_ statement: RawStatement, _ owner: Int64? = nil) -> [Int64] {
    if let owner { statement.bind(1, owner) }
    var result: [Int64] = []
    while statement.step() { result.append(statement.integer(0)) }
    return result
  }

  private mutating func cascade() throws {
    let owners = keys(try database.prepare("SELECT Z_PK FROM ZSERIES WHERE ZID <= \(count / 10)"))
    let members = try database.prepare("SELECT Z_PK FROM ZEPISODE WHERE ZSERIES = ?")
    let histories = try database.prepare("SELECT Z_PK FROM ZHISTORY WHERE ZEPISODE = ?")
    let deletes = try ["ZSERIES", "ZEPISODE", "ZHISTORY"].map {
      try database.prepare("DELETE FROM \($0) WHERE Z_PK = ?")
    }
    var removed = 0
    func remove(_ table: Int, _ key: Int64) {
      deletes[table].bind(1, key)
      deletes[table].run()
      removed += 1
    }
    try database.transaction {
      for owner in owners {
        for episode in keys(members, owner) {
          for history in keys(histories, episode) { remove(2, history) }
          remove(1, episode)
        }
        remove(0, owner)
      }
    }
    check = removed
  }

  private mutating func sumDurations(prefetching: Bool) throws {
    let owners = keys(try database.prepare("SELECT Z_PK FROM ZSERIES WHERE ZID <= \(count / 10)"))
    if prefetching {
      let all = try database.prepare(
        "SELECT ZDURATION, ZTITLE FROM ZEPISODE WHERE ZSERIES IN (SELECT Z_PK FROM ZSERIES WHERE ZID <= \(count / 10))")
      while all.step() { check += Int(all.real(0)) }
      return
    }
    let members = try database.prepare("SELECT ZDURATION, ZTITLE FROM ZEPISODE WHERE ZSERIES = ?")
    for owner in owners {
      members.bind(1, owner)
      while members.step() { check += Int(members.real(0)) }
    }
  }
}
