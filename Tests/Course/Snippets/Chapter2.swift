import CoreData
import Foundation

/// What is around the snippets of chapter 2.
class Chapter2 {
  let request = NSBatchUpdateRequest(entityName: "Item")

  func oneByOne() throws {
    // snippet: one-by-one-or-in-bulk
  }

  func resultTypes() throws {
    // snippet: three-answers
  }

  func refresh(_ ids: [NSManagedObjectID]) {
    // snippet: refresh-after-a-batch-update
  }

  func nothingIsChecked(_ entity: NSEntityDescription, _ newName: String) throws {
    // snippet: validation-in-bulk
  }

  // snippet: unsaved-edits-and-a-batch-update

  func staleSave() {
    // snippet: a-save-after-a-batch-update
  }
}
