import OpenCoreData
import Samples

/// An engine whose batch deletes may have a fault, and a way to try it.
public struct BulkDeletingEngine {
  /// What is wrong with an engine.
  enum Fault {
    /// It leaves the rows at the other end alone where a rule is this one.
    case forgets(NSDeleteRule)
    /// It does not look at the offset and the limit.
    case takesAllThatMatch
    /// It counts what a cascade took, too.
    case countsTheVictims
    /// It tells the context.
    case tellsTheContext
  }

  let fault: Fault?

  /// Opens a fresh store with a model of these rules.
  ///
  /// It holds the series 1, 2 and 3. Series 1 has the episodes 100 and 101, series 2 has 200 and 201, and so on. The first
  /// episode of each has a history.
  ///
  /// - Parameter rules: the delete rules.
  /// - Throws: what opening it throws.
  public func open(_ rules: SeriesModel) throws -> OpenedBulkDeletes {
    var rules = rules
    if case .forgets(let rule)? = fault { rules.replace(rule, by: .noActionDeleteRule) }
    let seeds = (1...3).map { SeriesSeed(id: $0, title: "S\($0)", episodes: 2, watched: 1) }
    return OpenedBulkDeletes(try GradedStore(rules, seeds), fault)
  }
}

/// A store that an engine under test has opened.
public final class OpenedBulkDeletes {
  /// A context of the store.
  public var context: NSManagedObjectContext { store.context }

  private let store: GradedStore
  private let fault: BulkDeletingEngine.Fault?

  init(_ store: GradedStore, _ fault: BulkDeletingEngine.Fault?) {
    self.store = store
    self.fault = fault
  }

  /// Executes a batch delete in `context`.
  ///
  /// - Parameter request: the request.
  /// - Returns: what its result type asks for: whether it worked, the object IDs, or the count.
  /// - Throws: what the engine throws.
  public func execute(_ request: NSBatchDeleteRequest) throws -> Any? {
    let before = try rowCount()
    switch fault {
    case .takesAllThatMatch?: (request.fetchRequest.fetchOffset, request.fetchRequest.fetchLimit) = (0, 0)
    case .tellsTheContext?: return try tellAfterwards(request)
    default: break
    }
    let result = (try context.execute(request) as? NSBatchDeleteResult)?.result
    if case .countsTheVictims? = fault, result is Int { return before - (try rowCount()) }
    return result
  }

  /// A context that knows nothing but what is in the file.
  ///
  /// - Throws: what opening the file again throws.
  public func anotherContext() throws -> NSManagedObjectContext { try store.reopened().viewContext }

  private func rowCount() throws -> Int {
    try store.rows("ZSERIES") + store.rows("ZEPISODE") + store.rows("ZHISTORY")
  }

  private func tellAfterwards(_ request: NSBatchDeleteRequest) throws -> Any? {
    let type = request.resultType
    let report = try context.deleteAndMerge(request, into: [context])
    context.processPendingChanges()
    return switch type {
    case .resultTypeStatusOnly: true
    case .resultTypeObjectIDs: report.requested
    case .resultTypeCount: report.requested.count
    }
  }
}
