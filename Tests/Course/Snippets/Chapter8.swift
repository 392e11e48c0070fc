import CoreData
import Foundation

/// What is around the snippets of chapter 8.
class Chapter8 {
  var list: NSFetchedResultsController<Photo>!

  func remoteChange(_ reader: HistoryReader) {
    // snippet: what-posts-a-remote-change
  }

  func sinceAToken() throws {
    // snippet: read-history-since-a-token
  }

  func batchInHistory(_ old: NSFetchRequest<any NSFetchRequestResult>) throws {
    // snippet: a-batch-delete-in-history
  }

  func tombstones(_ transaction: NSPersistentHistoryTransaction) throws {
    // snippet: what-a-tombstone-keeps
  }

  func leaveOutYourOwn(_ lastToken: NSPersistentHistoryToken) {
    // snippet: leave-out-your-own-transactions
    _ = history
  }

  func purgedTooEarly(_ token: NSPersistentHistoryToken, _ left: [NSPersistentHistoryToken?]) throws {
    // snippet: history-purged-too-early
  }

  func expiredToken() throws {
    // snippet: an-expired-token
  }

  func purgedTooLate() throws {
    // snippet: history-purged-too-late
  }

  func markAndPurge(_ transactions: [NSPersistentHistoryTransaction]) {
    // snippet: history-and-two-step-deletion
  }

  func killed(_ token: NSPersistentHistoryToken) throws {
    // snippet: killed-in-the-middle
  }
}

// snippet: who-deleted-my-row

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
