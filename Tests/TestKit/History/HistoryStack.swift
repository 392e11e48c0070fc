import Foundation
import OpenCoreData
import Testing

@testable import CoreData

/// A folder that goes when the test ends, with one store file.
package final class StoreFolder {
  private let folder: ScratchFolder

  /// Makes a folder.
  package init() throws { folder = try ScratchFolder() }

  package var url: URL { folder.url }
  package var store: URL { folder.file("Library.sqlite") }
}

/// A coordinator over a store file, with a clock that goes on by a second a look.
package final class HistoryStack {
  package let folder: StoreFolder
  private let opened: OpenedStore

  package var coordinator: NSPersistentStoreCoordinator { opened.coordinator }

  /// Opens the store.
  ///
  /// - Parameters:
  ///   - folder: another stack's, to use the same file.
  ///   - model: the coordinator takes it, and freezes it.
  ///   - tracks: whether history is kept.
  package init(
    _ folder: StoreFolder? = nil, model: NSManagedObjectModel = HistoryLibrary.model(), tracks: Bool = true,
    options: [AnyHashable: Any] = [:]
  ) throws {
    self.folder = try folder ?? StoreFolder()
    var all: [AnyHashable: Any] = [StoreUUIDOption: OpenedStore.uuid]
    if tracks { all[NSPersistentHistoryTrackingKey] = true }
    opened = try OpenedStore(model, at: self.folder.store, options: all.merging(options) { $1 }) { coordinator in
      var time = 1000.0
      coordinator.transactionClock = {
        time += 1
        return Date(timeIntervalSinceReferenceDate: time)
      }
    }
  }

  /// A new context.
  package func context(_ name: String? = nil, author: String? = nil) -> NSManagedObjectContext {
    let context = opened.context()
    context.name = name
    context.transactionAuthor = author
    return context
  }

  /// Runs a body in a new context, on its queue, and saves.
  @discardableResult
  package func save<Result>(
    _ name: String? = nil, author: String? = nil, _ body: (NSManagedObjectContext) throws -> Result
  ) throws -> Result {
    let context = context(name, author: author)
    return try context.performAndWait {
      let result = try body(context)
      try context.save()
      return result
    }
  }

  /// What a history request gives.
  package func history<Result>(_ request: NSPersistentHistoryChangeRequest, _ type: Result.Type) throws -> Result {
    let context = context()
    let result = try context.performAndWait { try context.execute(request) as? NSPersistentHistoryResult }
    return try #require(result?.result as? Result)
  }

  /// All transactions with their changes.
  package func transactions(
    after token: NSPersistentHistoryToken? = nil
  ) throws -> [NSPersistentHistoryTransaction] {
    try history(.fetchHistory(after: token), [NSPersistentHistoryTransaction].self)
  }

  /// The rows of a query over the file.
  package func rows(_ sql: String) throws -> [[PlainSQL.Value]] { try PlainSQL.rows(at: folder.store, sql).rows }
}

extension NSManagedObjectContext {
  /// Inserts an object of a class.
  package func make<Object: NSManagedObject>(_ type: Object.Type, _ name: String) -> Object {
    let entity = persistentStoreCoordinator?.managedObjectModel.entitiesByName[name]
    return type.init(entity: entity!, insertInto: self)
  }

  /// The objects of an entity, by key.
  package func all<Object: NSManagedObject>(_ type: Object.Type, _ name: String) throws -> [Object] {
    let request = NSFetchRequest<Object>(entityName: name)
    return try fetch(request).sorted { $0.objectID.number < $1.objectID.number }
  }
}

extension NSPersistentHistoryChange {
  /// Such as `update Book/p1 (title)`.
  package var line: String {
    let names = updatedProperties.map { " (" + $0.map(\.name).sorted().joined(separator: ", ") + ")" } ?? ""
    return "\(changeType) \(changedObjectID.entity.name ?? "")/p\(changedObjectID.number)\(names)"
  }
}

extension NSPersistentHistoryTransaction {
  /// A line for each change.
  package var lines: [String] { (changes ?? []).map(\.line) }
}
