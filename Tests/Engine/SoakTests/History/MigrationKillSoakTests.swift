import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// A process that is killed between two statements of a migration: the store is the old one or the new one.
///
/// Every statement where a number of cases is asked for, else every thirteenth.
@Suite("Soak: kill -9 during a migration", .long(.soak), .serialized)
struct MigrationKillSoakTests {
  private static let photo = "5A4C2A0E-6B1E-4D0C-9C39-3B0F6DDA1C11"

  @Test(
    "Soak: killed before any statement, a store with every inferred change, history and a folder of files is old or new",
    .fact("CH-960", "CH-967"),
    arguments: ["wal", "delete"])
  func kills(mode: String) throws {
    let original = try StoreFolder()
    try Self.make(original, mode)
    let old = try Self.dump(original)
    let whole = try Self.copy(original)
    #expect(try ActorProcess(migrating: whole.store).finish() == .exit(0))
    let new = try Self.dump(whole)
    #expect(new != old)
    try Self.check(whole)
    var endings: [String: Int] = [:]
    let step = try Soak.isFull ? 1 : 13
    var fuse = 1
    while true {
      let folder = try Self.copy(original)
      let ending = try ActorProcess(migrating: folder.store, kill: fuse).finish()
      let found = try Self.dump(folder)
      #expect(found == old || found == new, "killed before statement \(fuse)")
      endings[found == old ? "old" : "new", default: 0] += 1
      #expect(try ActorProcess(migrating: folder.store).finish() == .exit(0), "after a kill before statement \(fuse)")
      #expect(try Self.dump(folder) == new, "after a kill before statement \(fuse)")
      if ending == .exit(0) { break }
      #expect(ending == .signal(SIGKILL), "statement \(fuse)")
      fuse += step
    }
    print("migration in \(mode) mode: \(fuse - 1) statements, a kill before every \(step)th: \(endings)")
    #expect(fuse > 100)
    #expect(endings["old"] ?? 0 > 0)
    #expect(endings["new"] ?? 0 > 0)
  }

  /// Makes a store of the old version, one photo of which lies in a file.
  private static func make(_ folder: StoreFolder, _ mode: String) throws {
    let stack = try HistoryStack(
      folder, model: MigrationModels.old(), options: [NSSQLitePragmasOption: ["journal_mode": mode]])
    let context = stack.context("maker", author: "maker")
    try context.performAndWait { try MigrationModels.fill(context) }
    for store in stack.coordinator.persistentStores { try stack.coordinator.remove(store) }
    let place = folder.url.appendingPathComponent(".Library_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data([7, 7]).write(to: place.appendingPathComponent(photo))
    let connection = try Connection(path: folder.store.path, flags: 2, timeout: 1, url: folder.store)
    try connection.execute(
      "UPDATE ZOWNER SET ZPHOTO = CAST(x'02' || '\(photo)' || x'00' AS BLOB) WHERE ZNAME = 'owner 2'")
  }

  private static func copy(_ folder: StoreFolder) throws -> StoreFolder {
    let copy = try StoreFolder()
    try FileManager.default.removeItem(at: copy.url)
    try FileManager.default.copyItem(at: folder.url, to: copy.url)
    return copy
  }

  /// Every row of every table, the structure, and the files beside the store.
  private static func dump(_ folder: StoreFolder) throws -> [String] {
    let connection = try Connection(path: folder.store.path, flags: 2, timeout: 5, url: folder.store)
    var lines: [String] = []
    var tables: [String] = []
    try connection.query("SELECT type, name, IFNULL(sql, '') FROM sqlite_master ORDER BY type, name") {
      lines.append("\($0.string(0)) \($0.string(1)) \($0.string(2))")
      if $0.string(0) == "table" { tables.append($0.string(1)) }
    }
    try connection.query("SELECT Z_UUID, Z_PLIST FROM Z_METADATA") {
      lines.append("\($0.string(0)) \(PlistText.canonical($0.data(1)))")
    }
    let model = try ModelCache.read(connection).flatMap(StoredDeflate.decoded)
    lines.append(model.map { PlistText.canonical($0) } ?? "no model")
    for table in tables where !["Z_METADATA", "Z_MODELCACHE"].contains(table) {
      var columns: [String] = []
      try connection.query("SELECT name FROM pragma_table_info(?)", [.string(table)]) { columns.append($0.string(0)) }
      let values = columns.map { "QUOTE(\(SQLName.quoted($0)))" }.joined(separator: " || ' ' || ")
      try connection.query("SELECT \(values) FROM \(SQLName.quoted(table)) ORDER BY 1") {
        lines.append("\(table): \($0.string(0))")
      }
    }
    try connection.query("PRAGMA integrity_check") { lines.append($0.string(0)) }
    let place = folder.url.appendingPathComponent(".Library_SUPPORT/_EXTERNAL_DATA")
    for name in try FileManager.default.contentsOfDirectory(atPath: place.path).sorted() {
      lines.append("\(name) \([UInt8](try Data(contentsOf: place.appendingPathComponent(name))))")
    }
    return lines
  }

  /// Looks at a migrated store as a program would.
  private static func check(_ folder: StoreFolder) throws {
    let stack = try HistoryStack(folder, model: MigrationModels.new())
    let context = stack.context()
    try context.performAndWait { () throws in
      func all(_ entity: String, _ key: String) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
        return try context.fetch(request)
      }
      let keepers = try all("Keeper", "name")
      #expect(keepers.map { $0.value(forKey: "nick") as? String } == ["first", "none", "none"])
      #expect(
        keepers.map { $0.value(forKey: "photo") as? Data } == [Data([1, 0, 2]), Data([7, 7]), Data([3, 0, 2])])
      // Nine animals less the one that was deleted, less the dogs.
      let animals = try all("Animal", "title")
      #expect(animals.count == 5)
      #expect(animals.allSatisfy { $0.value(forKey: "legs") as? Int == 4 })
      // Of the numbers after 2 to the 53rd a Double has every other one.
      for animal in animals {
        let title = animal.value(forKey: "title") as? String ?? ""
        let number = title == "last" ? 9 : Int(title.dropFirst("animal ".count)) ?? 0
        #expect(animal.value(forKey: "weight") as? Double == Double(MigrationModels.weight(number)))
        #expect(animal.value(forKey: "isTame") as? Int == (number.isMultiple(of: 2) ? 1 : 0))
      }
      let counts = keepers.map {
        ($0.value(forKey: "petCount") as? Int, ($0.value(forKey: "pets") as? NSOrderedSet)?.count)
      }
      #expect(counts.allSatisfy { $0.0 == $0.1 })
      #expect(keepers.compactMap { ($0.value(forKey: "homes") as? NSOrderedSet)?.count } == [1, 1, 1])
      #expect(try all("Home", "code").map { $0.value(forKey: "city") as? String } == ["city 1", "city 2"])
      let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
      let result = try context.execute(request) as? NSPersistentHistoryResult
      let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
      #expect(transactions.map(\.transactionNumber) == [1, 2, 3])
      let changes = transactions.flatMap { $0.changes ?? [] }
      let changed = Set(changes.compactMap { $0.changedObjectID.entity.name })
      #expect(!changes.isEmpty)
      #expect(changed.isDisjoint(with: ["Dog", "Junk"]))
    }
  }
}
