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

  /// What the store says of itself: at least `NSStoreTypeKey` and `NSStoreUUIDKey`.
  open var metadata: [String: Any]! {
    get { ownMetadata.merging([NSStoreTypeKey: type, NSStoreUUIDKey: identity.uuid]) { _, own in own } }
    set { ownMetadata = newValue ?? [:] }
  }
  private var ownMetadata: [String: Any] = [:]

  /// The store's UUID, the host part of its object IDs' URIs (ID-03).
  public var identifier: String! { identity.uuid }

  /// What object IDs keep of the store.
  ///
  /// Set once, when the store has been opened.
  var identity = StoreIdentity(uuid: UUID().uuidString) {
    didSet { identity.store = self }
  }

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
