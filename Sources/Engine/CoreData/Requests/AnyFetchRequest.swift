import Foundation

/// What contexts and stores need of a fetch request, whatever its results are.
protocol AnyFetchRequest: NSPersistentStoreRequest, FetchDescribing {
  var resolvedEntity: NSEntityDescription? { get }
  func resolve(_ entity: NSEntityDescription)
}

extension AnyFetchRequest {
  /// The same request for another type of results.
  func retyped<Result>() -> NSFetchRequest<Result> {
    let copy = NSFetchRequest<Result>(settings, resolvedEntity)
    copy.affectedStores = affectedStores
    return copy
  }
}
