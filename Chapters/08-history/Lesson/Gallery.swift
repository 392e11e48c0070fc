import Foundation
import OpenCoreData
import Processes
import Samples
import WorkbookKit

/// The app of this chapter: a container of the shared file, and the context of its screen.
struct Gallery {
  let store: FreshStore
  let container: NSPersistentContainer

  var coordinator: NSPersistentStoreCoordinator { container.persistentStoreCoordinator }
  var screen: NSManagedObjectContext { container.viewContext }

  /// Fills a file without history, and opens it with both options, as an app that has just switched them on.
  init(_ page: Page, _ model: PhotoModel = PhotoModel()) throws {
    store = try FreshStore(model.make, page: page) { try PhotoData.insert(into: $0) }
    container = try store.reopened(isObserved: true, options: GalleryFile.options)
    container.persistentStoreCoordinator.transactionClock = { GalleryFile.start }
    screen.name = "screen"
    screen.transactionAuthor = "app"
  }

  /// The place after everything that the file's history has now.
  var bookmark: NSPersistentHistoryToken? { coordinator.currentPersistentHistoryToken(fromStores: nil) }

  /// Starts this program once more, which does its work on the same file, and waits for its end.
  ///
  /// - Throws: what starting a process throws.
  @discardableResult
  func run(_ work: OtherProcess) throws -> ProcessResult {
    try ProcessRunner().run(.itself([work.rawValue, store.url.path]))
  }

  /// The transactions after a place, oldest first.
  ///
  /// - Throws: 134301 where one of them has been purged.
  func history(after token: NSPersistentHistoryToken?) throws -> [NSPersistentHistoryTransaction] {
    try screen.transactions(.fetchHistory(after: token))
  }

  /// What all processes have written into the file's history, read past the engine, for a walk: who wrote which transaction.
  var writtenHistory: LayerProbe {
    let sql =
      "SELECT t.Z_PK, (SELECT COUNT(*) FROM ACHANGE WHERE ZTRANSACTIONID = t.Z_PK), s.ZNAME FROM ATRANSACTION t "
      + "LEFT JOIN ATRANSACTIONSTRING s ON s.Z_PK = t.ZAUTHORTS ORDER BY t.Z_PK"
    return LayerProbe("history in the file", .note) { [store] in
      let rows = (try? store.rows(sql).rows) ?? []
      if rows.isEmpty { return [.init("empty", isAbsent: true)] }
      return rows.map { row in
        let changes = row[1] == 1 ? "1 change" : "\(row[1].text) changes"
        return LayerWalk.Cell("transaction \(row[0].text), \(changes)", note: "by \(row[2].text)")
      }
    }
  }

  /// Merges transactions into the screen's context.
  func merge(_ transactions: [NSPersistentHistoryTransaction]) {
    for transaction in transactions { screen.mergeChanges(fromContextDidSave: transaction.objectIDNotification()) }
  }

  /// Lets another context of the app do something and save it, under the app's author.
  func inBackground(author: String? = "app", _ work: (NSManagedObjectContext) throws -> Void) throws {
    let context = container.newBackgroundContext()
    context.transactionAuthor = author
    try context.performAndWait {
      try work(context)
      try context.save()
    }
  }
}

/// The file that all processes open, and how each of them opens it.
enum GalleryFile {
  /// The time of every transaction, where a segment sets no other.
  static let start = Date(timeIntervalSinceReferenceDate: 0)

  static var options: [String: NSObject] {
    [
      NSPersistentHistoryTrackingKey: NSNumber(value: true),
      NSPersistentStoreRemoteChangeNotificationPostOptionKey: NSNumber(value: true),
    ]
  }
}

extension NSManagedObjectContext {
  /// The transactions that a history request gives.
  ///
  /// - Throws: what the request throws.
  func transactions(_ request: NSPersistentHistoryChangeRequest) throws -> [NSPersistentHistoryTransaction] {
    let result = try execute(request) as? NSPersistentHistoryResult
    return result?.result as? [NSPersistentHistoryTransaction] ?? []
  }

  /// The titles of the photos that a fetch finds, in order.
  func photoTitles() throws -> String {
    let request = NSFetchRequest<Photo>(entityName: "Photo")
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    return try performAndWait { try fetch(request).map(\.title).joined(separator: ", ") }
  }
}

/// A transaction in one line: how many objects of which entity were inserted, updated and deleted.
func summary(of transaction: NSPersistentHistoryTransaction) -> String {
  let kinds: [(NSPersistentHistoryChangeType, String)] = [
    (.insert, "insert"), (.update, "update"), (.delete, "delete"),
  ]
  let parts = kinds.flatMap { type, word in
    let changes = (transaction.changes ?? []).filter { $0.changeType == type }
    let counts = Dictionary(grouping: changes) { $0.changedObjectID.entity.name ?? "" }.mapValues(\.count)
    return counts.sorted { $0.key < $1.key }.map { "\(word) \($0.value) \($0.key)" }
  }
  return "by \(transaction.author ?? "nobody"): \(parts.joined(separator: ", "))"
}

/// `succeeds`, or the code of the error.
func outcome(of work: () throws -> Void) -> String {
  do {
    try work()
    return "succeeds"
  } catch { return "\((error as NSError).code)" }
}
