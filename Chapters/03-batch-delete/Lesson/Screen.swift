import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// What an app has on its screen: a list of the items, by date, that follows its context.
final class Screen<Object: NSManagedObject>: NSObject, NSFetchedResultsControllerDelegate {
  let store: FreshStore
  let list: NSFetchedResultsController<Object>
  /// The changes of objects that the delegate of the list got.
  var changes = 0

  var context: NSManagedObjectContext { store.context }

  init(_ store: FreshStore) throws {
    self.store = store
    let request = NSFetchRequest<Object>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    list = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: store.context, sectionNameKeyPath: nil, cacheName: nil)
    super.init()
    list.delegate = self
    try list.performFetch()
  }

  /// The objects on the list.
  var items: [Object] { list.fetchedObjects ?? [] }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    changes += 1
  }

  /// Saves, and says how it went.
  func save() -> String {
    guard context.hasChanges else { return "nothing to save" }
    do {
      try context.save()
      return "saved"
    } catch let error as NSError {
      return "refused: \(error.code)"
    }
  }
}
