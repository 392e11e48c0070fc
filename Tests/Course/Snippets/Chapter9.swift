import CoreData
import Foundation

/// What is around the snippets of chapter 9.
class Chapter9 {
  func whereIsIt(_ description: NSPersistentStoreDescription) {
    // snippet: where-is-it
  }

  func offFastOn(_ description: NSPersistentStoreDescription) {
    // snippet: off-fast-on
  }

  func blanked(_ guest: Guest) throws {
    // snippet: blanked-or-marked
  }

  func tombstone() throws {
    // snippet: a-tombstone-keeps-it
  }

  func size(_ old: NSFetchRequest<any NSFetchRequestResult>, _ settings: Settings) throws {
    // snippet: the-file-does-not-shrink
  }

  func pinned(_ report: NSManagedObjectContext) throws {
    // snippet: a-reader-holds-the-log
  }

  func vacuum(_ description: NSPersistentStoreDescription) {
    // snippet: the-vacuum-option
  }

  func killed() throws {
    // snippet: killed-before-the-checkpoint
  }

  func destroyed(_ url: URL) throws {
    // snippet: a-destroyed-store
  }

  func erase(_ guest: Guest, _ store: NSPersistentStore) throws {
    // snippet: erase-and-prove
  }

  func reopen(_ store: NSPersistentStore, _ options: [String: NSObject], pragmas: [String: String]) throws {}
}

// snippet: another-connection

class Guest: NSManagedObject {
  @Managed var name: String
  @Managed var email: String?
  @Managed var note: String?
  @Managed var markedForDeletionDate: Date?
}

class Settings: NSManagedObject {
  @Managed var lastCleanUp: Date?
}
