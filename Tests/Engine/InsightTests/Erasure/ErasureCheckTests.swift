import CSQLite
import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@testable import CoreDataStores

/// The bytes of a store after deletes of Core Data's, beside those that SQLite's own library leaves on a copy of the same file.
@Suite("What is found in a store's files")
struct ErasureCheckTests {
  private func container(
    _ url: URL, _ pragmas: [String: String], vacuums: Bool = false
  ) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "hotel", managedObjectModel: GuestModel().make())
    let description = NSPersistentStoreDescription(url: url)
    for (name, value) in pragmas { description.setValue(value as NSString, forPragmaNamed: name) }
    if vacuums { description.setOption(NSNumber(value: true), forKey: NSSQLiteManualVacuumOption) }
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 ?? failure }
    if let failure { throw failure }
    return container
  }

  private func delete(_ numbers: ClosedRange<Int>, in container: NSPersistentContainer) throws {
    try container.newBackgroundContext().on { context throws in
      for number in numbers { context.delete(try context.guest(GuestData.name(number))) }
      try context.save()
    }
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
    "After each step a text is in the same files as after the same deletes by SQLite's library",
    .fact("ER-01", "ER-02", "ER-02b", "ER-03", "ER-05", "SQ-41"), arguments: ["off", "fast", "on"])
  func library(mode: String) throws {
    let folder = try ScratchFolder()
    let (store, copy) = try files(folder)
    let app = try container(store, ["secure_delete": mode])
    let tool = try Connection(path: copy.path, flags: SQLITE_OPEN_READWRITE, timeout: 1, url: copy)
    #expect(try tool.cells("PRAGMA secure_delete = \(mode)") == [[["off": "0", "on": "1", "fast": "2"][mode]!]])
    let texts = [1, 20, 100, 180].map(GuestData.words)
    func compare(_ moment: String) {
      #expect(
        texts.map { ErasureCheck(store).places(of: $0) } == texts.map { ErasureCheck(copy).places(of: $0) },
        "\(moment)")
    }
    compare("as filled")

    try delete(20...20, in: app)
    _ = try tool.cells("DELETE FROM ZGUEST WHERE ZNAME = 'Guest 20'")
    compare("one deleted")
    let maintaining = ["secure_delete": mode, "wal_checkpoint": "truncate"]
    _ = try container(store, maintaining)
    _ = try tool.cells("PRAGMA wal_checkpoint(truncate)")
    compare("log emptied")
    #expect(ErasureCheck(copy).places(of: texts[1]) == (mode == "off" ? "store" : "nowhere"))

    try app.newBackgroundContext().on { context throws in
      try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Guest")))
    }
    _ = try tool.cells("DELETE FROM ZGUEST")
    _ = try container(store, maintaining)
    _ = try tool.cells("PRAGMA wal_checkpoint(truncate)")
    compare("all deleted in bulk")
    #expect(ErasureCheck(copy).places(of: texts[2]) == (mode == "on" ? "nowhere" : "store"))

    try close(app)
    let vacuumed = try container(store, ["secure_delete": mode], vacuums: true)
    _ = try tool.cells("VACUUM")
    compare("vacuumed")
    _ = try container(store, maintaining)
    _ = try tool.cells("PRAGMA wal_checkpoint(truncate)")
    compare("vacuumed, log emptied")
    withExtendedLifetime(vacuumed) {}
    #expect(texts.map { ErasureCheck(copy).places(of: $0) } == ["nowhere", "nowhere", "nowhere", "nowhere"])
  }

  @Test("A text that overlaps itself, one at the end, and a file that is not there")
  func counting() throws {
    let folder = try ScratchFolder()
    let url = folder.file("store.sqlite")
    try Data("anana--an".utf8).write(to: url)
    let check = ErasureCheck(url)
    #expect(check.count(of: ["an"], in: .store) == 3)
    #expect(check.count(of: ["an", "--"], in: .store) == 4)
    #expect(check.count(of: ["an"], in: .log) == 0)
    #expect(check.places(of: "an") == "store")
    #expect(check.places(of: "none") == "nowhere")
    #expect(check.size(of: .store) == 9)
    #expect(check.size(of: .log) == nil)
  }
}
