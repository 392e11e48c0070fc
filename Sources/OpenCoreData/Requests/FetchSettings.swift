import Foundation

/// What a fetch request says, whatever type its results are shown as: copying a request copies this.
struct FetchSettings {
  var entityName: String?
  var predicate: NSPredicate?
  var sortDescriptors: [NSSortDescriptor]?
  var fetchLimit = 0
  var fetchOffset = 0
  var fetchBatchSize = 0
  var resultType: NSFetchRequestResultType = .managedObjectResultType
  var includesPendingChanges = true
  var includesSubentities = true
  var includesPropertyValues = true
  var returnsObjectsAsFaults = true
  var shouldRefreshRefetchedObjects = false
  var relationshipKeyPathsForPrefetching: [String]?
  var propertiesToFetch: [Any]?
  var propertiesToGroupBy: [Any]?
  var havingPredicate: NSPredicate?
  var returnsDistinctResults = false
}

/// The state of a request and of its erased forms, which share it.
final class FetchRequestState {
  var settings: FetchSettings
  var entity: NSEntityDescription?
  var affectedStores: [NSPersistentStore]?
  /// Whether this is of a template of a model that a coordinator uses.
  var isFrozen = false

  init(_ settings: FetchSettings = FetchSettings(), _ entity: NSEntityDescription? = nil) {
    self.settings = settings
    self.entity = entity
  }
}

/// What contexts and stores need of a fetch request, whatever its results are.
protocol AnyFetchRequest: NSPersistentStoreRequest {
  var settings: FetchSettings { get }
  var resolvedEntity: NSEntityDescription? { get }
  func resolve(_ entity: NSEntityDescription)
  func results(in context: NSManagedObjectContext) throws -> Any
}

extension AnyFetchRequest {
  /// The same request for another type of results.
  func retyped<Result>() -> NSFetchRequest<Result> {
    let copy = NSFetchRequest<Result>(settings, resolvedEntity)
    copy.affectedStores = affectedStores
    return copy
  }
}
