import Foundation
import TestKit
import Testing

@testable import CoreData

/// Stores that were not closed, and whose log or log index is missing or damaged.
@Suite("Hostile ground: logs that are missing or damaged")
struct LeftoverTests {
  /// A copy of an open store: three series in the file, `Logged` and then `Last` in the log alone.
  private func crashed() throws -> Siege {
    let siege = try Siege()
    try siege.run { context in
      for name in ["Logged", "Last"] {
        context.makeSeries(name)
        try context.save()
      }
    }
    let copies = try ["", "-wal", "-shm"].map { try Data(contentsOf: siege.file($0)) }
    try siege.coordinator.remove(siege.store)
    for (suffix, bytes) in zip(["", "-wal", "-shm"], copies) { try bytes.write(to: siege.file(suffix)) }
    return siege
  }

  private func opens(_ siege: Siege, _ names: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    try siege.add()
    #expect(try siege.run { try $0.names("Series") } == names, sourceLocation: sourceLocation)
    try siege.run { context in
      context.makeSeries("New")
      try context.save()
    }
    #expect(try siege.names() == (names + ["New"]).sorted(), sourceLocation: sourceLocation)
    #expect(try siege.outsider().cells("PRAGMA integrity_check") == [["ok"]], sourceLocation: sourceLocation)
  }

  @Test("a log whose index is missing or damaged is read whole", arguments: ["missing", "empty", "garbage", "zeros"])
  func index(state: String) throws {
    let siege = try crashed()
    try FileManager.default.removeItem(at: siege.file("-shm"))
    switch state {
    case "empty": try Data().write(to: siege.file("-shm"))
    case "garbage": try Data(repeating: 0xAA, count: 32_768).write(to: siege.file("-shm"))
    case "zeros": try Data(count: 32_768).write(to: siege.file("-shm"))
    default: break
    }
    try opens(siege, ["Gone", "Kept", "Last", "Logged", "Old"])
  }

  @Test(
    "without its log a store is as it was when the log was last carried over", .fact("SQ-61"),
    arguments: ["missing", "garbage"])
  func log(state: String) throws {
    let siege = try crashed()
    try FileManager.default.removeItem(at: siege.file("-shm"))
    try FileManager.default.removeItem(at: siege.file("-wal"))
    if state == "garbage" { try Data(repeating: 0xAA, count: 20_000).write(to: siege.file("-wal")) }
    try opens(siege, ["Gone", "Kept", "Old"])
  }

  @Test("a log that was cut short keeps the saves that are whole in it")
  func cutLog() throws {
    let siege = try crashed()
    try FileManager.default.removeItem(at: siege.file("-shm"))
    let whole = try Data(contentsOf: siege.file("-wal"))
    try whole.dropLast(100).write(to: siege.file("-wal"))
    try opens(siege, ["Gone", "Kept", "Logged", "Old"])
  }

  @Test("a rollback journal of garbage is no journal")
  func journal() throws {
    let options: [AnyHashable: Any] = [NSSQLitePragmasOption: ["journal_mode": "delete"]]
    let siege = try Siege(options)
    try siege.coordinator.remove(siege.store)
    try Data(repeating: 0xAA, count: 5000).write(to: siege.file("-journal"))
    try siege.add(options)
    #expect(try siege.run { try $0.names("Series") } == ["Gone", "Kept", "Old"])
  }
}

extension Siege {
  fileprivate func file(_ suffix: String) -> URL { folder.file("store.sqlite" + suffix) }
}
