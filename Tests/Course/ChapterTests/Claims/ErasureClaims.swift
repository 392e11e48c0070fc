import Foundation
import OpenCoreData
import Processes
import Samples
import TestKit
import Testing
import WorkbookKit

@testable import Chapter9

@Suite("what a delete leaves in the bytes of a store's files")
struct ErasureClaims {
  /// Runs a test on a new file of guests, with an app that has it open.
  private func with(
    _ mode: SecureDelete, guests: Int = 100, _ model: GuestModel = GuestModel(), options: [String: NSObject] = [:],
    _ test: (HotelFile, NSPersistentContainer) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let file = HotelFile(url: folder.appendingPathComponent("hotel.sqlite"), model: model, options: options)
      let app = try file.open(mode)
      try file.fill(guests)
      try test(file, app)
    }
  }

  private func delete(_ number: Int, in container: NSPersistentContainer) throws {
    try container.newBackgroundContext().on { try $0.delete(guest: number) }
  }

  @Test(
    "A deleted note stays in the store, and its page comes into the log; with the pragma on it goes at the checkpoint",
    .fact("G1", "ER-01", "ER-02", "ER-03", "ER-03b", "SQ-41"), .shows("where-is-it"),
    arguments: [SecureDelete.off, .on])
  func whereItIs(mode: SecureDelete) throws {
    try with(mode, guests: 3) { file, app in
      let note = GuestData.words(1)
      #expect(file.check.places(of: note) == "store")
      try delete(1, in: app)
      #expect(file.check.places(of: note) == (mode == .off ? "store, -wal" : "store"))
      try file.emptyLog()
      #expect(file.check.places(of: note) == (mode == .off ? "store" : "nowhere"))
      #expect(file.check.size(of: .log) == 0)
      #expect(file.check.places(of: GuestData.words(2)) == "store")
    }
  }

  @Test(
    "Fast overwrites in pages that stay, and leaves what is on pages that become free; on writes those once more",
    .fact("G2", "ER-01", "ER-02", "ER-02b", "ER-02c"), .shows("off-fast-on"),
    arguments: [SecureDelete.off, .fast, .on])
  func threeValues(mode: SecureDelete) throws {
    try with(mode, guests: 400) { file, app in
      try delete(1, in: app)
      try file.emptyLog()
      #expect(file.check.places(of: GuestData.words(1)) == (mode == .off ? "store" : "nowhere"))
      try app.newBackgroundContext().on { try $0.deleteInBulk() }
      let log = try #require(file.check.size(of: .log))
      #expect((log > 100_000) == (mode == .on))
      try file.emptyLog()
      let others = (2...400).map(GuestData.words).filter { file.check.places(of: $0) == "store" }
      #expect(mode == .on ? others.isEmpty : others.count > 300)
    }
  }

  @Test(
    "Each connection deletes by its own setting, whatever another one has, and none cleans what was deleted before",
    .fact("G3", "ER-01", "ER-02", "ER-04"), .shows("another-connection"))
  func connections() throws {
    try with(.off) { file, app in
      try delete(20, in: app)
      let other = try file.open(.on)
      try delete(80, in: other)
      try file.emptyLog()
      #expect(file.check.places(of: GuestData.words(20)) == "store")
      #expect(file.check.places(of: GuestData.words(80)) == "nowhere")
    }
  }

  @Test(
    "A note that was set to an empty string or nil is left as a deleted one is; that of a marked guest is data",
    .fact("G4", "ER-01", "ER-02", "SQ-10"), .shows("blanked-or-marked"), arguments: [SecureDelete.off, .on])
  func blanked(mode: SecureDelete) throws {
    try with(mode) { file, app in
      try app.newBackgroundContext().on { context throws in
        try context.guest("Guest 20").note = ""
        try context.guest("Guest 40").note = nil
        try context.guest("Guest 80").markedForDeletionDate = Date(timeIntervalSinceReferenceDate: 0)
        try context.save()
      }
      try file.emptyLog()
      let places = [20, 40, 80].map { file.check.places(of: GuestData.words($0)) }
      #expect(places == (mode == .off ? ["store", "store", "store"] : ["nowhere", "nowhere", "store"]))
    }
  }

  @Test(
    "A tombstone keeps an address until history is purged, and the purge leaves what any delete leaves",
    .fact("G5", "ER-01", "ER-02", "XM-21b"), .shows("a-tombstone-keeps-it"), arguments: [SecureDelete.off, .on])
  func tombstone(mode: SecureDelete) throws {
    var model = GuestModel()
    model.preservesEmail = true
    let options = [NSPersistentHistoryTrackingKey: NSNumber(value: true)]
    try with(mode, model, options: options) { file, app in
      try delete(20, in: app)
      try file.emptyLog()
      #expect(file.check.places(of: GuestData.words(20)) == (mode == .off ? "store" : "nowhere"))
      #expect(file.check.places(of: "guest-20@") == "store")
      _ = try app.newBackgroundContext().on {
        try $0.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture))
      }
      try file.emptyLog()
      #expect(file.check.places(of: "guest-20@") == (mode == .off ? "store" : "nowhere"))
    }
  }

  @Test(
    "A batch delete leaves the file as large as it was; the next save shortens it and cleans nothing",
    .fact("G6", "ER-01", "ER-06", "ER-07", "SQ-40", "CH-1201"), .shows("the-file-does-not-shrink"))
  func size() throws {
    try with(.off, guests: 400) { file, app in
      let full = try #require(file.check.size(of: .store))
      let context = app.newBackgroundContext()
      try context.on { try $0.deleteInBulk(where: "name BEGINSWITH 'Guest'") }
      try file.emptyLog()
      #expect(file.check.size(of: .store) == full)
      try context.on { context throws in
        try context.guest("Ada").note = "Nuts."
        try context.save()
      }
      try file.emptyLog()
      #expect(try #require(file.check.size(of: .store)) < full / 2)
      #expect(try file.check.parts(with: (4...400).map(GuestData.words)) == [.store])
    }
  }

  @Test(
    "A pinned context keeps a checkpoint from the store's file until it is unpinned",
    .fact("G7", "ER-02", "ER-03", "ER-08", "QG-01"), .shows("a-reader-holds-the-log"))
  func pinned() throws {
    try with(.on) { file, app in
      let report = app.newBackgroundContext()
      try report.on { context throws in
        try context.setQueryGenerationFrom(.current)
        #expect(try context.count(for: NSFetchRequest<Guest>(entityName: "Guest")) == 100)
      }
      try delete(20, in: app)
      try file.checkpoint()
      #expect(file.check.places(of: GuestData.words(20)) == "store")
      try report.on { try $0.setQueryGenerationFrom(nil) }
      try file.checkpoint()
      #expect(file.check.places(of: GuestData.words(20)) == "nowhere")
    }
  }

  @Test(
    "A checkpoint leaves the log as long as it was; a limit cuts it when it is next written",
    .fact("G7", "ER-09"), .shows("a-reader-holds-the-log"), arguments: ["-1", "32768"])
  func sizeOfTheLog(limit: String) throws {
    try with(.on, guests: 3) { file, _ in
      let app = try file.open(.on, SecureDelete.on.options(["journal_size_limit": limit]))
      try app.newBackgroundContext().on { try GuestData.insert(into: $0, 400) }
      let full = try #require(file.check.size(of: .log))
      #expect(full > 100_000)
      try file.checkpoint()
      #expect(file.check.size(of: .log) == full)
      try delete(2, in: app)
      #expect(file.check.size(of: .log) == (limit == "-1" ? full : 32768))
    }
  }

  @Test(
    "The vacuum option takes remains out of the store's file when the log is copied, and a copy of the rows has none",
    .fact("G8", "ER-01", "ER-05", "ER-05b", "SQ-58", "CH-1202"), .shows("the-vacuum-option"))
  func vacuum() throws {
    try with(.off) { file, app in
      try delete(20, in: app)
      try file.emptyLog()
      let copy = file.url.deletingLastPathComponent().appendingPathComponent("copy.sqlite")
      try app.persistentStoreCoordinator.replacePersistentStore(
        at: copy, withPersistentStoreFrom: file.url, ofType: NSSQLiteStoreType)
      #expect(StoreBytes(copy).places(of: GuestData.words(20)) == "nowhere")
      #expect(StoreBytes(copy).places(of: GuestData.words(21)) == "store")

      try app.persistentStoreCoordinator.close()
      let again = try file.open(.off, [NSSQLiteManualVacuumOption: NSNumber(value: true)])
      #expect(file.check.places(of: GuestData.words(20)) == "store")
      try file.emptyLog()
      #expect(file.check.places(of: GuestData.words(20)) == "nowhere")
      #expect(file.check.places(of: GuestData.words(21)) == "store")
      withExtendedLifetime(again) {}
    }
  }

  @Test(
    "In the journal mode DELETE the note is out when the store has been added, and there is no log",
    .fact("G8", "ER-05", "SQ-58"), .shows("the-vacuum-option"))
  func vacuumWithoutALog() throws {
    try with(.off) { file, app in
      try delete(20, in: app)
      try app.persistentStoreCoordinator.close()
      #expect(file.check.places(of: GuestData.words(20)) == "store")
      var more = SecureDelete.off.options(["journal_mode": "DELETE"])
      more[NSSQLiteManualVacuumOption] = NSNumber(value: true)
      let again = try file.open(.off, more)
      #expect(file.check.places(of: GuestData.words(20)) == "nowhere")
      #expect(file.check.places(of: GuestData.words(21)) == "store")
      #expect(file.check.size(of: .log) == nil)
      withExtendedLifetime(again) {}
    }
  }

  @Test(
    "After a kill the store's file has the note until a process that opens it makes a checkpoint",
    .fact("G9", "ER-02", "ER-03", "ER-10"), .shows("killed-before-the-checkpoint"), arguments: [SecureDelete.off, .on])
  func killed(mode: SecureDelete) throws {
    try with(.on) { file, app in
      try app.persistentStoreCoordinator.close()
      let ending = try Programs.run("chapter-9", ["delete-and-die", file.url.path, mode.rawValue]).ending
      #expect(ending == .signalled(SIGKILL))
      #expect(file.check.places(of: GuestData.words(20)) == (mode == .off ? "store, -wal" : "store"))
      let launch = try file.open(.on)
      #expect(file.check.places(of: GuestData.words(20)) == (mode == .off ? "store, -wal" : "store"))
      try launch.persistentStoreCoordinator.close()
      #expect(file.check.places(of: GuestData.words(20)) == (mode == .off ? "store" : "nowhere"))
      #expect(file.check.size(of: .log) == nil)
    }
  }

  @Test(
    "A destroyed store is an empty file with nothing of SQLite's beside it; the folder of external files stays",
    .fact("G10", "SQ-47", "CH-924", "CH-1203"), .shows("a-destroyed-store"))
  func destroyed() throws {
    try with(.off) { file, app in
      try delete(20, in: app)
      let folder = file.url.deletingLastPathComponent().appendingPathComponent(".hotel_SUPPORT/_EXTERNAL_DATA")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let scan = folder.appendingPathComponent("1A2B")
      try Data("a scan".utf8).write(to: scan)
      try app.persistentStoreCoordinator.destroyPersistentStore(at: file.url, ofType: NSSQLiteStoreType)
      #expect(StoreBytes.Part.allCases.map { file.check.size(of: $0) } == [0, nil, nil])
      #expect(file.check.places(of: GuestData.words(1), GuestData.words(20)) == "nowhere")
      #expect(FileManager.default.fileExists(atPath: scan.path))
    }
  }

  @Test(
    "Delete, purge and vacuum each remove what no other of them removes",
    .fact("G11", "ER-01", "ER-02", "ER-05", "XM-21b", "SQ-58"), .shows("erase-and-prove"))
  func recipe() throws {
    var model = GuestModel()
    model.preservesEmail = true
    let options = [NSPersistentHistoryTrackingKey: NSNumber(value: true)]
    try with(.off, model, options: options) { file, first in
      try delete(20, in: first)
      let app = try file.open(.on)
      try first.persistentStoreCoordinator.close()
      func places() throws -> [String] {
        try file.emptyLog()
        return [GuestData.words(20), GuestData.words(80), "guest-80@"].map { file.check.places(of: $0) }
      }
      try delete(80, in: app)
      #expect(try places() == ["store", "nowhere", "store"])
      _ = try app.newBackgroundContext().on {
        try $0.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture))
      }
      #expect(try places() == ["store", "nowhere", "nowhere"])
      try app.persistentStoreCoordinator.close()
      let vacuumed = try file.open(.on, [NSSQLiteManualVacuumOption: NSNumber(value: true)])
      #expect(try places() == ["nowhere", "nowhere", "nowhere"])
      withExtendedLifetime(vacuumed) {}
    }
  }
}
