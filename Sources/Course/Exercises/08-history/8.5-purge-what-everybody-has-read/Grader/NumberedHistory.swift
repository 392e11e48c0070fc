import Foundation
import OpenCoreData

/// A store with a history of numbered transactions, and the clients that have read it up to different places.
final class NumberedHistory {
  /// Why a purge may fail that has nothing to do with tokens.
  enum Failure {
    case tracksNoHistory
    case isReadOnly

    var text: String {
      switch self {
      case .tracksNoHistory: "keeps no history"
      case .isReadOnly: "is read-only"
      }
    }
  }

  let gallery: Gallery
  let clients: [HistoryClient]
  /// Photos that the context which purges has held from the beginning, and of which the transactions tell.
  let held: HeldObjects

  private let places: [String: Int?]

  /// Makes a store; filling it is transaction 1.
  ///
  /// - Parameters:
  ///   - fresh: gives names, authors and orders.
  ///   - count: how many transactions there are.
  ///   - places: for each client the number of the last transaction that it has read; nil where it has no token.
  ///   - moments: when the transactions are, in seconds; the first one is not counted.
  ///   - cut: history is purged before the transaction of this number, once all clients have read.
  init(
    _ fresh: FreshData, transactions count: Int, places: [Int?], moments: [TimeInterval] = [], purgedBefore cut: Int = 1
  ) throws {
    let gallery = try Gallery(fresh)
    self.gallery = gallery
    let photos = try ["photo-2", "photo-3"].map { try gallery.held($0, in: gallery.reader) }
    held = HeldObjects(photos, in: gallery.reader)
    var tokens = [1: gallery.place()]
    for number in 2...count {
      let seconds = moments.isEmpty ? TimeInterval(number * 10) : moments[number - 2]
      let word = fresh.word()
      try gallery.write(as: fresh.bool() ? word : nil, at: seconds) { context in
        // Deletes, updates and batch requests, of photos that are no bystanders.
        switch number {
        case 2: try context.deletePhotos("photo-1")
        case 3: try context.deletePhotosInBulk("photo-2")
        default: try context.photo(onServer: "photo-3").title = "\(word) \(number)"
        }
      }
      tokens[number] = gallery.place()
    }
    if cut > 1 {
      let all = try gallery.transactions(after: nil)
      try gallery.purge(.deleteHistory(before: all[cut - 1]))
    }
    let names = fresh.words(places.count)
    clients = zip(names, places).map { HistoryClient(name: $0, token: $1.flatMap { tokens[$0] ?? nil }) }
    self.places = Dictionary(uniqueKeysWithValues: zip(names, places))
  }

  /// The numbers of the transactions that are in history.
  func numbers() throws -> [Int] { try gallery.numbers(after: nil) }

  /// What each client can read after its token; a client that cannot read on is not there.
  func unread() throws -> [String: [Int]] {
    var unread: [String: [Int]] = [:]
    for client in clients {
      do { unread[client.name] = try gallery.numbers(after: client.token) } catch let error as CocoaError {
        guard error.errorCode == NSPersistentHistoryTokenExpiredError else { throw error }
      }
    }
    return unread
  }

  /// The clients that have read up to one of some places.
  func clients(readingUpTo range: some RangeExpression<Int>) -> Set<String> {
    Set(places.filter { $0.value.map(range.contains) ?? false }.keys)
  }

  /// A purge of everything that has been read by somebody.
  var plainRequest: NSPersistentHistoryChangeRequest { .deleteHistory(before: clients[0].token) }

  /// A context over a store in which a purge fails; that which keeps no history is another file.
  func failing(_ failure: Failure, _ fresh: FreshData) throws -> NSManagedObjectContext {
    switch failure {
    case .tracksNoHistory:
      let other = try Gallery(fresh, tracksHistory: false)
      untracked = other
      return other.reader
    case .isReadOnly:
      let container = try gallery.store.reopened(options: [NSReadOnlyPersistentStoreOption: true as NSNumber])
      readOnly = container
      return container.newBackgroundContext()
    }
  }

  // Kept, so that the stores live as long as the contexts are used.
  private var untracked: Gallery?
  private var readOnly: NSPersistentContainer?
}
