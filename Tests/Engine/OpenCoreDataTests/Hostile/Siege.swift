import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores

/// A SQLite store in a folder of its own that is about to meet trouble.
///
/// It holds the series `Kept`, `Old` and `Gone`, each with an episode, all in the file itself and none in its log.
struct Siege {
  let folder: ScratchFolder
  let coordinator: NSPersistentStoreCoordinator

  var url: URL { folder.file("store.sqlite") }
  var store: NSPersistentStore { coordinator.persistentStores[0] }
  var rows: SQLiteStore { store.rows as! SQLiteStore }

  init(_ options: [AnyHashable: Any] = [:], padding: Int = 1) throws {
    folder = try ScratchFolder()
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: Television().model)
    try add(options)
    try run { context in
      for name in ["Kept", "Old", "Gone"] { context.makeSeries(name, "E of " + name) }
      // Rows enough that the file has pages which a statement must read anew.
      for number in 0..<padding { context.makeHistory(String(repeating: "h", count: 3000) + "\(number)") }
      try context.save()
    }
    try settle()
  }

  /// Adds the store to the coordinator.
  func add(_ options: [AnyHashable: Any] = [:]) throws {
    var options = options
    if options[NSPersistentStoreTimeoutOption] == nil { options[NSPersistentStoreTimeoutOption] = 0 }
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
  }

  /// A private context, used on its queue.
  func context() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  func run<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
    let context = context()
    return try context.performAndWait { try body(context) }
  }

  /// A connection past the engine, which does not wait for locks.
  func outsider() throws -> Connection { try StoreLocation(url).connect(readOnly: false, timeout: 0) }

  /// Brings everything into the file, and lets the store forget the pages it has read.
  func settle() throws {
    try rows.connection.query("PRAGMA wal_checkpoint(TRUNCATE)") { _ in }
    try forgetPages()
  }

  /// Lets the store's connection forget the pages it has read.
  func forgetPages() throws { try rows.connection.query("PRAGMA shrink_memory") { _ in } }

  /// The names of the series in the file, as a stranger reads them.
  func names() throws -> [String] {
    try outsider().cells("SELECT ZNAME FROM ZSERIES ORDER BY ZNAME").map { $0[0] }
  }
}

/// What a failing store says.
struct Expected {
  let code: Int
  /// SQLite's extended result code.
  let sqlite: Int
}

extension Siege {
  /// Changes, inserts and deletes; saves while the trouble lasts, which must fail as expected and lose nothing; then saves
  /// again once it is over, from the same context.
  func holdOut(
    _ expected: Expected, trouble: () throws -> Void, relief: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let context = context()
    try context.performAndWait {
      let (old, gone) = (try context.series("Old"), try context.series("Gone"))
      old.name = "Renamed"
      old.rating = 5
      let new = context.makeSeries(String(repeating: "New", count: 20_000), "E of New")
      context.delete(gone)
      // Delete rules read what they delete; a store that cannot be read then would end the process.
      context.processPendingChanges()
      let before = try names()
      try trouble()
      for _ in 0..<2 {
        let error = try saveFailure(context, sourceLocation: sourceLocation)
        check(error, expected, sourceLocation: sourceLocation)
        #expect(context.hasChanges, sourceLocation: sourceLocation)
        #expect(context.insertedObjects.isSuperset(of: [new]))
        #expect(new.objectID.isTemporaryID)
        #expect(context.updatedObjects.contains(old), sourceLocation: sourceLocation)
        #expect(old.name == "Renamed", sourceLocation: sourceLocation)
        #expect(context.deletedObjects.contains(gone), sourceLocation: sourceLocation)
        checkInvariants(of: context, sourceLocation: sourceLocation)
      }
      try relief()
      #expect(try names() == before, "the store is as it was", sourceLocation: sourceLocation)
      try context.save()
      #expect(!context.hasChanges, sourceLocation: sourceLocation)
      #expect(!new.objectID.isTemporaryID, sourceLocation: sourceLocation)
    }
    let after = try names()
    #expect(after.map { $0.prefix(7) } == ["Kept", "NewNewN", "Renamed"], sourceLocation: sourceLocation)
    #expect(after[1].utf8.count == 60_000, sourceLocation: sourceLocation)
    let integrity = try outsider().cells("PRAGMA integrity_check")
    #expect(integrity == [["ok"]], sourceLocation: sourceLocation)
  }

  /// Checks an error's code and its keys.
  func check(_ error: NSError, _ expected: Expected, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(error.code == expected.code, "\(error.userInfo)", sourceLocation: sourceLocation)
    let code = error.userInfo[NSSQLiteErrorDomain] as? Int
    #expect(code == expected.sqlite, "\(error.userInfo)", sourceLocation: sourceLocation)
    #expect(error.userInfo[NSFilePathErrorKey] as? String == url.path, sourceLocation: sourceLocation)
    #expect(
      error.localizedDescription == ErrorSentences.description(forCode: expected.code), sourceLocation: sourceLocation)
    #expect(error.localizedFailureReason?.isEmpty == false, sourceLocation: sourceLocation)
  }

  /// Reads in every way that can throw; each must fail as expected.
  func readsFail(_ expected: Expected, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try run { context in
      let id = try coordinator.id(of: "Series", 1)
      let request = NSFetchRequest<Series>(entityName: "Series")
      let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Series")
      ids.resultType = .managedObjectIDResultType
      let reads: [() throws -> Void] = [
        { _ = try context.fetch(request) }, { _ = try context.fetch(ids) }, { _ = try context.count(for: request) },
        { _ = try context.existingObject(with: id) },
      ]
      // Nothing of it is in the row cache of a coordinator that has only now met the store.
      for read in reads { check(try failure(read), expected, sourceLocation: sourceLocation) }
      #expect(context.registeredObjects.isEmpty)
    }
  }

  /// Fires the fault of a row that no cache has; ends the process when the store cannot be read.
  func fireFault() throws {
    try run { context in
      let series = context.object(with: try coordinator.id(of: "Series", 1)) as? Series
      _ = series?.name
    }
  }
}

extension NSPersistentStoreCoordinator {
  /// The ID of a row, without looking whether there is one.
  func id(of entity: String, _ number: Int64) throws -> NSManagedObjectID {
    NSManagedObjectID(
      layout: try #require(layout.entity(named: entity)), store: persistentStores[0].identity, number: number)
  }
}
