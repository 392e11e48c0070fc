import Foundation

/// Keeps the stores of a model, and between them and the contexts one cache of committed rows.
///
/// Contexts on many queues share a coordinator; it carries out one thing at a time.
public final class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
  /// The model of the stores; immutable from now on.
  public let managedObjectModel: NSManagedObjectModel

  /// A name, for logs.
  public var name: String?

  private let lock = NSRecursiveLock()
  private let compiled: Result<ModelLayout, ModelError>
  private var stores: [NSPersistentStore] = []
  private var nextOrdinal = 0
  private let cache = RowCache()

  /// Makes a coordinator without stores.
  ///
  /// The model is compiled here. One that makes no sense is reported when a store is added, as a `ModelError`.
  public init(managedObjectModel model: NSManagedObjectModel) {
    managedObjectModel = model
    do throws(ModelError) { compiled = .success(try model.layout()) } catch { compiled = .failure(error) }
  }

  /// The compiled model.
  ///
  /// Using a context over a refused model is a programming error: adding its store has thrown already.
  var layout: ModelLayout {
    switch compiled {
    case .success(let layout): layout
    case .failure(let error): raiseException(.invalidArgument, error.description)
    }
  }

  // MARK: Stores

  /// The stores, in the order in which they were added.
  public var persistentStores: [NSPersistentStore] { lock.withLock { stores } }

  /// Adds a store.
  ///
  /// - Parameters:
  ///   - storeType: `NSSQLiteStoreType` or `NSInMemoryStoreType`.
  ///   - configuration: nil; named configurations are not supported yet and are refused.
  ///   - storeURL: the file; a SQLite store is created there when there is none. `/dev/null` gives a private store in
  ///     memory (SQ-45).
  ///   - options: see the option keys.
  /// - Throws: `ModelError` for a model that makes no sense, else an error in the Cocoa domain. Nothing has been changed
  ///   on disk then.
  @discardableResult
  public func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try lock.withLock {
      let model = try compiled.get()
      do {
        if let configuration, configuration != "Default", configuration != "PF_DEFAULT_CONFIGURATION_NAME" {
          throw StoreFailure.unsupported(
            "The configuration \(configuration) was asked for; OpenCoreData has only the default configuration yet.")
        }
        if let storeURL, storeURL.path != "/dev/null", stores.contains(where: { $0.url == storeURL }) {
          throw StoreFailure.alreadyAdded(storeURL)
        }
        let store: NSPersistentStore
        switch storeType {
        case NSSQLiteStoreType:
          store = try SQLiteStore(
            model: model, configurationName: configuration, at: storeURL ?? URL(fileURLWithPath: "/dev/null"),
            options: options)
        case NSInMemoryStoreType:
          store = MemoryStore(model: model, configurationName: configuration, at: storeURL, options: options)
        default: throw StoreFailure.unknownType(storeType)
        }
        store.identity.ordinal = nextOrdinal
        nextOrdinal += 1
        store.persistentStoreCoordinator = self
        stores.append(store)
        return store
      } catch let failure as StoreFailure {
        throw failure.cocoaError
      }
    }
  }

  /// Adds a store, in the newer spelling.
  ///
  /// - Parameters:
  ///   - type: `.sqlite` or `.inMemory`.
  ///   - configuration: nil; see the older spelling.
  ///   - storeURL: the file.
  ///   - options: see the option keys.
  /// - Throws: as the older spelling does.
  @discardableResult
  public func addPersistentStore(
    type: NSPersistentStore.StoreType, configuration: String? = nil, at storeURL: URL,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try addPersistentStore(
      ofType: type.rawValue, configurationName: configuration, at: storeURL, options: options)
  }

  /// Adds the store that a description describes.
  ///
  /// - Parameters:
  ///   - storeDescription: what to add.
  ///   - block: told of the outcome, before the call returns; asynchronous adding is not supported yet and is refused.
  public func addPersistentStore(
    with storeDescription: NSPersistentStoreDescription,
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    do {
      if storeDescription.shouldAddStoreAsynchronously {
        throw StoreFailure.unsupported("Adding a store asynchronously is not supported by OpenCoreData yet.").cocoaError
      }
      try addPersistentStore(
        ofType: storeDescription.type, configurationName: storeDescription.configuration, at: storeDescription.url,
        options: storeDescription.allOptions)
      block(storeDescription, nil)
    } catch {
      block(storeDescription, error)
    }
  }

  /// Takes a store out.
  ///
  /// Objects that came from it stay in their contexts as they are.
  ///
  /// - Throws: an error in the Cocoa domain when the store is not this coordinator's.
  public func remove(_ store: NSPersistentStore) throws {
    try lock.withLock {
      guard let index = stores.firstIndex(where: { $0 === store }) else {
        throw StoreFailure.unsupported("The store does not belong to this coordinator.").cocoaError
      }
      stores.remove(at: index)
      cache.removeAll(of: store.identity)
      store.persistentStoreCoordinator = nil
    }
  }

  /// The store at a place, if there is one.
  public func persistentStore(for URL: URL) -> NSPersistentStore? { persistentStores.first { $0.url == URL } }

  /// The place of a store.
  public func url(for store: NSPersistentStore) -> URL { store.url ?? URL(fileURLWithPath: "/dev/null") }

  /// What a store says of itself.
  public func metadata(for store: NSPersistentStore) -> [String: Any] { store.metadata }

  /// The object ID that a URI stands for; nil when no store of that UUID is here (ID-09).
  ///
  /// - Parameter url: a URI that `uriRepresentation()` gave.
  public func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
    let path = url.path.split(separator: "/")
    guard url.scheme == "x-coredata", path.count == 2, let entity = try? compiled.get().entity(named: String(path[0])),
      let store = persistentStores.first(where: { $0.identity.uuid == url.host?.uppercased() }),
      path[1].hasPrefix("p"), let number = Int64(path[1].dropFirst()), ObjectReference.numbers.contains(number),
      number > 0
    else { return nil }
    return NSManagedObjectID(layout: entity, store: store.identity, number: number)
  }

  // MARK: Rows

  /// Runs a piece of work while no other context does.
  ///
  /// - Throws: what the work throws; a `StoreFailure` as the error that callers expect.
  func perform<Result>(_ work: (RowAccess) throws -> Result) throws -> Result {
    try lock.withLock {
      do { return try work(RowAccess(stores: stores, cache: cache)) } catch let failure as StoreFailure {
        throw failure.cocoaError
      }
    }
  }
}

/// What a context may do while the coordinator works for it: read and write stores through the row cache.
struct RowAccess {
  let stores: [NSPersistentStore]
  let cache: RowCache

  /// The store of an identity.
  ///
  /// - Throws: `StoreFailure` when the coordinator no longer has it.
  func store(_ identity: StoreIdentity) throws -> any RowStore {
    guard let store = stores.first(where: { $0.identity === identity }) else {
      throw StoreFailure.unsupported("The store of the object is no longer with the coordinator.")
    }
    return store.rows
  }

  /// Finds rows of one store, and caches them.
  func rows(matching plan: FetchPlan, in store: NSPersistentStore) throws -> [RowSnapshot] {
    let identity = store.identity
    let rows = try store.rows.rows(matching: plan, known: known(plan.entity, identity))
    let root: EntityLayout = plan.entity.root
    for row in rows { cache.put(row, store: identity, root: root) }
    return rows
  }

  /// The members of a to-many, and caches them.
  func members(
    of relationship: RelationshipLayout, owner: Int64, store identity: StoreIdentity
  ) throws -> [RowSnapshot] {
    let destination: EntityLayout = relationship.destination
    let rows = try store(identity).members(of: relationship, owner: owner, known: known(destination, identity))
    for row in rows { cache.put(row, store: identity, root: destination.root) }
    return rows
  }

  /// The members of a to-many of several owners, and caches them.
  func members(
    of relationship: RelationshipLayout, owners: [Int64], store identity: StoreIdentity
  ) throws -> [(owner: Int64, row: RowSnapshot)] {
    let destination: EntityLayout = relationship.destination
    let rows = try store(identity).members(of: relationship, owners: owners, known: known(destination, identity))
    for (_, row) in rows { cache.put(row, store: identity, root: destination.root) }
    return rows
  }

  /// Several rows by key, and caches them.
  func rows(of entity: EntityLayout, numbers: [Int64], store identity: StoreIdentity) throws -> [RowSnapshot] {
    let rows = try store(identity).rows(of: entity, numbers: numbers, known: known(entity, identity))
    for row in rows { cache.put(row, store: identity, root: entity.root) }
    return rows
  }

  /// Hands the cache's snapshot over where it has the version that a store found.
  private func known(
    _ entity: EntityLayout, _ identity: StoreIdentity
  ) -> (_ reference: ObjectReference, _ version: Int64) -> RowSnapshot? {
    let root: EntityLayout = entity.root
    return { [cache] reference, version in
      let known = cache.row(store: identity, root: root, number: reference.number)
      return known?.version == version ? known : nil
    }
  }

  /// One row, from the cache or else from its store; nil when it is gone.
  func row(of entity: EntityLayout, number: Int64, store identity: StoreIdentity) throws -> RowSnapshot? {
    if let row = cache.row(store: identity, root: entity.root, number: number) { return row }
    guard let row = try store(identity).row(of: entity, number: number) else { return nil }
    cache.put(row, store: identity, root: entity.root)
    return row
  }

  /// One row as the cache has it, without I/O.
  func cachedRow(of entity: EntityLayout, number: Int64, store identity: StoreIdentity) -> RowSnapshot? {
    cache.row(store: identity, root: entity.root, number: number)
  }

  /// Takes what was found in the store about a row: its present state, or that it is gone.
  func learn(_ row: RowSnapshot?, of entity: EntityLayout, number: Int64, store identity: StoreIdentity) {
    if let row {
      cache.put(row, store: identity, root: entity.root)
    } else {
      cache.remove(store: identity, root: entity.root, number: number)
    }
  }

  /// Puts saved rows into the cache and takes deleted ones out.
  func adopt(_ plan: SavePlan, store identity: StoreIdentity) {
    for operation in plan.operations {
      switch operation {
      case .insert(let row, let entity), .update(let row, let entity, _, _):
        cache.put(row, store: identity, root: entity.root)
      case .delete(let reference, let entity, _):
        cache.remove(store: identity, root: entity.root, number: reference.number)
      default: break
      }
    }
  }
}
