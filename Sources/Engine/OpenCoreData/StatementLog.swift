import Foundation

/// The SQL statements that a coordinator's stores run, all of them or those for one context, in order, from the moment the
/// log is made until it goes.
///
/// Not part of Core Data, where `-com.apple.CoreData.SQLDebug` writes to the console instead. Stores that are added later
/// are in the log from then on. There may be several logs; none is told of what another coordinator does to the same file.
///
/// A lock protects the entries, and the coordinator's who listens. The weak reference to the coordinator is never set again.
public final class StatementLog: @unchecked Sendable {
  /// One statement.
  public struct Entry: Sendable, Equatable {
    /// The SQL text, with `?` for each bound value.
    public let sql: String
    /// The bound values in order, as SQL literals.
    public let values: [String]
    /// Rows read or written.
    public let rows: Int
    /// How long it took, reading its rows included.
    public let duration: Duration
  }

  private let entries = Guarded<[Entry]>([])
  private weak var coordinator: NSPersistentStoreCoordinator?

  /// Starts a log of a coordinator's SQLite stores.
  ///
  /// - Parameters:
  ///   - coordinator: the coordinator.
  ///   - clock: gives the time since any fixed moment, by default the machine's. Asked once before and once after each
  ///     statement.
  public convenience init(_ coordinator: NSPersistentStoreCoordinator, clock: (@Sendable () -> Duration)? = nil) {
    self.init(coordinator, clock) { true }
  }

  /// Starts a log of the statements that SQLite stores run for one context: its fetches, its saves, the faults it fires,
  /// its batch requests.
  ///
  /// - Parameters:
  ///   - context: the context; it has its coordinator.
  ///   - clock: as for a coordinator's log.
  public convenience init(_ context: NSManagedObjectContext, clock: (@Sendable () -> Duration)? = nil) {
    let coordinator = context.coordinator
    self.init(coordinator, clock) { [weak context, unowned coordinator] in
      context != nil && coordinator.statementListeners.context === context
    }
  }

  private init(
    _ coordinator: NSPersistentStoreCoordinator, _ clock: (@Sendable () -> Duration)?, _ isMeant: @escaping () -> Bool
  ) {
    self.coordinator = coordinator
    let observer = StatementObserver(now: clock ?? StatementObserver.systemClock) { [weak self] record in
      if isMeant() { self?.add(record) }
    }
    coordinator.lock.withLock {
      coordinator.statementListeners.add(observer, for: self, coordinator.persistentStores)
    }
  }

  deinit {
    guard let coordinator else { return }
    coordinator.lock.withLock {
      coordinator.statementListeners.remove(ObjectIdentifier(self), coordinator.persistentStores)
    }
  }

  /// The statements since the last call, oldest first; they are forgotten.
  public func drain() -> [Entry] {
    entries.withLock { entries -> [Entry] in
      defer { entries = [] }
      return entries
    }
  }

  private func add(_ record: StatementRecord) {
    let entry = Entry(
      sql: record.sql, values: record.values.map(\.sqlLiteral), rows: record.rows, duration: record.duration)
    entries.withLock { $0.append(entry) }
  }
}

extension Value {
  /// The value as it would be written in SQL text.
  var sqlLiteral: String {
    switch self {
    case .null: "NULL"
    case .int(let number): String(number)
    case .double(let number): PropertyListText.number(number)
    case .string(let text): "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
    case .uuid(let uuid): withUnsafeBytes(of: uuid.uuid) { Self.hex(Array($0)) }
    case .object(let data as NSData): Self.hex([UInt8](Data(copying: data)))
    case .object(let object): "'\(object)'"
    case .reference(let reference): String(reference.number)
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
  }
}
