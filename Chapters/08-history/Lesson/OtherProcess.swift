import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// What this program does when a segment has started it once more: one of the other processes of the app.
enum OtherProcess: String, CaseIterable {
  case deleteRose = "delete-rose"
  case deleteGardenInBulk = "delete-garden-in-bulk"
  case addAndDelete = "add-and-delete"
  case syncFerry = "sync-ferry"
  case markAndPurge = "mark-and-purge"
  case dieBetweenSaves = "die-between-saves"
  case dieInsideTransaction = "die-inside-a-transaction"

  /// Does the work that the arguments ask for, and ends the process; returns where they ask for none.
  ///
  /// - Throws: what opening or saving throws.
  static func serve(_ arguments: [String]) throws {
    guard arguments.count > 2, let work = OtherProcess(rawValue: arguments[1]) else { return }
    let container = try LessonFile.open(
      PhotoModel().make(), URL(fileURLWithPath: arguments[2]), options: GalleryFile.options)
    container.persistentStoreCoordinator.transactionClock = { GalleryFile.start }
    let context = container.newBackgroundContext()
    context.name = work == .syncFerry ? "import" : "share sheet"
    context.transactionAuthor = work == .syncFerry ? "sync" : "extension"
    try context.performAndWait { try work.run(context, container.persistentStoreCoordinator) }
    exit(0)
  }

  private func run(_ context: NSManagedObjectContext, _ coordinator: NSPersistentStoreCoordinator) throws {
    switch self {
    case .deleteRose: try Self.delete("Rose", in: context)
    case .deleteGardenInBulk:
      let ids = try context.execute(Self.bulkDelete("Album", "title == 'Garden'")) as? NSBatchDeleteResult
      print((ids?.result as? [NSManagedObjectID])?.count ?? 0)
    case .addAndDelete:
      let heron = Photo(context: context)
      heron.title = "Heron"
      heron.album = try context.album("Harbour")
      try context.save()
      try context.album("Harbour").title = "Old harbour"
      try Self.delete("Rose", in: context)
    case .syncFerry: try Self.delete("Ferry", in: context)
    case .markAndPurge:
      try context.photo("Rose").markedForDeletionDate = GalleryFile.start
      try context.save()
      try context.execute(Self.bulkDelete("Photo", "markedForDeletionDate != nil"))
    case .dieBetweenSaves:
      try Self.delete("Rose", in: context)
      context.delete(try context.photo("Ferry"))
      kill(getpid(), SIGKILL)
    case .dieInsideTransaction:
      try Self.delete("Rose", in: context)
      context.delete(try context.photo("Ferry"))
      Self.killWhenPhotoIsDeleted(coordinator)
      try context.save()
    }
  }

  /// Kills this process when the store has run the DELETE of a photo, before its next statement: the transaction is open.
  private static func killWhenPhotoIsDeleted(_ coordinator: NSPersistentStoreCoordinator) {
    // A statement log asks its clock before and after each statement.
    log = StatementLog(coordinator) {
      if log?.drain().contains(where: { $0.sql.hasPrefix(#"DELETE FROM "ZPHOTO""#) }) == true {
        kill(getpid(), SIGKILL)
      }
      return .zero
    }
  }

  /// Set once, in a process that is about to end.
  nonisolated(unsafe) private static var log: StatementLog?

  private static func delete(_ title: String, in context: NSManagedObjectContext) throws {
    context.delete(try context.photo(title))
    try context.save()
  }

  /// A batch delete that gives the IDs of the rows that it matched.
  static func bulkDelete(_ entity: String, _ format: String) -> NSBatchDeleteRequest {
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
    request.predicate = NSPredicate(format: format)
    let delete = NSBatchDeleteRequest(fetchRequest: request)
    delete.resultType = .resultTypeObjectIDs
    return delete
  }
}
