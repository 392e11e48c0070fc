import Foundation

/// A description of a store to add.
open class NSPersistentStoreDescription: NSObject, NSCopying {
  /// The kind of store.
  ///
  /// Default `NSSQLiteStoreType`.
  public var type = NSSQLiteStoreType

  /// The configuration of the model that the store holds; nil means all of it.
  public var configuration: String?

  /// The file.
  ///
  /// Without one the store is private and in memory, at `/dev/null` (SQ-45).
  public var url: URL?

  /// Whether saving is refused.
  ///
  /// Default false.
  public var isReadOnly: Bool {
    get { StoreOptions.flag(NSReadOnlyPersistentStoreOption, in: options) }
    set { setOption(NSNumber(value: newValue), forKey: NSReadOnlyPersistentStoreOption) }
  }

  /// Seconds to wait for a locked database.
  ///
  /// Default 5.
  public var timeout: TimeInterval {
    get { StoreOptions.number(NSPersistentStoreTimeoutOption, in: options) ?? 5 }
    set { setOption(NSNumber(value: newValue), forKey: NSPersistentStoreTimeoutOption) }
  }

  /// Whether adding happens in the background.
  ///
  /// Default false.
  public var shouldAddStoreAsynchronously = false

  /// Whether a store of another version of the model is migrated when it is added (MG-01).
  ///
  /// Default true.
  public var shouldMigrateStoreAutomatically: Bool {
    get { StoreOptions.flag(NSMigratePersistentStoresAutomaticallyOption, in: options) }
    set { setOption(NSNumber(value: newValue), forKey: NSMigratePersistentStoresAutomaticallyOption) }
  }

  /// Whether the mapping for a migration is inferred (MG-01).
  ///
  /// Default true.
  public var shouldInferMappingModelAutomatically: Bool {
    get { StoreOptions.flag(NSInferMappingModelAutomaticallyOption, in: options) }
    set { setOption(NSNumber(value: newValue), forKey: NSInferMappingModelAutomaticallyOption) }
  }

  /// The options by key; those of migrating and inferring are among them from the start.
  public private(set) var options: [String: NSObject] = [
    NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: true),
    NSInferMappingModelAutomaticallyOption: NSNumber(value: true),
  ]

  /// The pragmas by name (SQ-41).
  public private(set) var sqlitePragmas: [String: NSObject] = [:]

  /// Describes a SQLite store in memory, at `/dev/null`.
  public override init() {
    url = URL(fileURLWithPath: "/dev/null")
    super.init()
  }

  /// Describes a SQLite store at a place.
  public init(url: URL) {
    self.url = url
    super.init()
  }

  /// Sets an option, or takes it away.
  ///
  /// - Parameters:
  ///   - option: the value; nil takes the option away, so that the store does without it.
  ///   - key: such as `NSPersistentHistoryTrackingKey`.
  public func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }

  /// Sets a pragma, or takes it away (SQ-41).
  ///
  /// - Parameters:
  ///   - value: the value; nil takes the pragma away.
  ///   - name: the pragma, such as `journal_mode`.
  public func setValue(_ value: NSObject?, forPragmaNamed name: String) { sqlitePragmas[name] = value }

  /// A copy that can be changed by itself.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSPersistentStoreDescription()
    copy.type = type
    copy.configuration = configuration
    copy.url = url
    copy.shouldAddStoreAsynchronously = shouldAddStoreAsynchronously
    copy.options = options
    copy.sqlitePragmas = sqlitePragmas
    return copy
  }

  /// The options as a coordinator takes them, pragmas included.
  var allOptions: [AnyHashable: Any] {
    var all: [AnyHashable: Any] = options
    if !sqlitePragmas.isEmpty { all[NSSQLitePragmasOption] = sqlitePragmas }
    return all
  }
}
