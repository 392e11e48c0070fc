import CoreData
import Foundation

/// What is around the snippets of the pages that belong to no chapter.
class Pages {
  func batchUpdate() throws {
    // snippet: cheat-sheet
  }

  func batchDelete() throws {
    // snippet: cheat-sheet 2
  }

  func history() throws {
    // snippet: cheat-sheet 3
  }

  func gone(_ objectID: NSManagedObjectID) throws {
    // snippet: cheat-sheet 4
    _ = isThere
  }

  func errors() {
    // snippet: cheat-sheet 5
  }

  func importRows() {
    // snippet: deciding
  }

  func editScreen(_ item: Item) {
    // snippet: deciding 2
    _ = draft
  }

  func saveCommand() throws {
    // snippet: deciding 3
    try saveDocument()
  }

  func port(_ folder: URL) {
    // snippet: porting 4
    _ = container
  }
}

extension NSManagedObjectModel {
  /// The function that the page on porting has you write.
  func namePortedClasses() {}
}

enum Porting {
  class Person: NSManagedObject {
    var firstLetter: String { "" }

    // snippet: porting 3
  }
}
