import Foundation
import OpenCoreData
import Samples

/// A screen with a list of items and a search field, as far as its view is concerned.
public final class SearchScreen: NSObject, NSFetchedResultsControllerDelegate {
  /// All items, by date; it follows its context.
  public let list: NSFetchedResultsController<Item>
  /// What has been typed into the search field.
  public let search: String

  let store: GradedStore

  init(_ store: GradedStore, search: String) throws {
    self.store = store
    self.search = search
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    list = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: store.context, sectionNameKeyPath: nil, cacheName: nil)
    super.init()
    list.delegate = self
    try list.performFetch()
  }

  /// The context of the list.
  public var context: NSManagedObjectContext { list.managedObjectContext }

  /// What `ForEach` shows: the items of the list whose names contain the search, but for those that are deleted, by name
  /// and then by date.
  public var rows: [Item] {
    (list.fetchedObjects ?? []).filter { !$0.isDeleted && $0.name.contains(search) }
      .sorted { ($0.name, $0.createdAt) < ($1.name, $1.createdAt) }
  }

  /// Takes in what has changed: `rows` are made of it.
  public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
}
