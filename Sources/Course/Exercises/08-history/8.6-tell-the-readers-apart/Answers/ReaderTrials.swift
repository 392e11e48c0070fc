import Foundation
import Graders
import OpenCoreData
import Samples

/// What can be asked of a reader of history, each in a store of its own.
enum ReaderTrials {
  static var all: [(name: String, ask: (HistoryReadingEngine) throws -> Bool)] {
    [
      ("deletes", deletes), ("updates", updates), ("comments", comments), ("several", several), ("nameless", nameless),
      ("own", own), ("own first", ownFirst), ("again", again), ("a gap", gap), ("edits", edits), ("nothing", nothing),
      ("similar", similar), ("edits of both", editsOfBoth),
    ]
  }

  /// Asks all, but for some.
  static func areFulfilled(_ engine: HistoryReadingEngine, but left: String...) throws -> Bool {
    for trial in all where !left.contains(trial.name) {
      if try !trial.ask(engine) { return false }
    }
    return true
  }

  private static func delete(_ title: String, as author: String?, in store: OpenedHistory) throws {
    try store.write(as: author) { context in context.delete(try context.photo(title)) }
  }

  private static func deletes(_ engine: HistoryReadingEngine) throws -> Bool {
    let store = try engine.open()
    let held = try store.hold("Rose")
    try delete("Rose", as: "sync", in: store)
    return try store.read() == 1 && store.knowsGone(held)
  }

  private static func updates(_ engine: HistoryReadingEngine) throws -> Bool {
    let store = try engine.open()
    let held = try store.hold("Gull")
    try store.write(as: "sync") { try $0.photo("Gull").isFavorite = true }
    return try store.read() == 1 && held.isFavorite
  }

  private static func comments(_ engine: HistoryReadingEngine) throws -> Bool {
    let store = try engine.open()
    let held = try store.holdComment("Gull 1")
    try store.write(as: "sync") { context in
      try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Photo")))
    }
    return try store.read() == 1 && store.knowsGone(held)
  }

  private static func several(_ engine: HistoryReadingEngine) throws -> Bool {
    let store = try engine.open()
    let held = [try store.hold("Rose"), try store.hold("Gull")]
    try delete("Gull", as: "sync", in: store)
    try delete("Rose", as: "widget", in: store)
    return try store.read() == 2 && held.allSatisfy(store.knowsGone)
  }

  private static func nameless(_ engine: HistoryReadingEngine) throws -> Bool {
    let store = try engine.open()
    let held = try store.hold("Rose")
    try delete("Rose", as: nil, in: store)
    return try store.read() == 1 && store.knowsGone(held)
  }

  private static func own(_ engine: HistoryReadingEngine) throws -> Bool {
    let store = try engine.open()
    try delete("Rose", as: "app", in: store)
    return try store.read() == 0
  }

  private static func ownFirst(_ engine: HistoryReadingEngine) throws -> Bool {
    let store = try engine.open()
    let held = try store.hold("Tulip")
    try delete("Rose", as: "app", in: store)
    try delete("Tulip", as: "sync", in: store)
    _ = try store.read()
    return store.knowsGone(held)
  }

  private static func again(_ engine: HistoryReadingEngine) throws -> Bool {
    let store = try engine.open()
    try delete("Rose", as: "sync", in: store)
    _ = try store.read()
    try delete("Gull", as: "sync", in: store)
    return try store.read() == 1
  }

  private static func gap(_ engine: HistoryReadingEngine) throws -> Bool {
    let store = try engine.open()
    try delete("Rose", as: "sync", in: store)
    try store.purge()
    do { _ = try store.read() } catch let error as CocoaError {
      return error.errorCode == NSPersistentHistoryTokenExpiredError
    }
    return false
  }

  private static func edits(_ engine: HistoryReadingEngine) throws -> Bool {
    let store = try engine.open()
    let held = try store.hold("Tulip")
    held.title = "Tul"
    try delete("Rose", as: "sync", in: store)
    return try store.read() == 1 && held.title == "Tul" && held.hasChanges
  }

  private static func similar(_ engine: HistoryReadingEngine) throws -> Bool {
    let store = try engine.open()
    let held = try store.hold("Rose")
    try delete("Rose", as: "app.widget", in: store)
    return try store.read() == 1 && store.knowsGone(held)
  }

  private static func editsOfBoth(_ engine: HistoryReadingEngine) throws -> Bool {
    let store = try engine.open()
    let held = try store.hold("Tulip")
    held.title = "Tul"
    try store.write(as: "sync") { try $0.photo("Tulip").isFavorite = true }
    return try store.read() == 1 && held.title == "Tul"
  }

  private static func nothing(_ engine: HistoryReadingEngine) throws -> Bool { try engine.open().read() == 0 }
}
