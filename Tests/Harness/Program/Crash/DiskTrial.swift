import CTestSupport
import Foundation
import OpenCoreData
import TestKit

@testable import CoreData

/// One piece of work on a store of its own, with the disk armed for it.
struct DiskTrial {
  let work: DiskWork
  let journal: String
  let base: URL
  /// What the store shows to begin with.
  let before: [String]
  let folder: URL

  /// How it went.
  struct Outcome {
    var failures = 0
    var isRefused = false
    var problems: [String] = []
    /// What a crash would have left after the failure, where that is not what was before.
    var early: [String]?
  }

  private var url: URL { folder.appendingPathComponent("trial.sqlite") }
  private var image: URL { folder.appendingPathComponent("image.sqlite") }
  private static let ends = ["", "-wal", "-shm", "-journal"]

  /// Carries it out.
  func run(_ arm: () -> Void) throws -> Outcome {
    try copy(work == .create ? nil : base, to: url)
    defer {
      failing_disk_heal()
      for end in Self.ends { for file in [url, image] { unlink(file.path + end) } }
    }
    return try work == .create || work == .open ? open(arm) : write(arm)
  }

  // MARK: Opening

  private func open(_ arm: () -> Void) throws -> Outcome {
    var outcome = Outcome()
    let before = work == .create ? [] : before
    arm()
    do {
      let store = try Ledger.open(url, options: work.options(journal))
      store.close()
    } catch { check(error, &outcome) }
    heal(&outcome)
    // What is left is as good as none, or a store with all that it had.
    let found = try? Self.picture(url, journal)
    if found != before { outcome.problems.append("opened again it shows \(found.map { "\($0)" } ?? "nothing at all")") }
    finish(before, &outcome)
    return outcome
  }

  // MARK: Writing

  private func write(_ arm: () -> Void) throws -> Outcome {
    var outcome = Outcome()
    let store = try Ledger.open(url, options: work.options(journal))
    let context = store.context()
    let after = try context.performAndWait { () throws -> [String] in
      try work.change(context)
      let pending = changes(context)
      arm()
      do { try work.write(context) } catch { check(error, &outcome) }
      heal(&outcome)
      if outcome.isRefused {
        if work.isSave, changes(context) != pending { outcome.problems.append("the changes are not pending any more") }
        try look(before, nil, &outcome)
        do { try work.write(context) } catch {
          outcome.problems.append("with the disk healed it fails: \(error) \((error as? CocoaError)?.userInfo ?? [:])")
        }
      }
      return try Self.lines(context)
    }
    // The commit was in the file, and only what follows it failed: then all of it was.
    if let early = outcome.early, early != after {
      outcome.problems.append("after a failure and a crash it shows \(difference(before, early))")
    }
    // As a crash would leave it now, and as it is once it was closed.
    try look(nil, after, &outcome)
    store.close()
    finish(after, &outcome)
    return outcome
  }

  /// Reads the files as a crash would leave them now: what they show has to be what was before, or what comes after.
  private func look(_ before: [String]?, _ after: [String]?, _ outcome: inout Outcome) throws {
    if after != nil, outcome.isRefused { return }
    try copy(url, to: image)
    let found: [String]
    do { found = try Self.picture(image, journal) } catch {
      outcome.problems.append("after a crash it cannot be read: \(error)")
      return
    }
    // After a failure either is right; a failure that was none, as the commit had been written, shows all that is new.
    if let after, found != after { outcome.problems.append("after a crash it shows \(difference(after, found))") }
    if let before, found != before { outcome.early = found }
    let integrity = try PlainSQL.rows(at: image, "PRAGMA integrity_check").rows
    if integrity != [[.text("ok")]] { outcome.problems.append("after a crash integrity_check says \(integrity)") }
  }

  private func finish(_ expected: [String], _ outcome: inout Outcome) {
    do {
      let found = try Self.picture(url, journal)
      if found != expected { outcome.problems.append("closed and opened it shows \(difference(expected, found))") }
      outcome.problems += LedgerAudit(url: url).problems()
    } catch { outcome.problems.append("closed, it cannot be opened: \(error)") }
  }

  // MARK: Parts

  private func heal(_ outcome: inout Outcome) {
    outcome.failures = failing_disk_failures()
    failing_disk_heal()
  }

  private func check(_ error: any Error, _ outcome: inout Outcome) {
    outcome.isRefused = true
    guard let error = error as? CocoaError, error.code.rawValue != 0,
      error.userInfo[NSLocalizedFailureReasonErrorKey] != nil
    else {
      outcome.problems.append("an error that is not typed: \(error)")
      return
    }
  }

  /// What a context is going to save.
  private func changes(_ context: NSManagedObjectContext) -> [String] {
    [("inserted", context.insertedObjects), ("updated", context.updatedObjects), ("deleted", context.deletedObjects)]
      .flatMap { kind, objects in objects.map { "\(kind) \($0.entity.name ?? "") \($0.value(forKey: "name") ?? "")" } }
      .sorted()
  }

  private func copy(_ source: URL?, to target: URL) throws {
    for end in Self.ends {
      unlink(target.path + end)
      // The shared memory of a log is made anew, as after a crash of the machine.
      guard let source, end != "-shm", FileManager.default.fileExists(atPath: source.path + end) else { continue }
      try FileManager.default.copyItem(atPath: source.path + end, toPath: target.path + end)
    }
  }

  /// The objects of a store, by their names.
  static func picture(_ url: URL, _ journal: String) throws -> [String] {
    let store = try Ledger.open(url, options: DiskWork.save.options(journal))
    defer { store.close() }
    let context = store.context()
    return try context.performAndWait { try lines(context) }
  }

  /// The objects by their names, for a save that is tried again uses other keys.
  private static func lines(_ context: NSManagedObjectContext) throws -> [String] {
    func name(_ object: NSManagedObject) -> String { object.value(forKey: "name") as? String ?? "" }
    var lines: [String] = []
    for entity in ["Folder", "Gauge", "Item", "Label", "Mark"] {
      for object in try context.all(entity) {
        var parts = [object.entity.name ?? ""]
        for key in object.entity.attributesByName.keys.sorted() {
          parts.append("\(object.value(forKey: key) ?? "nil")")
        }
        for key in object.entity.relationshipsByName.keys.sorted() {
          switch object.value(forKey: key) {
          case let set as NSOrderedSet: parts.append("\(set.array.compactMap { $0 as? NSManagedObject }.map(name))")
          case let set as Set<NSManagedObject>: parts.append("\(set.map(name).sorted())")
          case let one as NSManagedObject: parts.append(name(one))
          default: parts.append("none")
          }
        }
        lines.append(parts.map { String($0.suffix(300)) }.joined(separator: "; "))
      }
    }
    return lines.sorted()
  }

  private func difference(_ expected: [String], _ found: [String]) -> String {
    let (missing, more) = (Set(expected).subtracting(found).sorted(), Set(found).subtracting(expected).sorted())
    return "\(found.count) objects, not \(expected.count); missing \(missing.prefix(2)), too many \(more.prefix(2))"
  }
}
