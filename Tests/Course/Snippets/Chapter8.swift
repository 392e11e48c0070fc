import CoreData
import Foundation

/// What is around the snippets of chapter 8.
class Chapter8 {
  var list: NSFetchedResultsController<Photo>!

  func remoteChange(_ reader: HistoryReader) {
    // snippet: 02-remote-change
  }

  func sinceAToken() throws {
    // snippet: 03-since-a-token
  }

  func batchInHistory(_ old: NSFetchRequest<any NSFetchRequestResult>) throws {
    // snippet: 04-batch-in-history
  }

  func tombstones(_ transaction: NSPersistentHistoryTransaction) throws {
    // snippet: 05-tombstones
  }

  func leaveOutYourOwn(_ lastToken: NSPersistentHistoryToken) {
    // snippet: 07-leave-out-your-own
    _ = history
  }

  func purgedTooEarly(_ token: NSPersistentHistoryToken, _ left: [NSPersistentHistoryToken?]) throws {
    // snippet: 08-purged-too-early
  }

  func expiredToken() throws {
    // snippet: 09-expired-token
  }

  func purgedTooLate() throws {
    // snippet: 10-purged-too-late
  }

  func markAndPurge(_ transactions: [NSPersistentHistoryTransaction]) {
    // snippet: 11-mark-and-purge-in-history
  }

  func killed(_ token: NSPersistentHistoryToken) throws {
    // snippet: 12-killed-in-the-middle
  }
}

// snippet: 06-who-deleted-it

/// What reads the history, on the queue of a context of its own.
final class HistoryReader: Sendable {
  func mergeWhatIsNew() {}
}

struct Server {
  func delete(_ name: String) throws {}
}

let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
let server = Server()
let appAuthor = "app"
let tokenFile = URL(fileURLWithPath: "token")
let progress = UserDefaults.standard
let readerName = "app"

func mergeHistory(after token: NSPersistentHistoryToken?, into contexts: [NSManagedObjectContext] = []) throws {}
func deletedServerIDs(after token: NSPersistentHistoryToken) throws -> ([String], NSPersistentHistoryToken) {
  ([], token)
}
func archive(_ token: NSPersistentHistoryToken) throws {}
