import CSQLite
import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

/// The bytes of a store after what Core Data does, beside those after the same statements by SQLite's own library, on a copy of the file.
///
/// The library is asked without the engine, as the command `sqlite3` asks it, which a machine need not have.
@Suite("What is found in a store's files")
struct StoreBytesTests {
  private static let modes = ["off": "0", "on": "1", "fast": "2"]

  private func container(
    _ url: URL, _ pragmas: [String: String], vacuums: Bool = false, tracksHistory: Bool = false
  ) throws -> NSPersistentContainer {
    var model = GuestModel()
    model.preservesEmail = tracksHistory
    let container = NSPersistentContainer(name: "hotel", managedObjectModel: model.make())
    let description = NSPersistentStoreDescription(url: url)
    for (name, value) in pragmas { description.setValue(value as NSString, forPragmaNamed: name) }
    if tracksHistory { description.setOption(NSNumber(value: true), forKey: NSPersistentHistoryTrackingKey) }
    if vacuums { description.setOption(NSNumber(value: true), forKey: NSSQLiteManualVacuumOption) }
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 ?? failure }
    if let failure { throw failure }
    return container
  }

  private func delete(_ number: Int, in container: NSPersistentContainer) throws {
    try container.newBackgroundContext().on { context throws in
      context.delete(try context.guest(GuestData.name(number)))
      try context.save()
    }
  }

  /// Opens a copy past the engine, with the pragma.
  private func plain(_ copy: URL, _ mode: String) throws -> PlainDatabase {
    let plain = try PlainDatabase(copy, SQLITE_OPEN_READWRITE)
    #expect(try plain.column("PRAGMA secure_delete = \(mode)").first == Self.modes[mode])
    return plain
  }

  private func close(_ container: NSPersistentContainer) throws {
    let coordinator = container.persistentStoreCoordinator
    for added in coordinator.persistentStores { try coordinator.remove(added) }
  }

  /// A file with guests, closed, and a copy of it.
  private func files(_ folder: ScratchFolder) throws -> (store: URL, copy: URL) {
    let (store, copy) = (folder.file("store.sqlite"), folder.file("copy.sqlite"))
    let filling = try container(store, ["secure_delete": "on"])
    try filling.newBackgroundContext().on { try GuestData.insert(into: $0, 200) }
    try close(filling)
    try FileManager.default.copyItem(at: store, to: copy)
    return (store, copy)
  }

  @Test(
    "After each step a text is in the same files as after the same statements by SQLite's library",
    .fact("ER-01", "ER-02", "ER-02b", "ER-03", "ER-05", "SQ-41"), arguments: ["off", "fast", "on"])
  func library(mode: String) throws {
    let folder = try ScratchFolder()
    let (store, copy) = try files(folder)
    let app = try container(store, ["secure_delete": mode])
    let plain = try plain(copy, mode)
    func places(_ number: Int) -> String { StoreBytes(copy).places(of: GuestData.words(number)) }
    func compare(_ moment: String) {
      let numbers = [1, 20, 40, 60, 80, 100, 180]
      #expect(
        numbers.map { StoreBytes(store).places(of: GuestData.words($0)) } == numbers.map(places), "\(moment)")
    }
    func emptyLogs() throws {
      _ = try container(store, ["secure_delete": mode, "wal_checkpoint": "truncate"])
      try plain.run("PRAGMA wal_checkpoint(truncate)")
    }
    compare("as filled")

    try delete(20, in: app)
    try plain.run("DELETE FROM ZGUEST WHERE ZNAME = 'Guest 20'")
    compare("one deleted")
    try emptyLogs()
    compare("log emptied")
    #expect(places(20) == (mode == "off" ? "store" : "nowhere"))

    try app.newBackgroundContext().on { context throws in
      try context.guest("Guest 40").note = ""
      try context.guest("Guest 80").note = nil
      try context.guest("Guest 60").markedForDeletionDate = Date(timeIntervalSinceReferenceDate: 0)
      try context.save()
    }
    try plain.run(
      """
      UPDATE ZGUEST SET Z_OPT = 2, ZNOTE = '' WHERE ZNAME = 'Guest 40';
      UPDATE ZGUEST SET Z_OPT = 2, ZNOTE = NULL WHERE ZNAME = 'Guest 80';
      UPDATE ZGUEST SET Z_OPT = 2, ZMARKEDFORDELETIONDATE = 0 WHERE ZNAME = 'Guest 60';
      """)
    compare("blanked and marked")
    try emptyLogs()
    compare("blanked and marked, log emptied")
    #expect([40, 80].map(places) == (mode == "off" ? ["store", "store"] : ["nowhere", "nowhere"]))
    #expect(places(60) == "store")

    try app.newBackgroundContext().on { context throws in
      try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Guest")))
    }
    try plain.run("DELETE FROM ZGUEST")
    try emptyLogs()
    compare("all deleted in bulk")
    #expect(places(100) == (mode == "on" ? "nowhere" : "store"))

    try close(app)
    let vacuumed = try container(store, ["secure_delete": mode], vacuums: true)
    try plain.run("VACUUM")
    compare("vacuumed")
    try emptyLogs()
    compare("vacuumed, log emptied")
    withExtendedLifetime(vacuumed) {}
    #expect([1, 20, 100, 180].map(places) == ["nowhere", "nowhere", "nowhere", "nowhere"])
  }

  @Test(
    "A purge of history leaves of a tombstone what a DELETE by SQLite's library leaves",
    .fact("ER-01", "ER-02", "ER-02b", "XM-21b"), arguments: ["off", "fast", "on"])
  func purge(mode: String) throws {
    let folder = try ScratchFolder()
    let (store, copy) = try files(folder)
    try FileManager.default.removeItem(at: copy)
    let deleting = try container(store, ["secure_delete": mode], tracksHistory: true)
    try delete(20, in: deleting)
    try close(deleting)
    try FileManager.default.copyItem(at: store, to: copy)
    #expect(StoreBytes(copy).places(of: "guest-20@") == "store")

    let app = try container(store, ["secure_delete": mode], tracksHistory: true)
    try app.newBackgroundContext().on { context throws in
      try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture))
    }
    try close(app)
    try plain(copy, mode).run("DELETE FROM ACHANGE WHERE Z_PK > 0; DELETE FROM ATRANSACTION WHERE Z_PK > 0")
    let places = [store, copy].map { StoreBytes($0).places(of: "guest-20@") }
    #expect(places == Array(repeating: mode == "off" ? "store" : "nowhere", count: 2))
  }

  @Test("A text at the end, one that is not there, none at all, and a file that is not there")
  func places() throws {
    let folder = try ScratchFolder()
    let url = folder.file("store.sqlite")
    try Data("anana--an".utf8).write(to: url)
    let bytes = StoreBytes(url)
    #expect(bytes.places(of: "--an") == "store")
    #expect(bytes.places(of: "none", "anana") == "store")
    #expect(bytes.places(of: "none", "") == "nowhere")
    #expect(try bytes.parts(with: ["an"]) == [.store])
    #expect(bytes.size(of: .store) == 9)
    #expect(bytes.size(of: .log) == nil)
    try Data("--".utf8).write(to: folder.file("store.sqlite-wal"))
    #expect(bytes.places(of: "--") == "store, -wal")
  }
}
