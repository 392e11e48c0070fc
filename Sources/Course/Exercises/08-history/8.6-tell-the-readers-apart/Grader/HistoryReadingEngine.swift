import Foundation
import OpenCoreData
import Samples

/// A reader of history that may have a fault, and a way to try it.
public struct HistoryReadingEngine {
  // What looks into an engine sees a function, whatever its fault.
  private let opened: () throws -> OpenedHistory

  init(_ steps: ReadingSteps, _ fresh: FreshData) {
    let titles = fresh.shuffled(["Rose", "Tulip", "Gull"])
    opened = {
      let gallery = try Gallery { context in
        for title in titles { context.addPhoto(title, title, comments: ["1"]) }
      }
      gallery.contexts[0].transactionAuthor = HistoryFollower.own
      return OpenedHistory(gallery, HistoryFollower(gallery, steps).read)
    }
  }

  /// Opens a fresh store with the photos Rose, Tulip and Gull; each has a comment, which says *Rose 1* and so on.
  ///
  /// - Throws: what opening it throws.
  public func open() throws -> OpenedHistory { try opened() }
}

/// A store that an app shows on a screen and others write to, with a reader of its history.
public final class OpenedHistory {
  private let gallery: Gallery
  private let follow: () throws -> Int

  init(_ gallery: Gallery, _ follow: @escaping () throws -> Int) {
    self.gallery = gallery
    self.follow = follow
  }

  /// The context of the screen, of the main queue; it signs as the app.
  public var screen: NSManagedObjectContext { gallery.contexts[0] }

  /// Lets another process write to the store: it saves what the closure leaves unsaved.
  ///
  /// - Parameters:
  ///   - author: who writes; "app" is the app itself, and nil is nobody that signs.
  ///   - work: gets a context of the other process.
  /// - Throws: what the closure or the save throws.
  public func write(as author: String?, _ work: (NSManagedObjectContext) throws -> Void) throws {
    try gallery.write(as: author, work)
  }

  /// Reads what has been written since the last reading, and merges into the screen what the app has not written itself.
  ///
  /// - Returns: how many transactions were merged.
  /// - Throws: `CocoaError` 134301, `NSPersistentHistoryTokenExpiredError`, where something has been purged unread.
  public func read() throws -> Int { try follow() }

  /// Purges all of the history that is there, in the other process.
  ///
  /// - Throws: what the request throws.
  public func purge() throws {
    try gallery.purge(.deleteHistory(before: Date.distantFuture))
  }

  /// A photo that the screen holds, loaded.
  ///
  /// - Parameter title: the photo.
  /// - Throws: an error where there is no such photo.
  public func hold(_ title: String) throws -> Photo {
    try screen.performAndWait {
      let photo = try screen.photo(title)
      _ = photo.isFavorite
      return photo
    }
  }

  /// A comment that the screen holds, loaded, though not the photo that it is about.
  ///
  /// - Parameter text: what it says.
  /// - Throws: an error where there is no such comment.
  public func holdComment(_ text: String) throws -> Comment {
    try screen.performAndWait {
      let comment = try screen.comment(text)
      _ = comment.text
      return comment
    }
  }

  /// Whether the screen knows that an object that it holds is gone.
  ///
  /// - Parameter object: an object that was held.
  public func knowsGone(_ object: NSManagedObject) -> Bool { Gallery.isGone(object, in: screen) }
}
