import CoreData
import Foundation

/// What is around the snippets of chapter 4.
class Chapter4: NSObject, NSFetchedResultsControllerDelegate {
  let main = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  var edit = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  var links: [NSManagedObjectID: URL] = [:]

  func cancelledEdit(_ item: Item) throws {
    // snippet: an-edit-that-may-be-cancelled
    _ = draft
    try done()
  }

  func holdBack() throws {
    // snippet: hold-back-the-store
    try saveDocument()
  }

  func importsInTurn() {
    // snippet: imports-in-turn
  }

  func wrongQueue(_ item: Item) throws {
    // snippet: the-wrong-queue
  }

  func blocking(_ request: NSFetchRequest<Item>) {
    // snippet: whose-queue-is-it
  }

  func cacheHierarchy(_ item: Item) {
    // snippet: which-value-a-child-fetches
  }

  func lastWord(_ item: Item, _ parent: NSManagedObjectContext, _ nameWhenOpened: String) {
    // snippet: merge-policy-of-a-child
  }

  func temporaryStays(_ item: Item, _ url: URL) {
    // snippet: when-an-id-becomes-permanent
  }

  func twoObjects(_ first: Item) throws {
    var item: Item! = first
    // snippet: two-objects-of-one-row
  }

  func permanentFirst(_ item: Item, _ parent: NSManagedObjectContext) throws {
    // snippet: permanent-ids-first
    _ = draft
  }

  func usedTwice(_ child: NSManagedObjectContext, _ undone: NSFetchRequest<Item>) throws {
    // snippet: used-a-second-time
  }

  func lazyRefresh() {
    // snippet: when-a-refresh-reads
  }

  func keptInSync(_ sync: ChildSync) {
    // snippet: two-handlers
    refresh([], in: [edit, main])
    // snippet: two-handlers 2
  }

  func endOfTurn() {
    // snippet: saves-and-turns
    _ = saver
  }

  func knowsItsContext() {
    // snippet: a-class-that-knows-its-context
  }
}

// snippet: how-far-a-save-goes

class Meeting: NSManagedObject {
  @Managed var title: String
  @Managed var minutes: Minutes?

  // snippet: how-often-it-awakes
}

class Minutes: NSManagedObject {}

// snippet: related-objects-at-awakening

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
