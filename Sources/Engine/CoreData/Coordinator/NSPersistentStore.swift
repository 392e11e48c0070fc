import Foundation

/// A store under a coordinator: a SQLite file, or memory.
///
/// Its place, what it says of itself, and whether it may be written can be asked for and set on any thread, also while the
/// coordinator is at work, and once the store has been removed.
open class NSPersistentStore: NSObject {
  /// The way to the store's rows; used inside the coordinator's lock, but for what any thread may ask.
  let rows: any BackingStore

  /// The kind of store: `NSSQLiteStoreType` or `NSInMemoryStoreType`.
  open var type: String { rows.type }

  /// The configuration of the model that the store was added with.
  public let configurationName: String

  /// The options the store was added with.
  public let options: [AnyHashable: Any]?

  /// Where the store lies.
  public var url: URL? {
    get { rows.url }
    set { rows.url = newValue }
  }

  /// Whether saving to the store is refused.
  public var isReadOnly: Bool {
    get { rows.isReadOnly }
    set { rows.isReadOnly = newValue }
  }

  /// The coordinator that has the store.
  public internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    get { holder.withLock { $0.coordinator } }
    set { holder.withLock { $0.coordinator = newValue } }
  }
  private let holder = Guarded(Holder())

  private struct Holder {
    weak var coordinator: NSPersistentStoreCoordinator?
  }

  /// What the store says of itself: at least `NSStoreTypeKey` and `NSStoreUUIDKey`.
  ///
  /// A change is written with the next save (SQ-46).
  open var metadata: [String: Any]! {
    get { rows.metadata }
    set { rows.metadata = newValue ?? [:] }
  }

  /// The store's UUID, the host part of its object IDs' URIs (ID-03).
  public var identifier: String! { sharedIdentity.uuid }

  /// What object IDs keep of the store, for who is inside the coordinator's lock: no other is taken for each row.
  var identity: StoreIdentity

  /// The same, for who is not: the store may be moving meanwhile.
  var sharedIdentity: StoreIdentity { rows.identity }

  /// Which entities the store's configuration has, by entity index; nil when it has all.
  private let held: [Bool]?

  /// Whether objects of an entity may lie in the store.
  func holds(_ entity: EntityLayout) -> Bool { held?[entity.index] ?? true }

  /// Takes an opened store.
  ///
  /// - Parameters:
  ///   - configurationName: the configuration of the model that it holds; nil for all of it.
  ///   - held: which entities the configuration has, by entity index; nil when it has all.
  init(
    _ rows: any BackingStore, configurationName: String?, options: [AnyHashable: Any]?, held: [Bool]?
  ) {
    self.rows = rows
    self.configurationName = configurationName ?? "PF_DEFAULT_CONFIGURATION_NAME"
    self.options = options
    self.held = held
    identity = rows.identity
    super.init()
    identity.store = self
  }

  /// Sent when a coordinator has taken the store.
  ///
  /// The base does nothing.
  open func didAdd(to coordinator: NSPersistentStoreCoordinator) {}

  /// Sent before a coordinator lets the store go.
  ///
  /// The base does nothing.
  open func willRemove(from coordinator: NSPersistentStoreCoordinator?) {}

  // MARK: For the coordinator

  /// Whether the store lies at a place.
  func isAt(_ place: URL) -> Bool {
    guard let url else { return false }
    return url == place || (url.isFileURL && url.standardizedFileURL == place.standardizedFileURL)
  }
}

/// The store types as a value.
extension NSPersistentStore {
  /// A kind of store.
  public struct StoreType: RawRepresentable, Hashable, Sendable {
    /// The older spelling, such as `NSSQLiteStoreType`.
    public let rawValue: String
    /// Wraps the older spelling.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A SQLite file in Core Data's own layout.
    public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
    /// Memory, gone with the coordinator.
    public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
  }
}

extension NSPersistentStore: StoreHandle {}

extension StoreIdentity {
  /// The store, while a coordinator has it.
  var persistentStore: NSPersistentStore? { store as? NSPersistentStore }
}

extension NSManagedObjectID {
  /// The store that holds the object; nil while the ID is temporary, and once the store is gone.
  public weak var persistentStore: NSPersistentStore? { isTemporaryID ? nil : store?.persistentStore }
}
