import CoreData
import Foundation

/// What is around the snippets of chapter 3.
class Chapter3 {
  let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Item"))
  var fetchedResultsController: NSFetchedResultsController<Item>!

  func resultTypes() throws {
    // snippet: 02-result-types
  }

  func whichRows() throws {
    // snippet: 03-which-rows
    _ = request
  }

  // snippet: 04-list-still-shows-them

  func isThere(_ item: Item) throws -> Bool {
    // snippet: 05-refresh-is-not-enough
    return exists
  }

  // snippet: 06-reset-or-merge

  func whichRules(_ entity: NSEntityDescription) {
    // snippet: 07-which-rules
  }

  func victims(_ seriesIDs: [NSManagedObjectID]) throws {
    // snippet: 08-victims
  }

  func unsavedTicks() throws {
    // snippet: 09-unsaved-ticks
  }

  func editAfterTheDelete(_ error: any Error) {
    // snippet: 10-edit-after-the-delete
    _ = gone
  }

  // snippet: 12-screen
}

let tableView = Table()

class Table {
  func reloadData() {}
}
