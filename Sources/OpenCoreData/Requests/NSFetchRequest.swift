import Foundation

/// A description of what to fetch.
///
/// The defaults are Core Data's: managed objects, as faults where possible, with pending changes and subentities (FR-01).
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest, AnyFetchRequest {
  private var name: String?
  private var resolved: NSEntityDescription?

  /// Makes a request without an entity; set `entity` before using it.
  public override init() { super.init() }

  /// Makes a request for an entity by its name, which the context that uses the request resolves.
  ///
  /// - Parameter entityName: an entity of the model.
  public convenience init(entityName: String) {
    self.init()
    name = entityName
  }

  /// The entity to fetch.
  ///
  /// Reading it from a request made by name, before a context has used the request, is a programming error (FR-02).
  public var entity: NSEntityDescription? {
    get {
      if resolved == nil, let name {
        raiseException(
          .objectInaccessible,
          "This fetch request (\(ObjectNaming.text(for: self))) was created with a string name (\(name)), and cannot "
            + "respond to -entity until used by an NSManagedObjectContext")
      }
      return resolved
    }
    set {
      resolved = newValue
      name = newValue?.name
    }
  }

  /// The name of the entity to fetch.
  public var entityName: String? { name }

  /// The condition; nil fetches every object.
  public var predicate: NSPredicate?

  /// The order, most significant first; nil promises none (FR-20).
  public var sortDescriptors: [NSSortDescriptor]?

  /// The most results to give; 0 sets no limit.
  public var fetchLimit = 0

  /// Results to skip.
  public var fetchOffset = 0

  /// What to give.
  ///
  /// Default managed objects.
  public var resultType: NSFetchRequestResultType = .managedObjectResultType

  /// Whether unsaved changes of the context are laid over what the stores say (FR-03).
  ///
  /// Default true.
  public var includesPendingChanges = true

  /// Whether objects of subentities are fetched too.
  ///
  /// Default true.
  public var includesSubentities = true

  /// Whether values are read with the keys, into the row cache (FR-06, FR-16).
  ///
  /// Default true.
  public var includesPropertyValues = true

  /// Whether objects may be faults.
  ///
  /// Default true.
  public var returnsObjectsAsFaults = true

  /// Relationships to load with the objects, as key paths: one query each instead of one an object (FR-15).
  public var relationshipKeyPathsForPrefetching: [String]?

  /// Runs the request in the context whose block is being performed.
  ///
  /// - Returns: the results, as `fetch(_:)` gives them.
  /// - Throws: what `fetch(_:)` throws.
  public func execute() throws -> [ResultType] {
    guard let context = ContextQueue.currentContext else {
      raiseException(.internalInconsistency, "-execute must be called inside a context's perform block.")
    }
    return try context.fetch(self)
  }

  func resolve(_ entity: NSEntityDescription) { resolved = entity }

  /// A request with the same settings, which can be changed without changing this one.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSFetchRequest<ResultType>()
    (copy.name, copy.resolved) = (name, resolved)
    copy.affectedStores = affectedStores
    copy.predicate = predicate
    copy.sortDescriptors = sortDescriptors
    (copy.fetchLimit, copy.fetchOffset) = (fetchLimit, fetchOffset)
    copy.resultType = resultType
    copy.includesPendingChanges = includesPendingChanges
    copy.includesSubentities = includesSubentities
    copy.includesPropertyValues = includesPropertyValues
    copy.returnsObjectsAsFaults = returnsObjectsAsFaults
    copy.relationshipKeyPathsForPrefetching = relationshipKeyPathsForPrefetching
    return copy
  }
}

/// What contexts and stores need of a fetch request, whatever its results are.
protocol AnyFetchRequest: NSPersistentStoreRequest {
  var entityName: String? { get }
  var entity: NSEntityDescription? { get }
  var predicate: NSPredicate? { get }
  var sortDescriptors: [NSSortDescriptor]? { get }
  var fetchLimit: Int { get }
  var fetchOffset: Int { get }
  var resultType: NSFetchRequestResultType { get }
  var includesPendingChanges: Bool { get }
  var includesSubentities: Bool { get }
  var includesPropertyValues: Bool { get }
  var returnsObjectsAsFaults: Bool { get }
  var relationshipKeyPathsForPrefetching: [String]? { get }
  func resolve(_ entity: NSEntityDescription)
  func results(in context: NSManagedObjectContext) throws -> Any
}
