import Foundation
import OpenCoreData
import Processes
import TestKit

/// Works on a store beside another process, for the tests of history.
///
/// Says `open`, then `done SERIAL` for each operation whose save has returned, then `end` with the statements, the conflicts and
/// the merged transactions.
enum HistoryActorCommand {
  case act(Actor.Role, URL, seed: UInt64, operations: Int, fuse: Int?, waits: Bool)
  /// Opens a store of the old version of `MigrationModels` with the new one, and says `end` with the statements.
  case migrate(URL, fuse: Int?)

  static let usage = """
    history ROLE STORE SEED OPERATIONS [--kill NUMBER] [--wait]   saves in a store that another process uses too: as deleter or
                                                                  reader; --wait waits for a line before each save
    history migrate STORE [--kill NUMBER]                         opens a store of the old model with the new one
    """

  /// Reads what is asked for.
  ///
  /// - Throws: the refusal of what cannot be done.
  init(_ request: HarnessRequest) throws(HarnessRefusal) {
    let words = request.words
    let fuse: Int?
    if let place = words.firstIndex(of: "--kill") {
      guard words.indices.contains(place + 1) else { throw .command("--kill") }
      fuse = try HarnessRequest.whole(words[place + 1], "NUMBER")
    } else {
      fuse = nil
    }
    if words.count >= 2, words[0] == "migrate" {
      self = .migrate(URL(fileURLWithPath: words[1]), fuse: fuse)
      return
    }
    guard words.count >= 4, let role = Actor.Role(rawValue: words[0]) else { throw .command("history") }
    guard let seed = UInt64(words[2]) else { throw .number("SEED", words[2], wanted: "a whole number, at least 0") }
    self = .act(
      role, URL(fileURLWithPath: words[1]), seed: seed,
      operations: try HarnessRequest.whole(words[3], "OPERATIONS", atLeast: 0), fuse: fuse,
      waits: words.contains("--wait"))
  }

  /// Does it.
  ///
  /// - Returns: the status of the program: 1 where the store refuses something, with the error on the other channel.
  func run() -> Int32 {
    do {
      switch self {
      case .migrate(let store, let fuse):
        StatementBomb.arm(before: fuse)
        try Self.migrate(store)
        HarnessProgram.say("end \(StatementBomb.count)")
      case .act(let role, let store, let seed, let operations, let fuse, let waits):
        StatementBomb.arm(before: fuse)
        let actor = try Actor(role, store: store, seed: seed)
        HarnessProgram.say("open")
        for serial in 0..<operations {
          if waits, readLine() == nil { break }
          try actor.run(serial)
          HarnessProgram.say("done \(serial)")
        }
        let merged = actor.merged.map(String.init).joined(separator: ",")
        HarnessProgram.say("end \(StatementBomb.count) \(actor.conflicts) \(merged)")
      }
      return 0
    } catch {
      FileHandle.standardError.write(Data("\(error) \((error as NSError).userInfo)\n".utf8))
      return 1
    }
  }

  /// Opens a store with the new model, and lets go of both: what is still in use when the process ends looks lost to the sanitizer.
  private static func migrate(_ store: URL) throws {
    let opened = try OpenedStore(
      MigrationModels.new(), at: store,
      options: [
        NSPersistentHistoryTrackingKey: true, NSMigratePersistentStoresAutomaticallyOption: true,
        NSInferMappingModelAutomaticallyOption: true, NSPersistentStoreTimeoutOption: 20,
      ])
    try opened.coordinator.remove(opened.store)
  }
}
