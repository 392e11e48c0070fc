import Foundation
import OpenCoreData
import TestKit
import Testing

@Suite("Damaged stores")
struct DamagedStoreTests {
  /// Opens a copy of a store of posts, reads everything, and gives the reason of the first error.
  private func outcome(_ copy: FixtureCopy, saving: Bool = false, readOnly: Bool = false) -> String? {
    do {
      let open = try OneContextStore(
        copy.model.copy() as? NSManagedObjectModel ?? copy.model, copy.url, [NSReadOnlyPersistentStoreOption: readOnly])
      for entity in open.model.entities {
        for object in try open.all(entity.name ?? "") {
          for name in entity.attributesByName.keys.sorted() { _ = object.value(forKey: name) }
          for name in entity.relationshipsByName.keys.sorted() { _ = object.linked(name).map(\.key) }
        }
      }
      if saving {
        for post in try open.all("Post") { post.setValue("changed", forKey: "hexColor") }
        try open.context.save()
      }
      return nil
    } catch let error as CocoaError {
      return error.userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? error.localizedDescription
    } catch {
      return "\(error)"
    }
  }

  /// The bytes that count: what SQLite makes beside a file in WAL mode is its own.
  private func bytes(_ copy: FixtureCopy) throws -> [String: Data] {
    try copy.bytes().filter { !$0.key.hasSuffix("-shm") && !($0.key.hasSuffix("-wal") && $0.value.isEmpty) }
  }

  @Test("Bytes: each is refused with a clear reason or read, and no byte changes", arguments: Damage.files)
  func files(damage: Damage) throws { try check(damage) }

  @Test(
    "Tables: each is refused with what differs, and no byte changes", .fact("CH-701"), arguments: Damage.tables)
  func tables(damage: Damage) throws { try check(damage) }

  @Test("Rows: what cannot be held is an error, the rest is read, and no byte changes", arguments: Damage.rows)
  func rows(damage: Damage) throws { try check(damage) }

  @Test("Saves: what SQLite refuses is undone as a whole, and no row changes", arguments: Damage.saves)
  func saves(damage: Damage) throws {
    let copy = try FixtureCopy(.named("posts-v3"))
    try damage.damage(copy.url)
    let before = try PlainDatabase(copy.url).rows("SELECT * FROM ZPOST")
    let reason = outcome(copy, saving: true)
    #expect(reason?.contains(damage.reason ?? "") == true, "\(reason ?? "nothing")")
    #expect(try PlainDatabase(copy.url).rows("SELECT * FROM ZPOST") == before)
  }

  private func check(_ damage: Damage) throws {
    let copy = try FixtureCopy(.named("posts-v3"))
    try damage.damage(copy.url)
    let before = try bytes(copy)
    for readOnly in [true, false] {
      let reason = outcome(copy, readOnly: readOnly)
      #expect(damage.reason == nil || reason?.contains(damage.reason ?? "") == true, "\(reason ?? "nothing")")
      // A store that opens for writing is put into WAL mode, which two bytes of its header say (SQ-40).
      let after = try bytes(copy)
      if readOnly || damage.isRefused { #expect(after == before) }
    }
  }

  @Test("There are more than forty of them, beside the damaged models")
  func count() { #expect(Damage.files.count + Damage.tables.count + Damage.rows.count + Damage.saves.count > 55) }
}
