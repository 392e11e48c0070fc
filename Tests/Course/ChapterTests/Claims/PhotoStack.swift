import Foundation
import OpenCoreData
import Processes
import Samples
import TestKit
import WorkbookKit

@testable import Chapter8

/// A file of photos that an app has open with history, and the chapter's program as the other process.
struct PhotoStack {
  let file: URL
  let container: NSPersistentContainer
  /// The context of the app; what it writes has the author `app`.
  let app: NSManagedObjectContext

  /// Runs a test on a new file with the objects of chapter 8, filled without history.
  static func with(_ model: PhotoModel = PhotoModel(), _ test: (PhotoStack) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("photos.sqlite")
      let filling = try LessonFile.open(model.make(), file)
      try filling.newBackgroundContext().on { try PhotoData.insert(into: $0) }
      try test(PhotoStack(file, model))
    }
  }

  init(_ file: URL, _ model: PhotoModel = PhotoModel()) throws {
    self.file = file
    container = try LessonFile.open(model.make(), file, options: GalleryFile.options)
    app = container.newBackgroundContext()
    app.transactionAuthor = "app"
  }

  /// The place after the newest transaction.
  var token: NSPersistentHistoryToken? {
    container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
  }

  /// Runs the chapter's program on the file.
  @discardableResult
  func run(_ work: OtherProcess) throws -> ProcessResult { try Programs.run("chapter-8", [work.rawValue, file.path]) }

  /// The transactions after a token.
  func history(after token: NSPersistentHistoryToken?) throws -> [NSPersistentHistoryTransaction] {
    try app.on { try $0.transactions(.fetchHistory(after: token)) }
  }

  /// Merges what is after a token.
  func merge(after token: NSPersistentHistoryToken?) throws {
    for transaction in try history(after: token) {
      app.performAndWait { app.mergeChanges(fromContextDidSave: transaction.objectIDNotification()) }
    }
  }

  /// The kinds and entities of the changes after a token, sorted.
  func changes(after token: NSPersistentHistoryToken?) throws -> [String] {
    let kinds: [NSPersistentHistoryChangeType: String] = [.insert: "insert", .update: "update", .delete: "delete"]
    return try history(after: token).flatMap { $0.changes ?? [] }
      .map { "\(kinds[$0.changeType] ?? "") \($0.changedObjectID.entity.name ?? "")" }.sorted()
  }

  /// Saves a change of the app.
  func save(_ work: (NSManagedObjectContext) throws -> Void) throws {
    try app.on { context throws in
      try work(context)
      try context.save()
    }
  }

  /// Purges history before a bound, and says how many transactions went.
  func purge(_ request: NSPersistentHistoryChangeRequest) throws -> Int? {
    request.resultType = .count
    return try app.on { (try $0.execute(request) as? NSPersistentHistoryResult)?.result as? Int }
  }
}
