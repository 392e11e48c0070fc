import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Files and folders that may not be written.
@Suite("Hostile ground: what may not be written")
struct UnwritableTests {
  private static let asNobody: ConditionTrait = .disabled(
    if: Sanitizer.isOn, "the leak sanitizer may not look into a process that has become nobody")

  @Test(
    "a database that refuses to be written fails the save with 513; later the same save goes through", .fact("SV-20"))
  func refused() throws {
    let siege = try Siege()
    try siege.holdOut(Expected(code: 513, sqlite: 8)) {
      try siege.rows.connection.query("PRAGMA query_only = 1") { _ in }
    } relief: {
      try siege.rows.connection.query("PRAGMA query_only = 0") { _ in }
    }
  }

  @Test(
    "a file without write permission is refused with 513 when it is added for writing, and left alone", asNobody,
    .fact("CH-922"))
  func file() async {
    await #expect(processExitsWith: .success) {
      becomeNobody()
      let siege = try Siege()
      try siege.coordinator.remove(siege.store)
      chmod(siege.url.path, 0o444)
      let before = try Data(contentsOf: siege.url)
      siege.check(try failure { try siege.add() }, Expected(code: 513, sqlite: 8))
      #expect(siege.coordinator.persistentStores.isEmpty)
      try siege.add([NSReadOnlyPersistentStoreOption: true])
      #expect(try siege.run { try $0.names("Series") } == ["Gone", "Kept", "Old"])
      try siege.coordinator.remove(siege.store)
      #expect(try Data(contentsOf: siege.url) == before)
      chmod(siege.url.path, 0o644)
      try siege.add()
      try siege.run { context in
        context.makeSeries("New")
        try context.save()
      }
      #expect(try siege.names() == ["Gone", "Kept", "New", "Old"])
    }
  }

  @Test("a folder without write permission takes no new store: 256, and nothing is left in it", asNobody)
  func folder() async {
    await #expect(processExitsWith: .success) {
      becomeNobody()
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("new.sqlite")
        chmod(folder.path, 0o555)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Television().model)
        func add() throws {
          try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: file, options: nil)
        }
        let error = try failure(add)
        #expect(error.code == 256, "\(error)")
        #expect(error.userInfo[NSSQLiteErrorDomain] as? Int == 14, "\(error)")
        #expect(error.userInfo[NSFilePathErrorKey] as? String == file.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        chmod(folder.path, 0o755)
        try add()
      }
    }
  }

  @Test("a place that nobody may write, root included, takes no new store: 256")
  func nobodysPlace() throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Television().model)
    let error = try failure {
      try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: "/proc/new.sqlite"), options: nil)
    }
    #expect(error.code == 256, "\(error)")
    #expect(error.userInfo[NSSQLiteErrorDomain] as? Int == 14, "\(error)")
    #expect(coordinator.persistentStores.isEmpty)
  }

  @Test("a store in a folder without write permission can be opened read-only, and leaves nothing there", asNobody)
  func readOnlyFolder() async {
    await #expect(processExitsWith: .success) {
      becomeNobody()
      let siege = try Siege()
      try siege.coordinator.remove(siege.store)
      chmod(siege.folder.url.path, 0o555)
      let before = try siege.folder.listing()
      try siege.add([NSReadOnlyPersistentStoreOption: true])
      try siege.run { context throws in
        #expect(try context.names("Series") == ["Gone", "Kept", "Old"])
        context.makeSeries("New")
        #expect(try saveFailure(context).code == 513)
      }
      try siege.coordinator.remove(siege.store)
      #expect(try siege.folder.listing() == before)
      chmod(siege.folder.url.path, 0o755)
    }
  }
}

/// Gives up root's rights, to which permissions do not apply.
private func becomeNobody() {
  guard geteuid() == 0 else { return }
  setegid(65534)
  seteuid(65534)
}
