import Foundation
import TestKit
import Testing

@testable import CoreData

/// Destroying, replacing and moving the files of stores.
@Suite struct StoreFileTests {
  // MARK: Destroying

  @Test(
    "destroying leaves an empty database; a store of the coordinator is removed first", .fact("SQ-47", "CH-924"))
  func destroying() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    let (posts, held) = (StorePosts(row.coordinator), row.stores[0])
    try row.coordinator.destroyPersistentStore(at: row.place("1.sqlite"), type: .sqlite)
    #expect(try row.folder.listing() == ["1.sqlite": Data()])
    #expect(row.stores.isEmpty)
    #expect(posts.lines == ["will-remove 1.sqlite", "did-change removed[1.sqlite]"])
    let new = try row.add()
    #expect(new.identifier != held.identifier)
    #expect(try row.names("Note") == [])
  }

  @Test(
    "destroying a store in memory takes it out of the coordinator; where no file is, an empty one is made",
    .fact("CH-940"))
  func destroyingOthers() throws {
    let row = try StoreRow(.memory, Shop.model(), [nil])
    try row.coordinator.destroyPersistentStore(at: row.place("1.sqlite"), ofType: NSInMemoryStoreType)
    #expect(row.stores.isEmpty)
    try row.coordinator.destroyPersistentStore(at: row.place("1.sqlite"), ofType: NSInMemoryStoreType)
    try row.coordinator.destroyPersistentStore(at: row.place("none.sqlite"), ofType: NSSQLiteStoreType)
    #expect(try row.folder.listing() == ["none.sqlite": Data()])
    let nowhere = row.place("none/none.sqlite")
    #expect(throws: CocoaError.self) {
      try row.coordinator.destroyPersistentStore(at: nowhere, ofType: NSSQLiteStoreType)
    }
    try row.coordinator.destroyPersistentStore(at: URL(fileURLWithPath: "/dev/null"), ofType: NSSQLiteStoreType)
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
    let error = try failure { try row.coordinator.destroyPersistentStore(at: row.place("x"), ofType: "Card") }
    #expect(error.code == 134000)
  }

  @Test(
    "destroying leaves the folder of external files, also where it is forced", .fact("CH-1203"),
    arguments: [false, true])
  func externalFiles(isForced: Bool) throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    let folder = row.place(".1_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let scan = folder.appendingPathComponent("1A2B")
    try Data("a scan".utf8).write(to: scan)
    try row.coordinator.destroyPersistentStore(
      at: row.place("1.sqlite"), ofType: NSSQLiteStoreType, options: [NSPersistentStoreForceDestroyOption: isForced])
    #expect(try Data(contentsOf: row.place("1.sqlite")) == Data())
    #expect(try Data(contentsOf: scan) == Data("a scan".utf8))
  }

  @Test("destroying leaves what is no store alone, unless it is forced")
  func foreignFile() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [])
    let letter = row.place("letter.txt")
    try Data("Dear reader, this is not a database.".utf8).write(to: letter)
    try Connection(path: row.place("other.sqlite").path, flags: 6, timeout: 0).execute("CREATE TABLE T (A)")
    try FileManager.default.createDirectory(at: row.place("folder"), withIntermediateDirectories: true)
    let before = try row.folder.listing()
    func destroy(_ name: String, _ options: [AnyHashable: Any]? = nil) throws {
      try row.coordinator.destroyPersistentStore(at: row.place(name), ofType: NSSQLiteStoreType, options: options)
    }
    #expect(try failure { try destroy("letter.txt") }.code == 259)
    #expect(try failure { try destroy("other.sqlite") }.code == 134080)
    #expect(try failure { try destroy("folder") }.code == 256)
    #expect(try row.folder.listing() == before)
    try destroy("letter.txt", [NSPersistentStoreForceDestroyOption: true])
    #expect(try Data(contentsOf: letter).isEmpty)
    // A folder is no file, forced or not.
    #expect(try failure { try destroy("folder", [NSPersistentStoreForceDestroyOption: true]) }.code == 256)
  }

  @Test("destroying a store that another coordinator has open fails with 134090, and its data stays")
  func inUse() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    let other = NSPersistentStoreCoordinator(managedObjectModel: Shop.model())
    let options = [NSPersistentStoreTimeoutOption: 0]
    let error = try failure {
      try other.destroyPersistentStore(at: row.place("1.sqlite"), ofType: NSSQLiteStoreType, options: options)
    }
    #expect(error.code == 134090)
    #expect(try row.names("Note") == ["A"])
    try row.fill(row.stores[0], "Note", "B")
    #expect(try row.names("Note") == ["A", "B"])
  }

  @Test("The error of a store that stays locked says how long it was waited for")
  func waited() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    let other = NSPersistentStoreCoordinator(managedObjectModel: Shop.model())
    let clock = ContinuousClock()
    let start = clock.now
    let error = try failure {
      try other.destroyPersistentStore(
        at: row.place("1.sqlite"), ofType: NSSQLiteStoreType, options: [NSPersistentStoreTimeoutOption: 0.05])
    }
    let waited = (clock.now - start) / .seconds(1)
    let reason = try #require(error.userInfo[NSLocalizedFailureReasonErrorKey] as? String)
    let told = try #require(reason.firstMatch(of: /for ([0-9.]+) s\./).flatMap { Double($0.1) })
    #expect(told >= 0.05)
    #expect(told <= waited)
  }

  @Test("A store whose history was watched can be destroyed as soon as it is removed")
  func watched() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [])
    for round in 1...40 {
      let url = row.place("\(round).sqlite")
      let options = [
        NSPersistentHistoryTrackingKey: true, NSPersistentStoreRemoteChangeNotificationPostOptionKey: true,
      ]
      let store = try row.coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
      try row.fill(store, "Note", "A", "B")
      try row.coordinator.remove(store)
      try row.coordinator.destroyPersistentStore(
        at: url, ofType: NSSQLiteStoreType, options: [NSPersistentStoreTimeoutOption: 0])
    }
  }

  // MARK: Closing

  @Test("the last connection that closes writes the log into the file and removes it", .fact("CH-998"))
  func closing() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    #expect(try row.folder.listing()["1.sqlite-wal"]?.isEmpty == false)
    try row.coordinator.remove(row.stores[0])
    #expect(try row.folder.listing().keys.sorted() == ["1.sqlite"])
    _ = try row.add()
    #expect(try row.names("Note") == ["A"])
  }

  // MARK: Replacing

  @Test("replacing puts a whole copy of the source in the place, log included, with the source's UUID")
  func replacing() throws {
    let source = try StoreRow(.sqlite, Shop.model(), [nil])
    try source.fill(source.stores[0], "Note", "A", "B")
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "old")
    // The source is open, and what it wrote last is in its log.
    #expect(try source.folder.listing()["1.sqlite-wal"]?.isEmpty == false)
    try row.coordinator.replacePersistentStore(
      at: row.place("1.sqlite"), withPersistentStoreFrom: source.place("1.sqlite"), type: .sqlite)
    #expect(row.stores.isEmpty)
    #expect(try row.folder.listing().keys.sorted() == ["1.sqlite"])
    let new = try row.add()
    #expect(new.identifier == source.stores[0].identifier)
    #expect(try row.names("Note") == ["A", "B"])
    try row.fill(new, "Note", "C")
    #expect(try source.names("Note") == ["A", "B"])
    let plain = try Connection(path: row.place("1.sqlite").path, flags: 2, timeout: 0)
    #expect(try plain.cells("PRAGMA auto_vacuum") == [["2"]])
    #expect(try plain.cells("PRAGMA journal_mode") == [["wal"]])
  }

  @Test("replacing into an empty place makes the store; into itself it does nothing", .fact("SQ-61b"))
  func replacingNothing() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    try row.coordinator.replacePersistentStore(
      at: row.place("copy.sqlite"), withPersistentStoreFrom: row.place("1.sqlite"), ofType: NSSQLiteStoreType)
    try row.coordinator.replacePersistentStore(
      at: row.place("1.sqlite"), withPersistentStoreFrom: row.place("1.sqlite"), ofType: NSSQLiteStoreType)
    #expect(try row.names("Note") == ["A"])
    let copy = try OpenedStore(Shop.model(), at: row.place("copy.sqlite"))
    #expect(copy.store.identifier == row.stores[0].identifier)
  }

  @Test("replacing from what is no store, or over what is none, changes neither file and removes no store")
  func replacingFailures() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    let letter = row.place("letter.txt")
    try Data("Dear reader, this is not a database.".utf8).write(to: letter)
    func replace(_ destination: URL, from source: URL, _ type: String = NSSQLiteStoreType) throws {
      try row.coordinator.replacePersistentStore(
        at: destination, withPersistentStoreFrom: source, ofType: type)
    }
    #expect(try failure { try replace(row.place("1.sqlite"), from: letter) }.code == 259)
    #expect(try failure { try replace(row.place("1.sqlite"), from: row.place("none.sqlite")) }.code == 256)
    #expect(try failure { try replace(letter, from: row.place("1.sqlite")) }.code == 259)
    let folderless = row.place("no folder").appendingPathComponent("x.sqlite")
    #expect(try failure { try replace(folderless, from: row.place("1.sqlite")) }.code == 256)
    #expect(try failure { try replace(letter, from: row.place("1.sqlite"), NSInMemoryStoreType) }.code == 134070)
    #expect(try Data(contentsOf: letter).count == 36)
    #expect(try row.folder.listing().keys.filter { !$0.hasPrefix("1.sqlite") } == ["letter.txt"])
    #expect(try row.names("Note") == ["A"])
  }

  // MARK: Moving

  @Test("setURL opens the file at the new place; with the same UUID the objects stay who they are")
  func moving() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    try row.coordinator.replacePersistentStore(
      at: row.place("copy.sqlite"), withPersistentStoreFrom: row.place("1.sqlite"), type: .sqlite)
    let posts = StorePosts(row.coordinator)
    try row.run { context throws in
      let note: NSManagedObject = try context.only("Note", "A")
      let id = note.objectID
      let plain = try Connection(path: row.place("copy.sqlite").path, flags: 2, timeout: 0)
      try plain.execute("UPDATE ZNOTE SET ZNAME = ?, Z_OPT = 2", [.string("moved")])
      #expect(row.coordinator.setURL(row.place("copy.sqlite"), for: row.stores[0]))
      #expect(row.coordinator.url(for: row.stores[0]) == row.place("copy.sqlite"))
      context.refresh(note, mergeChanges: false)
      #expect(note.value(forKey: "name") as? String == "moved")
      #expect(note.objectID == id)
      note.setValue("again", forKey: "name")
      try context.save()
      #expect(try plain.cells("SELECT ZNAME, Z_OPT FROM ZNOTE") == [["again", "3"]])
    }
    #expect(posts.lines.isEmpty)
  }

  @Test(
    "setURL to a store of another UUID is told under the UUID-changed key, and old IDs are nobody's", .fact("NT-12"))
  func movingToAnother() throws {
    let (row, other) = (try StoreRow(.sqlite, Shop.model(), [nil]), try StoreRow(.sqlite, Shop.model(), [nil]))
    try row.fill(row.stores[0], "Note", "A")
    try other.fill(other.stores[0], "Note", "B")
    let posts = StorePosts(row.coordinator)
    let uri = try row.run { (try $0.only("Note", "A") as NSManagedObject).objectID.uriRepresentation() }
    #expect(row.coordinator.setURL(other.place("1.sqlite"), for: row.stores[0]))
    #expect(posts.lines == ["did-change UUIDChanged[1.sqlite, 1.sqlite]"])
    #expect(row.stores[0].identifier == other.stores[0].identifier)
    #expect(row.coordinator.managedObjectID(forURIRepresentation: uri) == nil)
    #expect(try row.names("Note") == ["B"])
    // The rows of one that is added now are not taken for those of the store that is another now.
    try row.fill(row.add(), "Note", "C")
    #expect(try row.names("Note") == ["B", "C"])
  }

  @Test("setURL where there is no store of the model says false and changes nothing")
  func movingFails() throws {
    let row = try StoreRow(.sqlite)
    try row.fill(row.stores[0], "Note", "A")
    let letter = row.place("letter.txt")
    try Data("Dear reader, this is not a database.".utf8).write(to: letter)
    try Data().write(to: row.place("empty.sqlite"))
    let stranger = try OpenedStore(TestModel.blog(), at: row.place("blog.sqlite"))
    stranger.close()
    for name in ["letter.txt", "none.sqlite", "empty.sqlite", "blog.sqlite", "2.sqlite"] {
      #expect(!row.coordinator.setURL(row.place(name), for: row.stores[0]), "\(name)")
    }
    #expect(!row.coordinator.setURL(row.place("none.sqlite"), for: stranger.store))
    #expect(row.stores[0].url == row.place("1.sqlite"))
    #expect(try row.names("Note", in: row.stores[0]) == ["A"])
    #expect(!FileManager.default.fileExists(atPath: row.place("none.sqlite").path))
    #expect(try Data(contentsOf: row.place("empty.sqlite")).isEmpty)
  }

  @Test("setURL of a store in memory only gives it another name")
  func movingMemory() throws {
    let row = try StoreRow(.memory, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    #expect(row.coordinator.setURL(row.place("2.sqlite"), for: row.stores[0]))
    #expect(row.coordinator.persistentStore(for: row.place("2.sqlite")) === row.stores[0])
    #expect(try row.names("Note") == ["A"])
  }
}
