import Foundation

/// A description of what to fetch.
///
/// The defaults are Core Data's: managed objects, as faults where possible, with pending changes and subentities (FR-01).
/// A template that a model keeps can no longer be changed once a coordinator uses the model: every setter raises.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest, AnyFetchRequest {
  // Set again by initialisers alone, which are convenient for this: a subclass in another module gets those that it can see
  // only where no designated one is hidden from it.
  final private(set) var state: FetchRequestState

  package var settings: FetchSettings {
    get { state.settings }
    set { state.settings = newValue }
  }

  var resolvedEntity: NSEntityDescription? { state.entity }

  /// Makes a request without an entity; set `entity` before using it.
  public override init() {
    state = FetchRequestState()
    super.init()
  }

  /// Makes a request for an entity by its name, which the context that uses the request resolves.
  ///
  /// - Parameter entityName: an entity of the model.
  public convenience init(entityName: String) {
    self.init()
    settings.entityName = entityName
  }

  convenience init(_ settings: FetchSettings, _ entity: NSEntityDescription?) {
    self.init()
    state = FetchRequestState(settings, entity)
  }

  convenience init(sharing state: FetchRequestState) {
    self.init()
    self.state = state
  }

  /// The same request without its type of results: what `request as! NSFetchRequest<NSFetchRequestResult>` gives in Core Data.
  ///
  /// That cast always fails here, where a generic class of one type is no generic class of another (chosen here, CH-981). What
  /// this gives is another object with the same state: a change of one of the two is a change of both.
  public var erased: NSFetchRequest<any NSFetchRequestResult> {
    NSFetchRequest<any NSFetchRequestResult>(sharing: state)
  }

  /// The stores to ask; nil asks all.
  open override var affectedStores: [NSPersistentStore]? {
    get { state.affectedStores?.compactMap { $0 as? NSPersistentStore } }
    set {
      requireMutable()
      state.affectedStores = newValue
    }
  }

  /// The entity to fetch.
  ///
  /// Reading it from a request made by name, before a context has used the request, is a programming error (FR-02).
  public var entity: NSEntityDescription? {
    get {
      if resolvedEntity == nil, let name = entityName {
        raiseException(
          .objectInaccessible,
          "This fetch request (\(PrintedNames.text(for: self))) was created with a string name (\(name)), and cannot "
            + "respond to -entity until used by an NSManagedObjectContext")
      }
      return resolvedEntity
    }
    set {
      requireMutable()
      settings.entityName = newValue?.name
      state.entity = newValue
    }
  }

  /// The name of the entity to fetch.
  public var entityName: String? { settings.entityName }

  func resolve(_ entity: NSEntityDescription) { state.entity = entity }

  /// A request with the same settings, which can be changed without changing this one.
  open override func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  /// A copy of the request's own type.
  func duplicate() -> NSFetchRequest<ResultType> { retyped() }

  /// Raises for a template in use.
  func requireMutable() {
    if state.isFrozen {
      raiseException(.internalInconsistency, "Can't modify a named fetch request in an immutable model.")
    }
  }
}
