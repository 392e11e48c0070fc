import CoreData
import Foundation

/// What is around the snippets of chapter 3.
class Chapter3 {
  var list: NSFetchedResultsController<Item>!
  let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Item"))
  var fetchedResultsController: NSFetchedResultsController<Item>!

  func resultTypes() throws {
    // snippet: 03-result-types
  }

  func whichRows() throws {
    // snippet: 04-which-rows
    _ = request
  }

  // snippet: 05-list-still-shows-them

  func isThere(_ item: Item) throws -> Bool {
    // snippet: 06-refresh-is-not-enough
    return exists
  }

  // snippet: 07-reset-or-merge

  func whichRules(_ entity: NSEntityDescription) {
    // snippet: 08-which-rules
  }

  func victims(_ seriesIDs: [NSManagedObjectID]) throws {
    // snippet: 09-victims
  }

  func unsavedTicks() throws {
    // snippet: 10-unsaved-ticks
  }

  func nothingIsTold(_ error: any Error) {
    // snippet: 11-nothing-is-told
    _ = gone
  }

  func pinned() throws {
    // snippet: 12-pinned-context
    try takeInChanges()
  }
}

let tableView = Table()

class Table {
  func reloadData() {}
}
