import Dispatch
import Foundation

/// Keeps the stores of a model, and between them and the contexts one cache of committed rows.
///
/// Contexts on many queues share a coordinator; it carries out one thing at a time. Notifications are posted when nothing
/// is being carried out, so that an observer may use the coordinator from any thread.
///
/// Its lock protects the name, the stores and their connections, the row cache, the newest query generation, who listens to
/// statements, and the clocks. The lists of followers, of traces and of logs of deleted rows have locks of their own, and so has
/// what a store tells of itself.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
  /// The model of the stores: from now on immutable, but for its localization dictionary.
  public let managedObjectModel: NSManagedObjectModel

  /// A name, for logs.
  public var name: String? {
    get { lock.withLock { label } }
    set { lock.withLock { label = newValue } }
  }
  private var label: String?

  /// No `Guarded`: a thread may take it again, since work inside it, blocks of callers among it, comes back for what it protects.
  package let lock = ThreadLock(isRecursive: true)
  /// Where blocks run that nobody waits for.
  let queue = DispatchQueue(label: "NSPersistentStoreCoordinator")
  let compiled: Result<ModelLayout, ModelError>
  // Read for every piece of work, inside the lock: left out of the run-time check for overlapping accesses.
  @exclusivity(unchecked) private var stores: [NSPersistentStore] = []
  @exclusivity(unchecked) private var nextOrdinal = 0
  private let cache = RowCache()
  /// The newest state of the stores that a context is pinned to, while one is.
  weak var newestGeneration: QueryGeneration?
  /// The contexts that merge what others save (RF-17).
  let followers = ContextFollowers()
  /// Who listens to the statements of the stores.
  package let statementListeners = StatementListeners()
  /// Who is told of the steps of delete propagation in all contexts.
  package let propagationWatchers = WeakList<any PropagationWatcher>()
  /// Who remembers which rows were deleted by whom.
  package let rowDeletionWatchers = WeakList<any RowDeletionWatcher>()
  /// The seconds by which the age of rows is told (RF-04); tests put their own.
  var clock: () -> Double = { ProcessInfo.processInfo.systemUptime }
  /// The time of day, for the history of stores.
  package var now: () -> Date = { Date() }

  /// Makes a coordinator without stores.
  ///
  /// The model is compiled here. One that makes no sense is reported when a store is added.
  public init(managedObjectModel model: NSManagedObjectModel) {
    managedObjectModel = model
    do throws(ModelError) { compiled = .success(try model.layout()) } catch { compiled = .failure(error) }
  }

  /// Makes a coordinator whose model has no entities.
  ///
  /// Apps make such a one to destroy or to replace the files of stores, for which no model is asked (chosen here, CH-1070).
  public override convenience init() { self.init(managedObjectModel: NSManagedObjectModel()) }

  /// The compiled model.
  ///
  /// Using a context over a refused model is a programming error: adding its store has thrown already.
  package var layout: ModelLayout {
    switch compiled {
    case .success(let layout): layout
    case .failure(let error): raiseException(.invalidArgument, error.description)
    }
  }

  // MARK: Stores

  /// The stores, in the order in which they were added.
  public var persistentStores: [NSPersistentStore] { lock.withLock { stores } }

  /// Adds a store, and posts stores-will-change before and stores-did-change after it (NT-12, NT-15).
  ///
  /// - Parameters:
  ///   - storeType: `NSSQLiteStoreType` or `NSInMemoryStoreType`.
  ///   - configuration: the configuration of the model that the store holds; nil for all of it.
  ///   - storeURL: the file; a SQLite store is created there when there is none. `/dev/null` gives a private store in
  ///     memory (SQ-45).
  ///   - options: see the option keys. A SQLite store of another version of the model is migrated where they ask for it
  ///     (MG-02).
  /// - Throws: an error in the Cocoa domain: 134060 for a model that makes no sense, with the place in its failure reason.
  ///   Nothing has been changed on disk then.
  @discardableResult
  open func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try addStore(storeType, configuration: configuration, at: storeURL, options: options)
  }

  /// Hands a request to the stores.
  ///
  /// - Parameters:
  ///   - request: a fetch or a batch request.
  ///   - context: the context that the results are for; another coordinator's is a programming error.
  /// - Returns: an array for a fetch request, else the request's own kind of result.
  /// - Throws: as `execute(_:)` of a context does.
  open func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext) throws -> Any {
    guard context.persistentStoreCoordinator === self else {
      raiseException(.invalidArgument, "A request can only be executed with a context of its coordinator.")
    }
    return try context.answer(to: request)
  }

  /// The store at a place, if there is one.
  open func persistentStore(for URL: URL) -> NSPersistentStore? { persistentStores.first { $0.isAt(URL) } }

  /// The place of a store.
  open func url(for store: NSPersistentStore) -> URL { store.url ?? URL(fileURLWithPath: "/dev/null") }

  /// Takes an opened store over.
  ///
  /// Call inside the lock.
  func adopt(_ store: NSPersistentStore) {
    store.identity.ordinal = nextOrdinal
    nextOrdinal += 1
    store.persistentStoreCoordinator = self
    stores.append(store)
    statementListeners.attach(to: [store])
    store.rows.serve(self)
    store.didAdd(to: self)
  }

  /// Lets a store go: its rows are forgotten and its file is closed.
  ///
  /// Call inside the lock.
  func drop(_ store: NSPersistentStore) {
    stores.removeAll { $0 === store }
    cache.removeAll(of: store.identity)
    store.persistentStoreCoordinator = nil
    store.identity.store = nil
    store.rows.disconnect()
    store.rows.serve(nil)
  }

  /// The identity that a store has where it is going to lie, complete before anybody can ask for it.
  ///
  /// Call inside the lock.
  ///
  /// - Parameter uuid: the UUID of the store that lies there.
  func identity(of store: NSPersistentStore, movedTo uuid: String) -> StoreIdentity {
    if uuid == store.identity.uuid { return store.identity }
    let identity = StoreIdentity(uuid: uuid)
    identity.ordinal = nextOrdinal
    identity.store = store
    return identity
  }

  /// Forgets what is known of the rows of a store that has moved, and takes note of its identity.
  ///
  /// Call inside the lock.
  ///
  /// - Returns: whether it is another one now.
  func rehome(_ store: NSPersistentStore) -> Bool {
    cache.removeAll(of: store.identity)
    let identity = store.sharedIdentity
    guard identity !== store.identity else { return false }
    store.identity.store = nil
    store.identity = identity
    nextOrdinal += 1
    return true
  }

  // MARK: Rows

  /// Runs a piece of work while no other context does.
  ///
  /// - Throws: what the work throws; a `StoreFailure` as the error that callers expect.
  package func perform<Result>(
    for context: NSManagedObjectContext? = nil, _ work: (RowAccess) throws -> Result
  ) throws -> Result {
    try exclusively {
      let access = RowAccess(stores: stores, cache: cache, isSingleStore: nextOrdinal <= 1)
      guard statementListeners.areThere else { return try work(access) }
      return try statementListeners.during(workOf: context?.readsFor ?? context) { try work(access) }
    }
  }

  /// Begins to note when rows are read, for a context that has a staleness interval (RF-04).
  func trackAges() { lock.withLock { cache.trackAges { [unowned self] in clock() } } }

  /// Runs a piece of work inside the lock.
  ///
  /// - Throws: what the work throws; a `StoreFailure` as the error that callers expect.
  func exclusively<Result>(_ work: () throws -> Result) throws -> Result {
    try lock.withLock { try Self.translating(work) }
  }

  /// Runs a piece of work whose failures callers are to see as errors in the Cocoa domain.
  static func translating<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let failure as any CocoaFailure { throw failure.cocoaError }
  }
}
