import OpenCoreData
import Samples

/// An engine whose batch deletes may have a fault, and a way to try it.
public struct BulkDeletingEngine {
  // Nothing but a closure: what an engine is like can be learnt only by letting it work.
  private let make: (SeriesModel) throws -> OpenedBulkDeletes

  init(_ steps: BulkDeleteSteps, _ fresh: FreshData) {
    let seeds = (1...3).map { SeriesSeed(id: $0, title: "S\($0)", episodes: 2, watched: 1) }
    make = { rules in
      OpenedBulkDeletes(try GradedStore(rules, fresh.shuffled(seeds)), FaultyBatchDelete(steps).execute)
    }
  }

  /// Opens a fresh store with a model of these rules.
  ///
  /// It holds the series 1, 2 and 3, whose rows lie in no order. Series 1 has the episodes 100 and 101, series 2 has 200
  /// and 201, and so on. The first episode of each has a history.
  ///
  /// - Parameter rules: the delete rules.
  /// - Throws: what opening it throws.
  public func open(_ rules: SeriesModel) throws -> OpenedBulkDeletes { try make(rules) }
}

/// A store that an engine under test has opened.
public final class OpenedBulkDeletes {
  /// A context of the store.
  public var context: NSManagedObjectContext { store.context }

  private let store: GradedStore
  private let delete: (NSBatchDeleteRequest, GradedStore) throws -> Any?
  // Kept, so that the objects of a context live as long as this does, even if nobody holds the context.
  private var others: [NSPersistentContainer] = []

  init(_ store: GradedStore, _ delete: @escaping (NSBatchDeleteRequest, GradedStore) throws -> Any?) {
    self.store = store
    self.delete = delete
  }

  /// Executes a batch delete in `context`.
  ///
  /// - Parameter request: the request.
  /// - Returns: what its result type asks for: whether it worked, the object IDs, or the count.
  /// - Throws: what the engine throws.
  public func execute(_ request: NSBatchDeleteRequest) throws -> Any? { try delete(request, store) }

  /// A context that knows nothing but what is in the file.
  ///
  /// - Throws: what opening the file again throws.
  public func anotherContext() throws -> NSManagedObjectContext {
    let other = try store.reopened()
    others.append(other)
    return other.viewContext
  }
}
