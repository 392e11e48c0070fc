import Foundation
import Synchronization

/// A space in which objects are fetched, changed and deleted, until a save passes the changes on.
///
/// Use it on its own queue only, inside `perform` or `performAndWait`, or on the main queue for a main-queue context
/// (CC-02). It may be handed to another thread, which has to do the same; the compiler does not check that it does (CC-07).
///
/// That queue protects everything in it but the name, the author, and the lists of followers and traces, which have locks;
/// whether it follows a parent, which is atomic; and what stands above it. That is set once, before the context or one below it is
/// used, and from then on read by those below, each on its own queue.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  /// The kind of queue the context lives on.
  public let concurrencyType: NSManagedObjectContextConcurrencyType

  /// Under a lock: a store reads those of a root while one of its descendants is at work.
  let labels = Guarded((name: String?.none, author: String?.none))

  /// Free-form information.
  public let userInfo = NSMutableDictionary()

  /// What decides a conflict at save.
  ///
  /// Default: the error policy (MP-01).
  public var mergePolicy: Any = NSMergePolicy.error {
    willSet { NSMergePolicy.require(newValue) }
  }

  /// Whether delete rules run when pending changes are processed; false leaves them to the save (DR-09).
  ///
  /// Default true.
  public var propagatesDeletesAtEndOfEvent = true

  /// Whether an object whose row is gone is marked deleted instead of ending the process (FT-09).
  ///
  /// Default true.
  public var shouldDeleteInaccessibleFaults = true

  /// The context that this one reads through and saves into, one level a save (PC-01); nil for a root.
  ///
  /// Set it before the context is used, and instead of a coordinator. Making a context its own ancestor is a programming
  /// error, as is a second parent, and a parent without a queue (PC-02, PC-22).
  public var parent: NSManagedObjectContext? {
    get { upstream.parent }
    set {
      if newValue !== upstream.parent {
        upstream.makeWay()
        if let newValue { above = .parent(checkedParent(newValue)) }
      }
      followSiblings()
    }
  }

  /// What the context reads from and saves into.
  final var upstream: any Upstream {
    switch above {
    case .coordinator(let state): CoordinatorUpstream(context: self, state: state)
    case .parent(let parent): ParentUpstream(context: self, above: parent)
    }
  }
  private var above = Above.coordinator(RootState())

  /// Contexts whose parent this is and that merge what it saves (RF-17).
  let childFollowers = ContextFollowers()

  /// Whether the context merges what other contexts of its coordinator save (RF-17).
  ///
  /// Default false. The merge is a block on the context's own queue, put there when the other save has ended (chosen
  /// here). What batch requests do is not merged (RF-18, RF-18b). A confinement context, which has no queue, cannot follow (CH-401).
  /// A context that is pinned to a query generation moves with each merge (CH-809).
  public var automaticallyMergesChangesFromParent = false {
    willSet { if newValue { requireQueueToFollow() } }
    didSet { followSiblings() }
  }

  /// What `followsParent` says: whoever waits for the context's queue asks on another.
  let isFollowingParent = Atomic(false)

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
  /// The undo manager's checkpoints, while there is one.
  var checkpoints: UndoCheckpoints?

  /// The context that has this one find rows for it, and whose statements those are; nil for all that an app makes.
  ///
  /// No constant, since only a designated initializer could set that: with one that they do not see, subclasses of apps would
  /// inherit none of the convenience initializers.
  private(set) var readsFor: NSManagedObjectContext?

  /// Makes a context with a queue of a kind.
  ///
  /// - Parameter ct: main or private; a confinement context, deprecated since iOS 9, belongs to the present thread (CC-01).
  public init(concurrencyType ct: NSManagedObjectContextConcurrencyType) {
    QueueUse.readLaunchArgument()
    concurrencyType = ct
    queue = ContextQueue(ct)
    super.init()
  }

  /// Makes a context with a queue of a kind.
  public convenience init(_ type: ConcurrencyType) { self.init(concurrencyType: type.rawValue) }

  /// Makes a context with a private queue that finds rows for another in the stores of its coordinator.
  convenience init(readingFor context: NSManagedObjectContext) {
    self.init(.privateQueue)
    persistentStoreCoordinator = context.persistentStoreCoordinator
    readsFor = context
  }

  /// Makes a confinement context, as before iOS 9.
  @available(*, deprecated, message: "Use init(concurrencyType:) with a kind of queue.")
  public convenience override init() { self.init(concurrencyType: .confinementConcurrencyType) }

  deinit { objects?.dismantle() }

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
    deletesInaccessible(oid)
  }

  // MARK: Blocks

  /// Runs a block on the context's queue later; pending changes are processed after it (PP-03).
  ///
  /// A confinement context, which has no queue, raises (PC-24).
  ///
  /// - Parameter block: the work; the context is kept until it has been done.
  open func perform(_ block: @escaping () -> Void) { enqueue(block) }

  /// Runs a block on the context's queue now and waits; may be nested (CC-03).
  ///
  /// The block runs on the calling thread (CC-03b), unless the context is the main queue's and the thread another. Pending
  /// changes are left alone (PP-03). A confinement context, which has no queue, raises (PC-24).
  ///
  /// - Parameter block: the work.
  open func performAndWait(_ block: () -> Void) { queue.sync(self, block) }

  // MARK: Objects

  /// The objects that are new and not saved yet.
  open var insertedObjects: Set<NSManagedObject> {
    checkQueue()
    return Set(graphIfUsed?.pending.inserted.all ?? [])
  }

  /// The saved objects that have changed since.
  open var updatedObjects: Set<NSManagedObject> {
    checkQueue()
    return Set(graphIfUsed?.pending.updated.all ?? [])
  }

  /// The objects marked deleted, until the save.
  open var deletedObjects: Set<NSManagedObject> {
    checkQueue()
    return Set(graphIfUsed?.pending.deleted.all ?? [])
  }

  /// Every object the context knows, faults included (ST-05).
  open var registeredObjects: Set<NSManagedObject> {
    checkQueue()
    return Set(graphIfUsed?.registered ?? [])
  }

  /// Whether there are uncommitted changes (ST-06).
  open var hasChanges: Bool {
    checkQueue()
    return graphIfUsed?.hasChanges ?? false
  }

  /// Inserts an object that has no context, or belongs here already.
  ///
  /// Its ID is temporary until the save (ID-01); `awakeFromInsert` is sent (AW-01).
  open func insert(_ object: NSManagedObject) {
    checkQueue()
    insertNew(object)
  }

  /// Marks an object for deletion (DR-08).
  ///
  /// `prepareForDeletion` is sent at once (AW-04b); delete rules run when pending changes are processed, and the row goes
  /// with the save. Deleting twice is harmless (ST-10). An object of another context is a programming error.
  open func delete(_ object: NSManagedObject) {
    checkQueue()
    delete(object, in: ownGraph(of: object, to: "delete"))
  }

  /// The object of an ID: the registered one, else a fault that is believed to have a row (ID-05).
  ///
  /// Never reads from a store. An ID that names no object is a programming error (CH-1071).
  open func object(with objectID: NSManagedObjectID) -> NSManagedObject {
    checkQueue()
    objectID.requireObject()
    return objectOrFault(objectID)
  }

  /// The registered object of an ID, or nil; never reads from a store (ID-06).
  open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
    checkQueue()
    return registered(objectID)
  }

  /// The object of an ID, loaded (ID-07).
  ///
  /// An ID of another coordinator that has the same store stands for the object here (ID-07f).
  ///
  /// - Throws: 133000 when its row is gone, or the ID is of a store that is not here.
  open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    checkQueue()
    return try loadedObject(objectID)
  }

  /// Gives new objects their permanent IDs before they are saved (ID-08).
  ///
  /// What a child has saved gets the ID that it has above, or gets there now (PC-16c).
  ///
  /// - Throws: an error in the Cocoa domain when no key could be taken.
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
    checkQueue()
    try takePermanentIDs(for: objects)
  }

  /// Says which store a new object is to be saved to, where several could take it.
  ///
  /// Without an assignment the object goes to the first store that can be written and has its entity.
  ///
  /// - Parameters:
  ///   - object: an object of this context that has not been saved. One that has, or that has a permanent ID in another
  ///     store, is a programming error: it cannot move.
  ///   - store: a store of the context's coordinator whose configuration has the object's entity; another is a programming
  ///     error.
  open func assign(_ object: Any, to store: NSPersistentStore) {
    checkQueue()
    chooseStore(store, for: object)
  }

  // MARK: Fetching

  /// Fetches.
  ///
  /// - Parameter request: what to fetch; an unknown entity is a programming error.
  /// - Returns: objects, IDs, dictionaries or, for a count, one number, by the request's result type.
  /// - Throws: an error in the Cocoa domain when a store fails or cannot carry the request out.
  open func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
    checkQueue()
    return try fetched(request)
  }

  /// Counts what a request would fetch, unsaved changes included (FR-07); of dictionaries those that would be given
  /// (chosen here).
  ///
  /// - Parameter request: what to count.
  /// - Throws: an error in the Cocoa domain when a store fails or cannot carry the request out.
  open func count<Result>(for request: NSFetchRequest<Result>) throws -> Int {
    checkQueue()
    try upstream.requireStores()
    return try countMatches(request)
  }

  /// Hands a request to the stores, without a change of the context's contents.
  ///
  /// Batch requests bypass the context: unsaved changes are not seen (BU-09, BD-18), and objects keep what they show
  /// (BU-08, BD-15). With several stores a batch request is carried out in all of them or in none (CH-098).
  ///
  /// - Parameter request: a fetch, an asynchronous fetch or a batch request.
  /// - Returns: the request's own kind of result, such as `NSBatchDeleteResult`; for a fetch request an
  ///   `NSAsynchronousFetchResult` that has its final result.
  /// - Throws: 134091 for a save (BU-14); else what the request says, or a store's error.
  @discardableResult
  open func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    checkQueue()
    return try carryOut(request)
  }

  // MARK: Changes

  /// Runs the delete rules of what was deleted, and tells what changed since the last call (PP-01, PP-02, DR-08).
  ///
  /// Called from inside itself it does nothing (PP-04).
  open func processPendingChanges() {
    checkQueue()
    if phases.contains(.processing) { return }
    processPendingChanges(propagating: propagatesDeletesAtEndOfEvent)
  }

  /// Saves the context's changes to the stores, all of them or none.
  ///
  /// The order (CH-014, where SV-01 leaves it open): pending changes are processed and delete rules run; will-save is
  /// posted; `willSave` is sent in rounds until a round changes nothing; everything is validated; one transaction a store;
  /// `didSave`; did-save is posted; deleted objects are forgotten. A failure leaves stores and context as they were, but
  /// for what processing and `willSave` changed (SV-11).
  ///
  /// - Throws: the one validation failure, or 1560 with all (VL-06); 133020 for a conflict (MP-03); 133021 for values
  ///   that are not unique (MP-11); 132001 from inside another save (SV-02); or a store's error.
  open func save() throws {
    checkQueue()
    try saveChanges()
  }

  /// Takes back every unsaved change (UN-02, UN-05): new objects leave, deleted ones come back, changed ones have their
  /// last committed values.
  ///
  /// The undo manager forgets everything. Nothing is read from the store.
  open func rollback() {
    checkQueue()
    takeBackChanges()
  }

  /// Takes the last undo group back; without an undo manager nothing happens (UN-01).
  open func undo() {
    checkQueue()
    undoManager?.undo()
  }

  /// Takes the last undo back; nothing happens without an undo manager, and after a rollback (UN-01, UN-06).
  open func redo() {
    checkQueue()
    undoManager?.redo()
  }

  // MARK: What is known of the stores

  /// Makes an object forget what it read (RF-01 to RF-03).
  ///
  /// - Parameters:
  ///   - object: an object of this context.
  ///   - flag: true lays the object's own changes over freshly read values, and turns an unchanged object into a fault;
  ///     false drops the changes and turns any object into a fault.
  open func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {
    checkQueue()
    refresh(object, mergeChanges: flag, in: ownGraph(of: object, to: "refresh"))
  }

  /// Refreshes every registered object, keeping changes (RF-02).
  open func refreshAllObjects() {
    checkQueue()
    for object in graphIfUsed?.registered ?? [] { refresh(object, mergeChanges: true) }
  }

  /// Forgets every object; each becomes a fault without context (UN-07, UN-08).
  ///
  /// A pinned context moves to the newest query generation (QG-05).
  open func reset() {
    checkQueue()
    forgetAll()
  }

  /// Takes over what another context has saved (RF-07).
  ///
  /// Loaded objects are refreshed, keeping changes made here; registered faults show the new row when they fire (RF-08).
  /// New objects are told of as faults, which nobody keeps (RF-09, RF-13). Registered objects that were deleted there are
  /// deleted here, delete rules and all (RF-10, RF-11). Changes pending here are processed first; objects-did-change and
  /// did-merge-IDs are posted before the call returns, and the undo manager takes no note of the merge (CH-022, CH-075).
  /// A pinned context moves to the newest query generation (QG-05).
  ///
  /// A child reads through its ancestors, so those that the save did not pass through take it over first.
  ///
  /// - Parameter notification: a did-save notification, with objects or with IDs. One from another coordinator is
  ///   understood too if both have the store (CH-076).
  open func mergeChanges(fromContextDidSave notification: Notification) {
    checkQueue()
    let saver = notification.object as? NSManagedObjectContext
    let changes = ForeignChanges(notification.userInfo ?? [:], coordinator)
    // A save through the same coordinator has told the row cache already.
    if saver?.persistentStoreCoordinator !== coordinator { coordinator.reread(changes) }
    upstream.merge(changes, savedBy: saver)
    merge(changes)
  }
}
