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
