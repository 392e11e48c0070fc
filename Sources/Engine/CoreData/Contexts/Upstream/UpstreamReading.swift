import Foundation

/// What a context reads of what stands above it: rows, members, what a fetch finds, and which generation of it.
protocol UpstreamReading {
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
  /// - Returns: objects that have their rows as long as somebody holds them.
  func readAhead(of objects: [NSManagedObject]) -> [NSManagedObject]
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
