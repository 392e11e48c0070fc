import CoreData
import Foundation

/// What is around the snippets of chapter 2.
class Chapter2 {
  let request = NSBatchUpdateRequest(entityName: "Item")

  func oneByOne() throws {
    // snippet: 01-one-by-one
  }

  func resultTypes() throws {
    // snippet: 03-result-types
  }

  func refresh(_ ids: [NSManagedObjectID]) {
    // snippet: 04-refresh-is-not-enough
  }

  func nothingIsChecked(_ entity: NSEntityDescription, _ newName: String) throws {
    // snippet: 05-nothing-is-checked
  }

  // snippet: 06-unsaved-edits

  func staleSave() {
    // snippet: 07-stale-save
  }
}
