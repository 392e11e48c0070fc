import Foundation

/// What stands above a context: where it reads from, and whom a save hands its changes to.
///
/// Above a root that is a persistent store coordinator, above a child another context (PC-01). What depends on which of the
/// two it is, is asked here.
///
/// A value that a context makes of itself for each question: the context keeps what lasts, `Above`, so that nothing has to lead
/// back to it.
protocol Upstream {
  /// The context above; nil where there is none.
  var parent: NSManagedObjectContext? { get }
  /// The coordinator above, however far; nil where none has been set.
  var coordinator: NSPersistentStoreCoordinator? { get }
  /// The context of the tree that has the coordinator itself.
  var root: NSManagedObjectContext { get }
  /// Whether a context stands above, however far.
  func isBelow(_ other: NSManagedObjectContext) -> Bool
  /// Visits the contexts above, the root first, each on its queue.
  func visitAncestors(_ visit: (NSManagedObjectContext) -> Void)

  // MARK: Setting what is above

  /// Takes a coordinator, where nothing has been set and there are no objects yet; anything else is a programming error.
  func take(_ coordinator: NSPersistentStoreCoordinator?)
  /// Makes way for a parent, where nothing has been set and there are no objects yet; anything else is a programming error.
  func makeWay()

  // MARK: Reading

  /// The newest committed row of an object; nil when it is gone.
  func row(of object: NSManagedObject) -> RowSnapshot?
  /// The committed members of a to-many, as objects of the context.
  func members(of relationship: RelationshipLayout, owner: NSManagedObject) -> [NSManagedObject]
  /// The keys of the committed members of a to-many, for which no objects are made.
  func memberReferences(of relationship: RelationshipLayout, owner: NSManagedObject) -> [ObjectReference]
  /// Loads a to-many relationship of several objects at once (FR-15).
  func loadMembers(of relationship: RelationshipLayout, _ owners: [NSManagedObject]) throws
  /// Reads the rows of faults that have none, or has them ready for when the faults fire.
  ///
  /// - Parameter entity: the objects' entity, or one of its ancestors.
  func loadRows(of objects: [NSManagedObject], _ entity: EntityLayout) throws
  /// Reads what the delete rules of many objects are going to ask for, where each of them would ask a store for it.
  ///
  /// - Returns: rows that stay in the row cache as long as somebody holds them.
  func readAhead(of objects: [NSManagedObject]) -> [RowSnapshot]
  /// The object of an ID that the context has not loaded; nil when its row is gone (ID-07).
  func existingObject(with id: NSManagedObjectID) throws -> NSManagedObject?

  /// The object of a temporary number that the context knows nothing of: a fault where somebody above may know it, else nil.
  func unknownObject(of layout: EntityLayout, number: Int64, in graph: ObjectGraph) -> NSManagedObject?

  // MARK: Rows that may be old

  /// Whether there may be a newer row than the one that an object shows.
  func mayBeOld(_ row: RowSnapshot) -> Bool
  /// Has an object that a refresh has made a fault look for its row anew, where the one that it holds may be old.
  func forgetRow(ofRefreshed object: NSManagedObject)
  /// Has a fault look for its row anew that somebody else has changed, where nobody tells the old row of the new one.
  func forgetRow(ofChanged fault: NSManagedObject)

  // MARK: Looking from outside

  /// Where a preview finds the committed rows of what is above.
  var look: any RowLook { get }
  /// Looks at the stores that a save is compared with, as they are now; nil where it is compared with nothing (PC-07).
  func lookForConflicts<Result>(_ look: (ConflictLook) throws -> Result) throws -> Result?

  // MARK: Fetching

  /// What a fetch finds, with the context's own changes laid over it (FR-03).
  func fetchObjects(_ request: any AnyFetchRequest, _ plan: FetchPlan) throws -> [NSManagedObject]
  /// The IDs of what a fetch finds, likewise; the predicate has no block.
  func fetchIDs(_ request: any AnyFetchRequest, _ plan: FetchPlan) throws -> [NSManagedObjectID]
  /// The keys of what a request finds, where its objects can be read in batches later; nil where they cannot.
  func batchedKeys(
    _ request: any AnyFetchRequest
  ) throws -> (entity: EntityLayout, keys: [(store: StoreIdentity, reference: ObjectReference)])?
  /// How many a fetch finds, when no change of the context counts.
  func count(_ request: any AnyFetchRequest, _ plan: FetchPlan) throws -> Int
  /// The dictionaries that a fetch finds.
  func fetchDictionaries(_ request: any AnyFetchRequest) throws -> [NSDictionary]

  // MARK: Saving

  /// Hands the context's changes over, and makes what was handed over clean.
  ///
  /// - Returns: the error of a save that only some stores have written (SV-12).
  func commit(_ graph: ObjectGraph) throws -> (any Error)?

  // MARK: IDs

  /// Gives objects that have been handed up the permanent IDs by which those above know them (PC-16c).
  func takeIDs(for objects: [NSManagedObject]) throws
  /// The rows of objects that those below name by temporary numbers, as far as somebody up here knows them.
  func places(of numbers: [Int64]) throws -> [Int64: FormerNumbers.Row]
  /// The permanent ID of an object that somebody up here knows by a temporary one; else the ID itself (PC-15).
  func storedID(_ id: NSManagedObjectID) -> NSManagedObjectID
  /// The temporary IDs that a reader below knows of an object, by what those up here remember (PC-14).
  func formerIDs(of id: NSManagedObjectID, for reader: ChildReader) -> [NSManagedObjectID]
  /// A predicate of the context as the stores understand it, for batch requests.
  func stored(_ predicate: NSPredicate) -> NSPredicate

  // MARK: What others have saved

  /// Has the context merge what is saved up here from now on, or no longer (RF-17).
  func follow(_ follows: Bool)
  /// The contexts beside this one that merge what it saves.
  var peers: [WeakContext] { get }
  /// Has those up here merge that hold values of their own and that a save did not reach.
  func merge(_ changes: ForeignChanges, savedBy saver: NSManagedObjectContext?)
  /// What others have saved, under the IDs by which the context knows the objects.
  func named(_ changes: ForeignChanges) -> ForeignChanges
  /// The object that somebody else has inserted; nil for an ID that means nothing here.
  func announced(_ id: NSManagedObjectID) -> NSManagedObject?
  /// Which of the registered objects of these IDs have no row any more.
  func goneRows(among ids: [NSManagedObjectID]) -> Set<NSManagedObjectID>
  /// Whether an object's row is gone by now.
  func isGone(_ object: NSManagedObject) -> Bool

  // MARK: Query generations

  /// The coordinator's stores as the context reads them.
  func readAccess(_ access: RowAccess) -> RowAccess
  /// The token of the generation that the context reads; nil while it is not pinned (QG-13, PC-17).
  var queryGenerationToken: NSQueryGenerationToken? { get }
  /// Pins the context to a generation, or unpins it.
  func setQueryGeneration(from token: NSQueryGenerationToken?) throws
  /// Has a pinned context read what the stores hold at its next reading (QG-05).
  ///
  /// - Parameter kept: faults that keep the values they were given: the merge deletes them.
  func moveToNewest(keepingRowsOf kept: [NSManagedObjectID])
  /// Checks that there is a store left to read (QG-11, CH-805).
  func requireStores() throws
}

/// What a context keeps of what stands above it.
enum Above {
  case coordinator(RootState)
  case parent(NSManagedObjectContext)
}

extension Upstream {
  /// Ends the process over something else in the place of what is above.
  func refuseReplacement(of what: String) -> Never {
    raiseException(
      .internalInconsistency, "The context already has a \(what), which cannot be replaced: make a new context.")
  }
}
