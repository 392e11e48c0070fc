import Foundation
import TestKit
import Testing

@testable import CoreData

/// Locks that another connection holds; the stores here wait for none.
@Suite("Hostile ground: a locked store")
struct LockedStoreTests {
  static let locked = Expected(code: 134090, sqlite: 5)

  @Test("another writer fails the save with 134090; when it is done the same save goes through", .fact("VL-20e"))
  func writeLock() throws {
    let siege = try Siege()
    let other = try siege.outsider()
    try siege.holdOut(Self.locked) {
      try other.execute("BEGIN IMMEDIATE")
      // In WAL mode reading goes on.
      #expect(try siege.run { try $0.names("Episode").count } == 3)
    } relief: {
      try other.execute("COMMIT")
    }
  }

  @Test(
    "an exclusive lock fails saves and reads with 134090", .fact("VL-20e"),
    arguments: ["delete", "truncate", "persist"])
  func exclusiveLock(mode: String) throws {
    let siege = try Siege([NSSQLitePragmasOption: ["journal_mode": mode]])
    try siege.coordinator.remove(siege.store)
    try siege.add([NSSQLitePragmasOption: ["journal_mode": mode]])
    let other = try siege.outsider()
    try other.execute("BEGIN EXCLUSIVE")
    try siege.readsFail(Self.locked)
    try other.execute("COMMIT")
    try siege.holdOut(Self.locked) {
      try other.execute("BEGIN EXCLUSIVE")
    } relief: {
      try other.execute("COMMIT")
    }
  }

  @Test("a fault that a locked store cannot fulfil raises, and says why", .fact("CH-921"))
  func fault() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let options: [AnyHashable: Any] = [NSSQLitePragmasOption: ["journal_mode": "delete"]]
      let siege = try Siege(options)
      try siege.coordinator.remove(siege.store)
      try siege.add(options)
      let other = try siege.outsider()
      try other.execute("BEGIN EXCLUSIVE")
      try siege.fireFault()
    }
    let text = standardError(of: result)
    #expect(text.contains("A timeout error occurred while connecting to the persistent store."), "\(text)")
    #expect(text.contains("The store stayed locked by another connection for 0.0 s."), "\(text)")
  }

  @Test("an undo of a saved delete goes on without an answer, and is saved when the lock is gone", .fact("CH-1103"))
  func undo() throws {
    let options: [AnyHashable: Any] = [NSSQLitePragmasOption: ["journal_mode": "delete"]]
    let siege = try Siege(options)
    try siege.coordinator.remove(siege.store)
    try siege.add(options)
    let (context, other) = (siege.context(), try siege.outsider())
    try context.performAndWait {
      context.undoManager = UndoManager()
      let history = context.makeHistory("undone")
      try context.save()
      context.delete(history)
      try context.save()
      try other.execute("BEGIN EXCLUSIVE")
      context.undo()
      #expect(context.insertedObjects == [history])
      siege.check(try saveFailure(context), Self.locked)
      try other.execute("COMMIT")
      try context.save()
      #expect(!context.hasChanges)
      checkInvariants(of: context)
    }
  }

  @Test(
    "a store that another connection has locked cannot be made ready for writing: 134090, later it can", .fact("VL-20e")
  )
  func opening() throws {
    let options: [AnyHashable: Any] = [NSSQLitePragmasOption: ["journal_mode": "delete"]]
    let siege = try Siege(options)
    try siege.coordinator.remove(siege.store)
    let other = try siege.outsider()
    try other.execute("BEGIN EXCLUSIVE")
    siege.check(try failure { try siege.add(options) }, Self.locked)
    #expect(siege.coordinator.persistentStores.isEmpty)
    try other.execute("COMMIT")
    try siege.add(options)
    #expect(try siege.run { try $0.names("Series") } == ["Gone", "Kept", "Old"])
  }
}
