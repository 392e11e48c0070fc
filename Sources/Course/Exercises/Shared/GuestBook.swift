import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// A file of guests, with an empty log, whose bytes a check searches.
///
/// Each guest has a note of a few hundred characters, which begins with words that no other guest has.
final class GuestBook {
  let url: URL
  /// What each guest's note begins with, by number.
  let words: [String]

  private let model: GuestModel
  private let options: [String: NSObject]

  /// Makes a file and fills it, so that nothing is left in it of how pages were filled.
  ///
  /// - Parameters:
  ///   - fresh: gives the words.
  ///   - tracksHistory: whether the store keeps history, whose tombstones have addresses.
  init(_ fresh: FreshData, names: [String], tracksHistory: Bool = false) throws {
    url = try LessonFile.makeFolder().appendingPathComponent("hotel.sqlite")
    var model = GuestModel()
    model.preservesEmail = tracksHistory
    self.model = model
    options = tracksHistory ? [NSPersistentHistoryTrackingKey: NSNumber(value: true)] : [:]
    let word = fresh.word()
    words = names.indices.map { "guest no. \($0) likes \(word)" }
    // Whoever opens it first makes a file for nobody.
    if names.isEmpty { return }
    let context = try open(.on).viewContext
    for (number, name) in names.enumerated() {
      Self.fill(Guest(context: context), name, words[number], email: Self.email(number))
    }
    try context.save()
    try emptyLog()
  }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

  /// The address of a guest.
  static func email(_ number: Int) -> String { "post-\(number)@example.com" }

  /// Gives a guest its values.
  static func fill(_ guest: Guest, _ name: String, _ words: String, email: String) {
    (guest.name, guest.email) = (name, email)
    guest.note = words + String(repeating: " and a room to the courtyard,", count: 10)
  }

  var check: StoreBytes { StoreBytes(url) }

  /// Opens the file by a connection of its own.
  func open(
    _ mode: DeletePragma, _ pragmas: [String: String] = [:], vacuums: Bool = false
  ) throws -> NSPersistentContainer {
    let all = ["secure_delete": mode.rawValue, "synchronous": "off"].merging(pragmas) { $1 }
    let more = [NSSQLitePragmasOption: all as NSDictionary, NSSQLiteManualVacuumOption: NSNumber(value: vacuums)]
    return try LessonFile.open(model.make(), url, options: options.merging(more) { $1 })
  }

  /// Does a piece of work in a context of a connection of its own, which is closed afterwards.
  func use<Result>(
    _ mode: DeletePragma, vacuums: Bool = false, _ work: (NSManagedObjectContext) throws -> Result
  ) throws -> Result {
    let container = try open(mode, vacuums: vacuums)
    let coordinator = container.persistentStoreCoordinator
    defer { for store in coordinator.persistentStores { try? coordinator.remove(store) } }
    return try work(container.viewContext)
  }

  /// A checkpoint that leaves an empty log.
  func emptyLog() throws { _ = try open(.on, ["wal_checkpoint": "truncate"]) }

  /// The guest of a number.
  func guest(_ number: Int, in context: NSManagedObjectContext) throws -> Guest {
    let request = NSFetchRequest<Guest>(entityName: "Guest")
    request.predicate = NSPredicate(format: "email == %@", Self.email(number))
    guard let guest = try context.fetch(request).first else { throw Mismatch(["there is no guest \(number)"]) }
    return guest
  }
}

/// What SQLite does with the bytes of what is deleted.
public enum DeletePragma: String, CaseIterable, Sendable {
  case off, fast, on
}
