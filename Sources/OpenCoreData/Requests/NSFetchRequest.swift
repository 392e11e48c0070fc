import Foundation

/// A description of what to fetch.
///
/// The defaults are Core Data's: managed objects, as faults where possible, with pending changes and subentities (FR-01).
/// A template that a model keeps can no longer be changed once a coordinator uses the model: every setter raises.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest, AnyFetchRequest {
  var settings: FetchSettings
  private(set) var resolvedEntity: NSEntityDescription?
  /// Whether this is a template of a model that a coordinator uses.
  var isFrozen = false

  /// Makes a request without an entity; set `entity` before using it.
  public override init() {
    settings = FetchSettings()
    super.init()
  }

  /// Makes a request for an entity by its name, which the context that uses the request resolves.
  ///
  /// - Parameter entityName: an entity of the model.
  public convenience init(entityName: String) {
    self.init()
    settings.entityName = entityName
  }

  init(_ settings: FetchSettings, _ entity: NSEntityDescription?) {
    self.settings = settings
    resolvedEntity = entity
    super.init()
  }

  /// The entity to fetch.
  ///
  /// Reading it from a request made by name, before a context has used the request, is a programming error (FR-02).
  public var entity: NSEntityDescription? {
    get {
      if resolvedEntity == nil, let name = entityName {
        raiseException(
          .objectInaccessible,
          "This fetch request (\(ObjectNaming.text(for: self))) was created with a string name (\(name)), and cannot "
            + "respond to -entity until used by an NSManagedObjectContext")
      }
      return resolvedEntity
    }
    set {
      requireMutable()
      settings.entityName = newValue?.name
      resolvedEntity = newValue
    }
  }

  /// The name of the entity to fetch.
  public var entityName: String? { settings.entityName }

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

  func resolve(_ entity: NSEntityDescription) { resolvedEntity = entity }

  /// A request with the same settings, which can be changed without changing this one.
  open override func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  /// A copy of the request's own type.
  func duplicate() -> NSFetchRequest<ResultType> { retyped() }

  /// Raises for a template in use.
  func requireMutable() {
    if isFrozen {
      raiseException(.internalInconsistency, "Can't modify a named fetch request in an immutable model.")
    }
  }
}
