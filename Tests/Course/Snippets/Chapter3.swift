import CoreData
import Foundation

/// What is around the snippets of chapter 3.
class Chapter3 {
  let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Item"))
  var fetchedResultsController: NSFetchedResultsController<Item>!

  func resultTypes() throws {
    // snippet: three-results-of-a-delete
  }

  func whichRows() throws {
    // snippet: which-rows
    _ = request
  }

  // snippet: the-list-after-a-batch-delete

  func isThere(_ item: Item) throws -> Bool {
    // snippet: refresh-after-a-batch-delete
    return exists
  }

  // snippet: reset-or-merge

  func whichRules(_ entity: NSEntityDescription) {
    // snippet: which-rules
  }

  func victims(_ seriesIDs: [NSManagedObjectID]) throws {
    // snippet: the-victims
  }

  func unsavedTicks() throws {
    // snippet: unsaved-changes-and-a-batch-delete
  }

  func editAfterTheDelete(_ error: any Error) {
    // snippet: who-is-told-of-a-batch-delete
    _ = gone
  }

  // snippet: a-delete-button
}

let tableView = Table()

class Table {
  func reloadData() {}
}
