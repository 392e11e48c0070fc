import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores

/// A disk without room: a store that may have no more pages is told so by SQLite as if the disk were full.
@Suite("Hostile ground: a full disk")
struct FullDiskTests {
  @Test("a full disk fails the save with 640; once there is room the same save goes through", .fact("VL-26"))
  func fullDisk() throws {
    let siege = try Siege()
    try siege.holdOut(Expected(code: 640, sqlite: 13)) {
      try siege.rows.connection.query("PRAGMA max_page_count = 1") { _ in }
    } relief: {
      try siege.rows.connection.query("PRAGMA max_page_count = 1000000") { _ in }
    }
  }

  @Test("with a rollback journal too", .fact("VL-26"), arguments: ["delete", "truncate", "persist", "memory"])
  func rollbackJournal(mode: String) throws {
    let siege = try Siege([NSSQLitePragmasOption: ["journal_mode": mode]])
    try siege.holdOut(Expected(code: 640, sqlite: 13)) {
      try siege.rows.connection.query("PRAGMA max_page_count = 1") { _ in }
    } relief: {
      try siege.rows.connection.query("PRAGMA max_page_count = 1000000") { _ in }
    }
  }

  @Test("the limit can be a store's option; reading goes on, and deleting makes room", .fact("SQ-41"))
  func option() throws {
    let siege = try Siege([NSSQLitePragmasOption: ["max_page_count": 60]])
    try siege.run { context in
      context.makeSeries(String(repeating: "x", count: 400_000))
      siege.check(try saveFailure(context), Expected(code: 640, sqlite: 13))
      #expect(try context.fetch(NSFetchRequest<Episode>(entityName: "Episode")).count == 3)
      context.rollback()
      context.delete(try context.series("Gone"))
      try context.save()
      context.makeSeries("Small")
      try context.save()
    }
    #expect(try siege.names() == ["Kept", "Old", "Small"])
  }

  @Test("a new store for which there is no room is not begun: no file is left")
  func newStore() throws {
    try withTemporaryFolder { folder in
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Television().model)
      let error = try failure {
        try coordinator.addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: nil, at: folder.appendingPathComponent("new.sqlite"),
          options: [NSSQLitePragmasOption: ["max_page_count": 3]])
      }
      #expect(error.code == 640)
      #expect(error.userInfo[NSSQLiteErrorDomain] as? Int == 13)
      #expect(coordinator.persistentStores.isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("a limit on the size of files fails the save with 134180 and SQLite's code, and loses nothing", .fact("VL-26"))
  func fileSizeLimit() async {
    // The limit holds for a whole process.
    await #expect(processExitsWith: .success) {
      let siege = try Siege()
      signal(SIGXFSZ, SIG_IGN)
      var old = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
      try siege.holdOut(Expected(code: 134180, sqlite: 778)) {
        var small = rlimit(rlim_cur: 8192, rlim_max: old.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &small)
      } relief: {
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
      }
    }
  }
}
