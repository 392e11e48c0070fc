import CoreData
import Foundation

/// What is around the snippets of chapter 4.
class Chapter4: NSObject, NSFetchedResultsControllerDelegate {
  let main = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  var edit = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  var links: [NSManagedObjectID: URL] = [:]

  func cancelledEdit(_ item: Item) throws {
    // snippet: 02-cancelled-edit
    _ = draft
    try done()
  }

  func holdBack() throws {
    // snippet: 03-hold-back-the-store
    try saveDocument()
  }

  func importsInTurn() {
    // snippet: 04-imports-in-turn
  }

  func wrongQueue(_ item: Item) throws {
    // snippet: 05-wrong-queue
  }

  func blocking(_ request: NSFetchRequest<Item>) {
    // snippet: 06-blocking
  }

  func cacheHierarchy(_ item: Item) {
    // snippet: 07-cache-hierarchy
  }

  func lastWord(_ item: Item, _ parent: NSManagedObjectContext, _ nameWhenOpened: String) {
    // snippet: 08-last-word
  }

  func temporaryStays(_ item: Item, _ url: URL) {
    // snippet: 11-temporary-stays
  }

  func twoObjects(_ first: Item) throws {
    var item: Item! = first
    // snippet: 12-two-objects
  }

  func permanentFirst(_ item: Item, _ parent: NSManagedObjectContext) throws {
    // snippet: 13-permanent-first
    _ = draft
  }

  func usedTwice(_ child: NSManagedObjectContext, _ undone: NSFetchRequest<Item>) throws {
    // snippet: 14-used-twice
  }

  func lazyRefresh() {
    // snippet: 15-lazy-refresh
  }

  func keptInSync(_ sync: ChildSync) {
    // snippet: 16-kept-in-sync
    refresh([], in: [edit, main])
    // snippet: 16-kept-in-sync 2
  }

  func endOfTurn() {
    // snippet: 17-end-of-turn
    _ = saver
  }

  func knowsItsContext() {
    // snippet: 18-knows-its-context
  }
}

// snippet: 01-one-level-at-a-time

class Meeting: NSManagedObject {
  @Managed var title: String
  @Managed var minutes: Minutes?

  // snippet: 09-awake-twice
}

class Minutes: NSManagedObject {}

// snippet: 10-made-twice

/// The two handlers of the chapter.
///
/// Unchecked: it is compiled, and never runs.
final class ChildSync: @unchecked Sendable {
  func objectsDidChange(_ notification: Notification) {}
  func didSave(_ notification: Notification) {}
}

/// The saver of the chapter.
final class TurnSaver {
  init(_ context: NSManagedObjectContext) {}
}

func importNames(into context: NSManagedObjectContext) throws {}
func upload(_ changes: [AnyHashable: Any]?) {}
