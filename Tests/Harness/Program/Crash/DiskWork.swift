import Foundation
import TestKit

@testable import CoreData

/// What is done on a failing disk.
enum DiskWork: String, CaseIterable {
  case save, large = "large save", batchInsert = "batch insert", batchUpdate = "batch update"
  case batchDelete = "batch delete", purge, create, open

  /// Whether it is a context's save, whose changes stay pending when it fails.
  var isSave: Bool { self == .save || self == .large }

  /// The options of the store that work is done on.
  ///
  /// Little memory and an early checkpoint have a large save write in every way that SQLite has: into the file ahead of the
  /// commit, and out of the log.
  func options(_ journal: String) -> [AnyHashable: Any] {
    var pragmas = ["journal_mode": journal]
    if self == .large { pragmas.merge(["cache_size": "10", "wal_autocheckpoint": "20"]) { $1 } }
    return [NSSQLitePragmasOption: pragmas, NSPersistentStoreTimeoutOption: 0]
  }

  /// Makes the store that work begins with.
  static func prepare(_ url: URL, _ journal: String) throws {
    let store = try Ledger.open(url, options: DiskWork.save.options(journal))
    var random = SeededGenerator(seed: 11)
    for serial in 1...12 {
      let context = store.context()
      try context.performAndWait {
        if serial == 1 { for index in 0..<Ledger.batch { context.make("Gauge", "gauge \(index)") } }
        try context.shuffle(serial, &random)
        try context.save()
      }
    }
    store.close()
  }

  /// Changes what a save is going to write, without writing it.
  func change(_ context: NSManagedObjectContext) throws {
    guard isSave else { return }
    var random = SeededGenerator(seed: 12)
    try context.shuffle(100, &random)
    if self == .large {
      for index in 0..<12 { context.make("Label", String(repeating: "l", count: 9000) + "\(index)") }
    }
  }

  /// Writes.
  func write(_ context: NSManagedObjectContext) throws {
    switch self {
    case .save, .large: try context.save()
    case .batchInsert:
      let rows = (0..<Ledger.batch).map { ["serial": 100, "kind": "batch", "part": $0] as [String: Any] }
      _ = try context.execute(NSBatchInsertRequest(entityName: "Mark", objects: rows))
    case .batchUpdate:
      let request = NSBatchUpdateRequest(entityName: "Gauge")
      request.propertiesToUpdate = ["value": 100]
      _ = try context.execute(request)
    case .batchDelete:
      // Items of labels lose them.
      let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Label")
      fetch.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      fetch.fetchLimit = 4
      _ = try context.execute(NSBatchDeleteRequest(fetchRequest: fetch))
    case .purge:
      let token = context.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: nil)
      _ = try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: token))
    case .create, .open: break
    }
  }
}
