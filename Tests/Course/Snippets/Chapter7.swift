import CoreData
import Foundation
import XCTest

/// What is around the snippets of chapter 7.
class Chapter7 {
  func readTheModel() {
    // snippet: 01-read-the-model
  }

  func openTheStore(_ storeURL: URL, _ copyURL: URL) throws {
    // snippet: 03-open-the-store
  }

  func walkBothWays() throws {
    // snippet: 04-walk-both-ways
    _ = strays
  }

  func preview(_ folder: NSManagedObject) {
    // snippet: 05-preview-the-delete
  }

  func onACopy() {
    // snippet: 06-delete-on-a-copy
  }

  func openACopy(_ copyURL: URL, _ model: NSManagedObjectModel) {
    // snippet: 09-original-is-untouched
  }
}

class FolderTests {
  func makeFolder(withBookmarks count: Int, in context: NSManagedObjectContext) throws -> NSManagedObject {
    preconditionFailure("only looked at")
  }

  // snippet: 07-under-other-rules
}

class Bookmark: NSManagedObject {
  class func fetchRequest() -> NSFetchRequest<Bookmark> { NSFetchRequest(entityName: "Bookmark") }
}
