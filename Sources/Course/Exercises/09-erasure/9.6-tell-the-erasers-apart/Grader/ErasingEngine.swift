import Foundation
import OpenCoreData
import Samples

/// An eraser that may have a fault, and a way to try it.
public struct ErasingEngine {
  // What looks into an engine sees a function, whatever its fault.
  private let opened: () throws -> HotelToErase

  init(_ steps: ErasingSteps, _ fresh: FreshData) {
    opened = {
      let book = try GuestBook(fresh, names: [], tracksHistory: true)
      return try HotelToErase(book, Eraser(book, steps).erase)
    }
  }

  /// Opens a fresh store, whose history keeps the addresses of deleted guests.
  ///
  /// - Throws: what making it throws.
  public func open() throws -> HotelToErase { try opened() }
}

/// The store of a hotel, which nobody has open between the calls, and an eraser at work on it.
public final class HotelToErase {
  private let book: GuestBook
  private let eraser: (String) throws -> Void

  init(_ book: GuestBook, _ eraser: @escaping (String) throws -> Void) throws {
    (self.book, self.eraser) = (book, eraser)
    try book.use(.on, addCrowd)
  }

  /// Adds a guest, and saves with `secure_delete` on.
  ///
  /// - Parameters:
  ///   - name: the name, which others may have too.
  ///   - email: the address; a tombstone keeps it.
  ///   - note: the note begins with it, and has about 300 characters.
  ///   - times: how many guests with these values are added.
  /// - Throws: what the save throws.
  public func add(_ name: String, email: String, note: String, times: Int = 1) throws {
    try book.use(.on) { context in
      for _ in 0..<times { GuestBook.fill(Guest(context: context), name, note, email: email) }
      try context.save()
      try addCrowd(context)
    }
  }

  /// Deletes all guests of a name as an old version of the app did, with `secure_delete` off.
  ///
  /// - Parameter name: the name.
  /// - Throws: what the save throws.
  public func deleteUnderOff(_ name: String) throws {
    try book.use(.off) { context in
      let request = NSFetchRequest<Guest>(entityName: "Guest")
      request.predicate = NSPredicate(format: "name == %@", name)
      for guest in try context.fetch(request) { context.delete(guest) }
      try context.save()
    }
  }

  /// Lets the eraser erase all guests of a name.
  ///
  /// - Parameter name: the name.
  /// - Throws: what the eraser throws.
  public func erase(_ name: String) throws { try eraser(name) }

  /// Which files have the bytes of a text, whether a row has it or not.
  ///
  /// - Parameter text: a few words of a note, or an address.
  /// - Throws: what reading a file throws.
  public func files(with text: String) throws -> Set<NoteFile> { try NoteFile.all(with: [text], in: book) }

  /// The names of the guests that were added and are there, in order; a name is there once for each guest.
  ///
  /// - Throws: what the fetch throws.
  public func names() throws -> [String] {
    try book.use(.on) { context in
      let guests = try context.fetch(NSFetchRequest<Guest>(entityName: "Guest"))
      return guests.map(\.name).filter { $0 != Self.crowd }.sorted()
    }
  }

  /// The name of guests whom nobody asks for.
  private static let crowd = "–"

  /// Adds guests who fill some pages.
  ///
  /// So SQLite has no reason to touch the pages of others, neither to add rows nor to bring pages together of which little is left: what
  /// an eraser leaves is left. Nothing of it is in the history.
  private func addCrowd(_ context: NSManagedObjectContext) throws {
    for _ in 0..<45 { GuestBook.fill(Guest(context: context), Self.crowd, "", email: "") }
    try context.save()
    try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture))
  }
}
