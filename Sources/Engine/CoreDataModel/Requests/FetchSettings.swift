import Foundation

/// What a fetch request says, whatever type its results are shown as: copying a request copies this.
package struct FetchSettings {
  package var entityName: String?
  package var predicate: NSPredicate?
  package var sortDescriptors: [NSSortDescriptor]?
  package var fetchLimit = 0
  package var fetchOffset = 0
  package var fetchBatchSize = 0
  package var resultType: NSFetchRequestResultType = .managedObjectResultType
  package var includesPendingChanges = true
  package var includesSubentities = true
  package var includesPropertyValues = true
  package var returnsObjectsAsFaults = true
  package var shouldRefreshRefetchedObjects = false
  package var relationshipKeyPathsForPrefetching: [String]?
  package var propertiesToFetch: [Any]?
  package var propertiesToGroupBy: [Any]?
  package var havingPredicate: NSPredicate?
  package var returnsDistinctResults = false

  /// Makes those of a new request.
  package init(entityName: String? = nil, predicate: NSPredicate? = nil) {
    self.entityName = entityName
    self.predicate = predicate
  }
}
