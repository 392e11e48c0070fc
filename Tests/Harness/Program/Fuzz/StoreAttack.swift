import Foundation
import TestKit

@testable import CoreData

/// Stores whose bytes, values, tables or log were damaged.
///
/// A store is refused by a typed error, or it opens; then everything is read, something is deleted and inserted, and saved.
/// A save that fails leaves the rows as they were, and one that succeeds leaves what its context shows. A log that is not
/// whole leaves the rows of one of the saves.
final class StoreAttack: Attack {
  private let folder: URL
  private let url: URL
  private let bases: [BaseStore]

  init(folder: URL) throws {
    self.folder = folder.appendingPathComponent("stores-\(getpid())")
    url = self.folder.appendingPathComponent("s.sqlite")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    bases = try (0..<BaseStore.count).map { try BaseStore($0, folder: folder) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func input(seed: Int, index: Int) throws -> Data {
    var random = SeededGenerator(seed: seed, part: index)
    let base = random.below(bases.count)
    let damage = StoreDamageGenerator(tables: bases[base].tables).damage(base: base, &random)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(damage)
  }

  func attempt(_ input: Data) throws -> String {
    let damage = try UnreadableInput.decode(StoreDamage.self, input)
    guard bases.indices.contains(damage.base) else {
      throw UnreadableInput(description: "cannot be read: there is no base \(damage.base)")
    }
    let base = bases[damage.base]
    try strike(damage, base)
    defer { for end in ["", "-wal", "-shm", "-journal"] { unlink(url.path + end) } }
    let isSound = !damage.isBelowSQL
    let before: [String]
    do { before = try read(base) } catch let error as CocoaError { return try typed(error, "refused") }
    let isLogOnly = damage.blows.allSatisfy { blow in
      switch blow {
      case .bytes(.log, _, _, _), .cut(.log, _, _), .remove(.log): true
      default: false
      }
    }
    if isLogOnly, !base.pictures.dropFirst().contains(before) {
      let differences = base.pictures.dropFirst().map { StoreDifference(found: before, expected: $0) }
      let nearest = differences.min { $0.lines.count < $1.lines.count }
      throw Finding("a log in pieces leaves rows of no save; beside the nearest one\n\(nearest?.text ?? "")")
    }
    let after: [String]
    do { after = try change(base) } catch let error as CocoaError {
      let outcome = try typed(error, "save refused")
      if isSound, try read(base) != before { throw Finding("a save that failed has changed rows: \(error)") }
      return outcome
    }
    guard isSound else { return "used" }
    let found = try read(base)
    guard found == after else {
      let difference = StoreDifference(found: found, expected: after)
      throw Finding("after a save the store shows \(difference.kind)\n\(difference.text)")
    }
    return isLogOnly ? "rows of a save" : "right rows"
  }

  private func typed(_ error: CocoaError, _ name: String) throws -> String {
    guard
      error.userInfo[NSLocalizedFailureReasonErrorKey] != nil || error.userInfo[NSDetailedErrorsKey] != nil
        || error.code.rawValue < 1700 && error.code.rawValue >= 1550 || error.code == .managedObjectMerge
    else { throw Finding("an error without a reason: \(error) \(error.userInfo)") }
    return name
  }

  // MARK: Damage

  private func strike(_ damage: StoreDamage, _ base: BaseStore) throws {
    var files = base.files
    for blow in damage.blows {
      switch blow {
      case .bytes(let file, let perMille, let offset, let bytes):
        guard var old = files[file] else { continue }
        let start = min(old.count, old.count * perMille / 1000 + offset)
        let end = min(old.count, start + bytes.count)
        old.replaceSubrange(start..<end, with: bytes.prefix(end - start))
        files[file] = old
      case .cut(let file, let perMille, let offset):
        guard let old = files[file] else { continue }
        files[file] = Array(old.prefix(old.count * perMille / 1000 + offset))
      case .remove(let file): files[file] = nil
      case .swap(let first, let second): swap(&files[.store], first, second)
      case .sql: break
      }
    }
    for (file, end) in [(StoreDamage.File.store, ""), (.log, "-wal")] {
      if let bytes = files[file] { try Data(bytes).write(to: URL(fileURLWithPath: url.path + end)) }
    }
    for case .sql(let sql) in damage.blows { try BaseStore.run(sql, url) }
  }

  private func swap(_ bytes: inout [UInt8]?, _ first: Int, _ second: Int) {
    guard let old = bytes, old.count >= 8192 else { return }
    let pages = old.count / 4096
    let (a, b) = (first % pages * 4096, second % pages * 4096)
    var new = old
    new.replaceSubrange(a..<a + 4096, with: old[b..<b + 4096])
    new.replaceSubrange(b..<b + 4096, with: old[a..<a + 4096])
    bytes = new
  }

  // MARK: Use

  private func use<Result>(_ base: BaseStore, _ work: (NSManagedObjectContext) throws -> Result) throws -> Result {
    let store = try OpenedStore(base.model, at: url, options: BaseStore.options)
    defer { store.close() }
    return try store.run(work)
  }

  private func read(_ base: BaseStore) throws -> [String] { try use(base) { try StorePicture.lines($0) } }

  /// Reads, deletes, inserts and saves.
  ///
  /// - Returns: what the context shows then.
  private func change(_ base: BaseStore) throws -> [String] {
    try use(base) { context in
      let names = base.model.entities.filter { !$0.isAbstract }.compactMap(\.name)
      for name in names {
        let all = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: name))
        if let victim = all.first { context.delete(victim) }
        _ = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
      }
      try context.save()
      return try StorePicture.lines(context)
    }
  }
}
