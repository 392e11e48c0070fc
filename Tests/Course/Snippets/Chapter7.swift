import CoreData
import Foundation
import XCTest

/// What is around the snippets of chapter 7.
class Chapter7 {
  func readTheModel() {
    // snippet: read-the-model
  }

  func openTheStore(_ storeURL: URL, _ copyURL: URL) throws {
    // snippet: open-the-store
  }

  func walkBothWays() throws {
    // snippet: walk-both-ways
    _ = strays
  }

  func preview(_ folder: NSManagedObject) {
    // snippet: preview-the-delete
  }

  func onACopy() {
    // snippet: delete-on-a-copy
  }

  func openACopy(_ copyURL: URL, _ model: NSManagedObjectModel) {
    // snippet: what-opening-changes
  }
}

class FolderTests {
  func makeFolder(withBookmarks count: Int, in context: NSManagedObjectContext) throws -> NSManagedObject {
    preconditionFailure("only looked at")
  }

  // snippet: under-other-rules
}

class Bookmark: NSManagedObject {
  class func fetchRequest() -> NSFetchRequest<Bookmark> { NSFetchRequest(entityName: "Bookmark") }
}
