import Foundation

/// Keeps the results of a fetch up to date and tells a delegate what changed.
///
/// It follows one context, when pending changes are processed and not at a save (FRC-04). With a delegate that has a
/// method for changes it follows them; without one the results stay what the last `performFetch` found (FRC-03).
///
/// A changed object is judged in memory by the request's predicate and sort descriptors; nothing is fetched again. A
/// fetch limit and an offset count for `performFetch` only: what comes later is shown beyond them (CH-082).
///
/// Linux has no lightweight generics, so `ResultType` is not bound to `NSFetchRequestResult` here, as in `NSFetchRequest`.
///
/// Apple page: NSFetchedResultsController.
open class NSFetchedResultsController<ResultType>: NSObject {
  let results: FetchedResults
  private let original: NSFetchRequest<ResultType>?
  /// This controller as delegates see it, where it is of another type.
  private var view: NSFetchedResultsController<any NSFetchRequestResult>?

  /// The name that was given for a cache of sections.
  ///
  /// A name is accepted and nothing is cached: sections are made anew by each fetch, so they are never out of date
  /// (chosen here).
  public let cacheName: String?

  /// Makes a controller; `performFetch` fills it.
  ///
  /// - Parameters:
  ///   - fetchRequest: what to show. Without sort descriptors it raises; an empty array passes (FRC-01b, FRC-01c).
  ///   - context: the context to fetch from and to follow.
  ///   - sectionNameKeyPath: a key path that gives the name of an object's section, or nil for one section of all
  ///     objects. The first sort descriptor must order as it does (FRC-16).
  ///   - name: the name of a cache, which has no effect.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    if fetchRequest.sortDescriptors == nil {
      raiseException(
        .invalidArgument,
        "An instance of NSFetchedResultsController requires a fetch request with sort descriptors")
    }
    results = FetchedResults(fetchRequest, context, sectionKeyPath: sectionNameKeyPath)
    original = fetchRequest
    cacheName = name
    super.init()
    results.owner = self
  }

  /// Makes a view of another controller's results.
  fileprivate init(viewing results: FetchedResults, cacheName: String?) {
    self.results = results
    self.cacheName = cacheName
    original = nil
    super.init()
  }

  /// The request; a change of it counts from the next `performFetch` on.
  ///
  /// The view that a delegate is handed gives a copy.
  public var fetchRequest: NSFetchRequest<ResultType> { original ?? results.request.retyped() }

  /// The context.
  public var managedObjectContext: NSManagedObjectContext { results.context }

  /// The key path that gives the names of sections, if there are any.
  public var sectionNameKeyPath: String? { results.sectionKeyPath }

  /// Who is told of changes; not retained (FRC-03).
  ///
  /// Set it before `performFetch`: what changed while there was no delegate stays unseen until the next fetch.
  public var delegate: (any NSFetchedResultsControllerDelegate)? {
    get { results.delegate }
    set { results.delegate = newValue }
  }

  /// Fetches, and shows what was found.
  ///
  /// Pending changes are processed first (chosen here): an object that comes and goes before it was ever told would
  /// otherwise stay among the results. What they change in earlier results is told as usual; what the fetch itself
  /// changes is not (FRC-02), but a snapshot method is called (CH-080).
  ///
  /// With a `fetchBatchSize`, without sections and without unsaved changes that could count, only keys are read; a batch
  /// of rows is read when `object(at:)` comes to one of its objects (FR-14), and all of them when `fetchedObjects` or a
  /// section's `objects` is asked for (chosen here).
  ///
  /// - Throws: what the fetch throws; a `CocoaError` when the objects are not sorted by section (FRC-16), or when the
  ///   request asks for other results than objects (CH-082). The results then stay as they were.
  open func performFetch() throws {
    guard results.request.settings.resultType == .managedObjectResultType else {
      throw FetchedResultsFailure.notObjects.cocoaError
    }
    managedObjectContext.processPendingChanges()
    if sectionNameKeyPath == nil, let (entity, keys) = try managedObjectContext.upstream.batchedKeys(results.request) {
      let faults = keys.map { managedObjectContext.register($0.reference, store: $0.store) }
      try results.show(faults, ResultsBatches(faults, entity, size: results.request.settings.fetchBatchSize))
    } else {
      let found = try managedObjectContext.fetch(fetchRequest)
      // A request for objects gives objects, whatever they are shown as.
      try results.show((found as? [NSManagedObject]) ?? found.compactMap { $0 as? NSManagedObject })
    }
    results.tellSnapshot()
  }

  /// The title of a section in the index: the first letter of its name, capitalised (FRC-17); overridable.
  ///
  /// - Parameter sectionName: the section's name.
  open func sectionIndexTitle(forSectionName sectionName: String) -> String? {
    if original == nil, let owner = results.owner { return owner.sectionIndexTitle(forSectionName: sectionName) }
    return FetchedSection.defaultIndexTitle(of: sectionName)
  }

  /// Deletes a cache.
  ///
  /// There is none to delete (chosen here).
  ///
  /// - Parameter name: the name of one, or nil for all.
  public class func deleteCache(withName name: String?) {}

  /// Equal when both show the same results: a controller and the view of it that its delegate is handed.
  open override func isEqual(_ object: Any?) -> Bool { (object as? any FetchedResultsOwner)?.results === results }

  /// Equal controllers share it.
  open override var hash: Int { ObjectIdentifier(results).hashValue }
}

/// A controller, whatever its results are.
protocol FetchedResultsOwner: AnyObject {
  var results: FetchedResults { get }
  /// The controller as delegates see it.
  var face: NSFetchedResultsController<any NSFetchRequestResult> { get }
  func sectionIndexTitle(forSectionName sectionName: String) -> String?
}

extension NSFetchedResultsController: FetchedResultsOwner {
  var face: NSFetchedResultsController<any NSFetchRequestResult> {
    if let same = self as? NSFetchedResultsController<any NSFetchRequestResult> { return same }
    if let view { return view }
    let made = NSFetchedResultsController<any NSFetchRequestResult>(viewing: results, cacheName: cacheName)
    view = made
    return made
  }
}
