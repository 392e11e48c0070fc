import Foundation
import TestKit
import Testing

@testable import CoreData

/// Files that somebody moves, deletes or replaces while the store is open.
@Suite("Hostile ground: an open file that goes away")
struct MovedFileTests {
  static let moved = Expected(code: 134030, sqlite: 1032)

  @Test(
    "a save while the file is elsewhere fails with 134030; with the file back in its place it goes through",
    .fact("CH-923"),
    arguments: ["wal", "delete"])
  func moved(mode: String) throws {
    let siege = try Siege([NSSQLitePragmasOption: ["journal_mode": mode]])
    let elsewhere = siege.folder.file("elsewhere")
    try siege.holdOut(Self.moved) {
      try FileManager.default.moveItem(at: siege.url, to: elsewhere)
    } relief: {
      try FileManager.default.moveItem(at: elsewhere, to: siege.url)
    }
  }

  @Test("a save into a deleted file is refused, for it would be lost; reading goes on", .fact("CH-923"))
  func deleted() throws {
    let siege = try Siege()
    try FileManager.default.removeItem(at: siege.url)
    try siege.run { context in
      #expect(try context.names("Series") == ["Gone", "Kept", "Old"])
      let new = context.makeSeries("New")
      siege.check(try saveFailure(context), Self.moved)
      #expect(context.insertedObjects == [new])
      #expect(new.name == "New")
    }
  }

  @Test("a file that was put in the place of the store's is not touched", .fact("CH-923"))
  func replaced() throws {
    let siege = try Siege()
    let (original, other) = (siege.folder.file("original"), try Siege())
    try other.run { context in
      context.makeSeries("Other's")
      try context.save()
    }
    try other.settle()
    let bytes = try Data(contentsOf: other.url)
    try siege.holdOut(Self.moved) {
      try FileManager.default.moveItem(at: siege.url, to: original)
      try FileManager.default.copyItem(at: other.url, to: siege.url)
    } relief: {
      #expect(try Data(contentsOf: siege.url) == bytes)
      try FileManager.default.removeItem(at: siege.url)
      try FileManager.default.moveItem(at: original, to: siege.url)
    }
  }

  @Test(
    "a save into a deleted log is refused, for it would be lost; with the log back it goes through", .fact("CH-923"))
  func deletedLog() throws {
    let siege = try Siege()
    let (log, elsewhere) = (URL(fileURLWithPath: siege.url.path + "-wal"), siege.folder.file("elsewhere"))
    try siege.holdOut(Self.moved) {
      try FileManager.default.moveItem(at: log, to: elsewhere)
    } relief: {
      // A stranger who looks makes a log of its own.
      try? FileManager.default.removeItem(at: log)
      try FileManager.default.moveItem(at: elsewhere, to: log)
    }
  }

  @Test(
    "a log that was put in the place of the store's is not believed; batch requests are refused too", .fact("CH-923"))
  func replacedLog() throws {
    let siege = try Siege()
    let log = URL(fileURLWithPath: siege.url.path + "-wal")
    try FileManager.default.removeItem(at: log)
    try Data().write(to: log)
    try siege.run { context in
      context.makeSeries("New")
      siege.check(try saveFailure(context), Self.moved)
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Episode"))
      siege.check(try failure { _ = try context.execute(request) }, Self.moved)
      #expect(try context.names("Series") == ["Gone", "Kept", "New", "Old"])
    }
  }

  @Test("a store that keeps no log is not asked for one", arguments: ["delete", "truncate", "persist", "memory"])
  func noLog(mode: String) throws {
    let siege = try Siege([NSSQLitePragmasOption: ["journal_mode": mode]])
    try siege.run { context in
      context.makeSeries("New")
      try context.save()
    }
    #expect(try siege.names() == ["Gone", "Kept", "New", "Old"])
  }
}
