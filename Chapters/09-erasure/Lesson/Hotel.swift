import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// What SQLite does with the bytes of a deleted row.
enum SecureDelete: String {
  case off, fast, on
}

/// The file of a hotel's store, and how the chapter's programs open it.
struct HotelFile {
  let url: URL
  var model = GuestModel()
  /// What each opening asks for, beside its pragmas.
  var options: [String: NSObject] = [:]

  /// Looks into the store's files.
  var check: StoreBytes { StoreBytes(url) }

  /// Opens the file, by a connection of its own.
  func open(_ mode: SecureDelete, _ more: [String: NSObject] = [:]) throws -> NSPersistentContainer {
    let container = try LessonFile.open(
      model.make(), url, options: options.merging(mode.options()) { $1 }.merging(more) { $1 })
    container.persistentStoreCoordinator.transactionClock = Self.clock
    return container
  }

  /// The time of every transaction of history.
  static let clock: @Sendable () -> Date = { Date(timeIntervalSinceReferenceDate: 0) }

  /// Fills the file.
  ///
  /// With *on*: what pages had before SQLite divided them is no business of a segment.
  func fill(_ guests: Int) throws {
    try GuestData.insert(into: open(.on).viewContext, guests)
    try emptyLog()
  }

  /// A checkpoint as SQLite makes it by itself: what no reader is in the way of goes into the store.
  func checkpoint() throws { try maintain("passive") }

  /// A checkpoint that leaves an empty log.
  func emptyLog() throws { try maintain("truncate") }

  private func maintain(_ checkpoint: String) throws {
    _ = try open(.on, SecureDelete.on.options(["wal_checkpoint": checkpoint]))
  }
}

/// The app of this chapter, which has a store of guests open.
struct Hotel {
  let store: FreshStore
  private let file: HotelFile

  var container: NSPersistentContainer { store.container }
  var context: NSManagedObjectContext { store.context }
  var coordinator: NSPersistentStoreCoordinator { container.persistentStoreCoordinator }
  /// Looks into the store's files.
  var files: StoreBytes { file.check }

  /// Opens a new store and fills it.
  ///
  /// - Parameters:
  ///   - page: the page of the segment.
  ///   - mode: how the app's own connection deletes.
  ///   - guests: how many rows there are.
  ///   - model: the model of all openings.
  ///   - options: what each opening asks for, beside its pragmas.
  ///   - pragmas: more pragmas of the app's own connection.
  init(
    _ page: Page, secureDelete mode: SecureDelete, guests: Int = 100, _ model: GuestModel = GuestModel(),
    options: [String: NSObject] = [:], pragmas: [String: String] = [:]
  ) throws {
    store = try FreshStore(model.make, page: page, options: options.merging(mode.options(pragmas)) { $1 })
    file = HotelFile(url: store.url, model: model, options: options)
    store.container.persistentStoreCoordinator.transactionClock = HotelFile.clock
    try file.fill(guests)
  }

  /// Another connection to the file: an extension, or the next launch.
  func open(_ mode: SecureDelete, _ more: [String: NSObject] = [:]) throws -> NSPersistentContainer {
    try file.open(mode, more)
  }

  /// Closes the app's own connection.
  func close() throws { try coordinator.close() }

  func checkpoint() throws { try file.checkpoint() }

  func emptyLog() throws { try file.emptyLog() }
}

extension NSPersistentStoreCoordinator {
  /// Removes the stores, whose connections are closed by it.
  func close() throws {
    for store in persistentStores { try remove(store) }
  }
}

extension SecureDelete {
  /// The option of a store that sets it.
  func options(_ more: [String: String] = [:]) -> [String: NSObject] {
    [NSSQLitePragmasOption: ["secure_delete": rawValue].merging(more) { $1 } as NSDictionary]
  }
}

extension NSManagedObjectContext {
  /// Deletes a guest and saves.
  func delete(guest number: Int) throws {
    delete(try guest(GuestData.name(number)))
    try save()
  }

  /// Deletes guests with a batch delete: all of them, or those that a predicate finds.
  func deleteInBulk(where format: String? = nil) throws {
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Guest")
    if let format { request.predicate = NSPredicate(format: format) }
    try execute(NSBatchDeleteRequest(fetchRequest: request))
  }
}
