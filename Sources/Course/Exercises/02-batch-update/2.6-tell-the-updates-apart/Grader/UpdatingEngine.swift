import OpenCoreData
import Samples

/// An engine whose batch updates may have a fault, and a way to try it.
public struct UpdatingEngine {
  // Nothing but a closure: what an engine is like can be learnt only by letting it work.
  private let make: () throws -> OpenedUpdates

  /// Makes an engine.
  ///
  /// - Parameters:
  ///   - turns: by how many places the rows are turned. The two that are done lie three apart, so that each place has one of them
  ///     in one of three engines: a test that takes the row at some place for one that is not done passes no three.
  init(_ steps: UpdateSteps, _ fresh: FreshData, turned turns: Int = 0) {
    let seeds = (0..<6).map { ItemSeed(name: "T\($0)", done: $0.isMultiple(of: 3), minute: $0) }
    make = {
      let (done, open) = (fresh.shuffled([seeds[0], seeds[3]]), fresh.shuffled(seeds.filter { !$0.done }))
      let rows = [done[0], open[0], open[1], done[1], open[2], open[3]]
      let first = turns % 6
      return OpenedUpdates(
        try GradedStore(items: Array(rows[first...] + rows[..<first])), FaultyUpdate(steps, fresh).execute)
    }
  }

  /// Opens a fresh store with six items, “T0” to “T5”; T0 and T3 are done.
  ///
  /// - Throws: what opening it throws.
  public func open() throws -> OpenedUpdates { try make() }
}

/// A store that an engine under test has opened.
public final class OpenedUpdates {
  /// A context of the store.
  public var context: NSManagedObjectContext { store.context }

  private let store: GradedStore
  // Kept, so that the objects of a context live as long as this does, even if nobody holds the context.
  private var others: [NSPersistentContainer] = []
  private let update: (NSBatchUpdateRequest, GradedStore) throws -> Any?

  init(_ store: GradedStore, _ update: @escaping (NSBatchUpdateRequest, GradedStore) throws -> Any?) {
    self.store = store
    self.update = update
  }

  /// Executes a batch update in `context`.
  ///
  /// - Parameter request: the request.
  /// - Returns: what its result type asks for: whether it worked, the object IDs, or the count.
  /// - Throws: what the engine throws.
  public func execute(_ request: NSBatchUpdateRequest) throws -> Any? { try update(request, store) }

  /// A context that knows nothing but what is in the file.
  ///
  /// - Throws: what opening the file again throws.
  public func anotherContext() throws -> NSManagedObjectContext {
    let other = try store.reopened()
    others.append(other)
    return other.viewContext
  }
}
