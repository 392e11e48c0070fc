import Foundation

/// A space in which objects are fetched, changed and deleted, until a save passes the changes on.
///
/// Use it on its own queue only, inside `perform` or `performAndWait`, or on the main queue for a main-queue context
/// (CC-02). It may be handed to another thread, which has to do the same; the compiler does not check that it does (CC-07).
///
/// That queue protects everything in it but the name, the author, and the lists of followers and traces, which have locks.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  /// The kind of queue the context lives on.
  public let concurrencyType: NSManagedObjectContextConcurrencyType

  /// A name, for logs and for the history of stores.
  public var name: String? {
    get { labelLock.withLock { labels.name } }
    set { labelLock.withLock { labels.name = newValue } }
  }

  /// Who is responsible for what the context saves and for the batch requests it carries out, for the history of stores.
  ///
  /// What a child's batch request does is recorded under its root's name and author (CH-937).
  public var transactionAuthor: String? {
    get { labelLock.withLock { labels.author } }
    set { labelLock.withLock { labels.author = newValue } }
  }

  /// Under a lock: a store reads those of a root while one of its descendants is at work.
  private var labels = (name: String?.none, author: String?.none)
  /// Protects the labels: a lock that the thread sanitizer knows, as a `Mutex` is none to it.
  private let labelLock = NSLock()

  /// Free-form information.
  public let userInfo = NSMutableDictionary()

  /// What decides a conflict at save.
  ///
  /// Default: the error policy (MP-01).
  public var mergePolicy: Any = NSMergePolicy.error {
    willSet {
      if !(newValue is NSMergePolicy) {
        raiseException(.invalidArgument, "A merge policy must be an NSMergePolicy, not \(newValue).")
      }
    }
  }

  /// Whether delete rules run when pending changes are processed; false leaves them to the save (DR-09).
  ///
  /// Default true.
  public var propagatesDeletesAtEndOfEvent = true

  /// Whether an object whose row is gone is marked deleted instead of ending the process (FT-09).
  ///
  /// Default true.
  public var shouldDeleteInaccessibleFaults = true

  /// Whether the context keeps every object it registers (ST-14).
  ///
  /// Default false.
  public var retainsRegisteredObjects: Bool {
    get { objects?.retained != nil }
    set {
      guard newValue != retainsRegisteredObjects else { return }
      graph.retained = newValue ? graph.registered : nil
    }
  }

  /// The coordinator that the context fetches from and saves to; of a child, that of the root above it.
  ///
  /// Set it before the context is used; changing it later raises, and so does setting that of a child.
  public var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    get { upstream.coordinator }
    set {
      if newValue === upstream.coordinator { return }
      unusedRoot().coordinator = newValue
      followSiblings()
    }
  }

  /// The context that this one reads through and saves into, one level a save (PC-01); nil for a root.
  ///
  /// Set it before the context is used, and instead of a coordinator. Making a context its own ancestor is a programming
  /// error, as is a second parent, and a parent without a queue (PC-02, PC-22).
  public var parent: NSManagedObjectContext? {
    get { upstream.parent }
    set {
      if newValue !== upstream.parent {
        _ = unusedRoot()
        if let newValue { upstream = ParentUpstream(self, checked(newValue)) }
      }
      followSiblings()
    }
  }

  /// What the context reads from and saves into.
  private(set) var upstream: (any Upstream)!

  /// Contexts whose parent this is and that merge what it saves (RF-17).
  let childFollowers = ContextFollowers()

  /// Whether the context merges what other contexts of its coordinator save (RF-17).
  ///
  /// Default false. The merge is a block on the context's own queue, put there when the other save has ended (chosen
  /// here). What batch requests do is not merged (RF-18, RF-18b). A confinement context, which has no queue, cannot follow (CH-401).
  /// A context that is pinned to a query generation moves with each merge (CH-809).
  public var automaticallyMergesChangesFromParent = false {
    willSet {
      if newValue, concurrencyType == .confinementConcurrencyType {
        raiseException(.invalidArgument, "A confinement context cannot follow its parent: make it with a queue.")
      }
    }
    didSet { followSiblings() }
  }

  /// For how many seconds the coordinator's row cache serves when a fault fires or an object is refreshed (RF-04).
  ///
  /// Default negative: for ever. With 0 the store is read each time. A row that a fetch has brought counts as fresh for
  /// the faults that the fetch returned (chosen here).
  public var stalenessInterval: TimeInterval = -1 {
    didSet { if stalenessInterval > 0 { persistentStoreCoordinator?.trackAges() } }
  }

  /// What records the context's changes, so that they can be undone; it may be shared.
  ///
  /// Default nil (UN-01). The manager keeps the objects whose changes it can undo. Setting it processes the pending
  /// changes first, so that a manager records what comes after (chosen here).
  public var undoManager: UndoManager? {
    willSet { if newValue !== undoManager { processPendingChanges() } }
    didSet { undoManagerDidChange() }
  }

  /// Who is told of the steps of delete propagation.
  package let propagationWatchers = WeakList<any PropagationWatcher>()
  let queue: ContextQueue
  /// The context's objects, once it has been used.
  private var objects: ObjectGraph?
  /// What the context is in the middle of.
  var phases = Phases()
  /// Whether the next round of the main queue comes to the context.
  var isInRound = false
  /// What the merge that is going on has told, while one is.
  var mergeReport: MergeReport?
  /// The undo manager's checkpoints, while there is one.
  var checkpoints: UndoCheckpoints?

  /// Makes a context with a queue of a kind.
  ///
  /// - Parameter ct: main or private; a confinement context, deprecated since iOS 9, belongs to the present thread (CC-01).
  public init(concurrencyType ct: NSManagedObjectContextConcurrencyType) {
    QueueUse.readLaunchArgument()
    concurrencyType = ct
    queue = ContextQueue(ct)
    super.init()
    upstream = CoordinatorUpstream(self)
  }

  /// Makes a context with a queue of a kind.
  public convenience init(_ type: ConcurrencyType) { self.init(concurrencyType: type.rawValue) }

  /// Makes a confinement context, as before iOS 9.
  @available(*, deprecated, message: "Use init(concurrencyType:) with a kind of queue.")
  public convenience override init() { self.init(concurrencyType: .confinementConcurrencyType) }

  deinit { objects?.dismantle() }

  /// What a context has above it that has not been given a coordinator or a parent: one that has, or has objects, keeps
  /// what it has.
  private func unusedRoot() -> CoordinatorUpstream {
    if objects == nil, let root = upstream as? CoordinatorUpstream, root.coordinator == nil { return root }
    raiseException(
      .internalInconsistency,
      "The context already has a \(parent == nil ? "coordinator" : "parent"), which cannot be replaced: make a new context."
    )
  }

  /// A context that may be the parent of this one; another ends the process.
  private func checked(_ parent: NSManagedObjectContext) -> NSManagedObjectContext {
    if parent.isSelfOrDescendant(of: self) {
      raiseException(.invalidArgument, "A context cannot be its own ancestor.")
    }
    if parent.concurrencyType == .confinementConcurrencyType {
      raiseException(
        .invalidArgument,
        "Parent NSManagedObjectContext must use either NSPrivateQueueConcurrencyType or NSMainQueueConcurrencyType.")
    }
    return parent
  }

  /// Whether a context is this one, or an ancestor of it.
  func isSelfOrDescendant(of context: NSManagedObjectContext) -> Bool {
    self === context || parent?.isSelfOrDescendant(of: context) == true
  }

  /// The context's objects; using them needs a coordinator.
  package var graph: ObjectGraph {
    if let objects { return objects }
    let graph = ObjectGraph(model: coordinator.layout)
    graph.owner = self
    graph.recordsUndo = undoManager != nil
    objects = graph
    return graph
  }

  /// The objects if there can be any: a context without a coordinator has none.
  package var graphIfUsed: ObjectGraph? { objects }

  /// The coordinator; a context without one cannot be used.
  package var coordinator: NSPersistentStoreCoordinator {
    guard let persistentStoreCoordinator else {
      raiseException(
        .internalInconsistency, "This NSManagedObjectContext has no persistent store coordinator. It cannot be used.")
    }
    return persistentStoreCoordinator
  }

  /// Decides whether an object whose row is gone is marked deleted; overridable (FT-14).
  ///
  /// The base logs that it is (FT-15), and answers `shouldDeleteInaccessibleFaults`.
  ///
  /// - Parameters:
  ///   - fault: the object.
  ///   - oid: its ID.
  ///   - property: the property whose reading fired the fault, if one did.
  /// - Returns: true to mark it deleted, false to end the process.
  open func shouldHandleInaccessibleFault(
    _ fault: NSManagedObject, for oid: NSManagedObjectID, triggeredByProperty property: NSPropertyDescription?
  ) -> Bool {
    if shouldDeleteInaccessibleFaults {
      Console.warn(
        "CoreData: warning: An NSManagedObjectContext delegate overrode fault handling behavior to silently delete the "
          + "object with ID '\(oid)' and substitute nil/0 for all property values instead of throwing.")
    }
    return shouldDeleteInaccessibleFaults
  }
}

extension NSManagedObjectContext {
  /// The kind of a context's queue, as a value that wraps `NSManagedObjectContextConcurrencyType`.
  public struct ConcurrencyType: RawRepresentable, Hashable, Sendable {
    /// The older spelling.
    public let rawValue: NSManagedObjectContextConcurrencyType
    /// Wraps the older spelling.
    public init(rawValue: NSManagedObjectContextConcurrencyType) { self.rawValue = rawValue }
    /// The main queue.
    public static let mainQueue = ConcurrencyType(rawValue: .mainQueueConcurrencyType)
    /// A queue of the context's own.
    public static let privateQueue = ConcurrencyType(rawValue: .privateQueueConcurrencyType)
  }

  /// The objects that are new and not saved yet.
  public var insertedObjects: Set<NSManagedObject> {
    checkQueue()
    return Set(graphIfUsed?.inserted.all ?? [])
  }

  /// The saved objects that have changed since.
  public var updatedObjects: Set<NSManagedObject> {
    checkQueue()
    return Set(graphIfUsed?.updated.all ?? [])
  }

  /// The objects marked deleted, until the save.
  public var deletedObjects: Set<NSManagedObject> {
    checkQueue()
    return Set(graphIfUsed?.deleted.all ?? [])
  }

  /// Every object the context knows, faults included (ST-05).
  public var registeredObjects: Set<NSManagedObject> {
    checkQueue()
    return Set(graphIfUsed?.registered ?? [])
  }

  /// Whether there are uncommitted changes (ST-06).
  public var hasChanges: Bool {
    checkQueue()
    return graphIfUsed?.hasChanges ?? false
  }

  /// The compiled form of an entity of this context's model.
  func layout(of entity: NSEntityDescription) -> EntityLayout? {
    guard let name = entity.name, let layout = persistentStoreCoordinator?.layout.entity(named: name),
      layout.description === entity
    else { return nil }
    return layout
  }
}
