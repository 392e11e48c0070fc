import Foundation
import OpenCoreData

/// How an app has set a fetch request up: nothing that an attempt may leave changed.
struct FetchRequestSettings<ResultType: NSFetchRequestResult> {
  private let request: NSFetchRequest<ResultType>
  private let values: [(name: String, value: AnyHashable)]

  /// Reads the settings of a fetch request.
  init(of request: NSFetchRequest<ResultType>) {
    self.request = request
    values = Self.values(of: request)
  }

  /// Reads them again.
  ///
  /// - Parameter moment: what has just happened, such as “after the list was cleared”.
  /// - Throws: `Mismatch` with the first that is not as it was.
  func check(_ moment: String) throws {
    for (old, new) in zip(values, Self.values(of: request)) where old.value != new.value {
      throw Mismatch(["\(moment), the request's \(old.name) is another one than before"])
    }
  }

  private static func values(of request: NSFetchRequest<ResultType>) -> [(name: String, value: AnyHashable)] {
    [
      ("entityName", request.entityName),
      ("predicate", request.predicate),
      ("sortDescriptors", request.sortDescriptors),
      ("fetchLimit", request.fetchLimit),
      ("fetchOffset", request.fetchOffset),
      ("fetchBatchSize", request.fetchBatchSize),
      ("resultType", request.resultType.rawValue),
      ("includesPendingChanges", request.includesPendingChanges),
      ("includesSubentities", request.includesSubentities),
      ("includesPropertyValues", request.includesPropertyValues),
      ("returnsObjectsAsFaults", request.returnsObjectsAsFaults),
      ("shouldRefreshRefetchedObjects", request.shouldRefreshRefetchedObjects),
      ("relationshipKeyPathsForPrefetching", request.relationshipKeyPathsForPrefetching),
      ("propertiesToFetch", request.propertiesToFetch.map { "\($0)" }),
      ("propertiesToGroupBy", request.propertiesToGroupBy.map { "\($0)" }),
      ("havingPredicate", request.havingPredicate),
      ("returnsDistinctResults", request.returnsDistinctResults),
      ("affectedStores", request.affectedStores.map { $0.map(ObjectIdentifier.init) }),
    ]
  }
}
