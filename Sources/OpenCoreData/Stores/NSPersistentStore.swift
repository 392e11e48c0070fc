import Foundation

/// A store under a coordinator: a SQLite file, or memory.
open class NSPersistentStore: NSObject {
  /// The kind of store: `NSSQLiteStoreType` or `NSInMemoryStoreType`.
  open var type: String { "" }

  /// The configuration of the model that the store was added with.
  public let configurationName: String

  /// The options the store was added with.
  public let options: [AnyHashable: Any]?

  /// Where the store lies.
  public var url: URL?

  /// Whether saving to the store is refused.
  public var isReadOnly: Bool = false

  /// The coordinator that has the store.
  public internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?

  /// Whether the store keeps a history of its transactions, or has one to read.
  var tracksHistory: Bool { false }

  /// What the store says of itself: at least `NSStoreTypeKey` and `NSStoreUUIDKey`.
  open var metadata: [String: Any]! {
    get { userMetadata.merging([NSStoreTypeKey: type, NSStoreUUIDKey: identity.uuid]) { $1 } }
    set {
      userMetadata = newValue ?? [:]
      for key in [NSStoreTypeKey, NSStoreUUIDKey] { userMetadata[key] = nil }
    }
  }

  /// What callers have added to the metadata.
  var userMetadata: [String: Any] = [:]

  /// Whether a save has something to write although no object changed (SQ-46).
  var needsSave: Bool { false }

  /// The store's UUID, the host part of its object IDs' URIs (ID-03).
  public var identifier: String! { identity.uuid }

  /// What object IDs keep of the store.
  ///
  /// Set once, when the store has been opened.
  var identity = StoreIdentity(uuid: UUID().uuidString) {
    didSet { identity.store = self }
  }

  /// Which entities the store's configuration has, by entity index; nil when it has all.
  var held: [Bool]?

  /// Whether objects of an entity may lie in the store.
  func holds(_ entity: EntityLayout) -> Bool { held?[entity.index] ?? true }

  /// The way to the store's rows.
  ///
  /// Both kinds of store in this module conform; another subclass is a programming error.
  var rows: any RowStore {
    guard let rows = self as? any RowStore else {
      raiseException(.invalidArgument, "\(Swift.type(of: self)) is not a store that OpenCoreData can use.")
    }
    return rows
  }

  init(configurationName: String?, at url: URL?, options: [AnyHashable: Any]?) {
    self.configurationName = configurationName ?? "PF_DEFAULT_CONFIGURATION_NAME"
    self.url = url
    self.options = options
    super.init()
    identity.store = self
    isReadOnly = StoreOptions.flag(NSReadOnlyPersistentStoreOption, in: options)
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

  /// Closes what the store has open; it has been removed.
  func disconnect() {}

  /// Runs reads between which nobody's writes are seen.
  func withSnapshot<Result>(_ work: () throws -> Result) throws -> Result { try work() }

  /// Goes to another place.
  ///
  /// - Parameters:
  ///   - url: the place.
  ///   - isTaken: whether another store has a UUID.
  /// - Returns: the UUID of the store there; the store's identity is the caller's to change.
  /// - Throws: `StoreFailure` when there is no such store; this one is then where it was.
  func relocate(to url: URL, unless isTaken: (_ uuid: String) -> Bool) throws -> String {
    self.url = url
    return identity.uuid
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
