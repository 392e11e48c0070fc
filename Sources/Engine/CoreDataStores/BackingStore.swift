import Foundation

/// The store behind an `NSPersistentStore`: its rows, and what a coordinator asks of it besides.
///
/// `StoreForm` knows which there are. Whoever has one asks what it can do, and not what it is: here, or whether it is a
/// `BatchStore`, a `HistoryStore`, a `PinnableStore`. Calls come one at a time, inside the coordinator's lock.
///
/// What a store tells of itself any thread may ask for and set, whatever the coordinator is doing: its type, its place, its
/// identity, its metadata, and whether it may be written. A store has a lock of its own for that, inside which nothing is
/// waited for.
package protocol BackingStore: RowStore {
  /// The kind of store: `NSSQLiteStoreType` or `NSInMemoryStoreType`.
  var type: String { get }

  /// Where the store lies.
  var url: URL? { get set }

  /// Whether saving to the store is refused.
  var isReadOnly: Bool { get set }

  /// What object IDs keep of the store.
  var identity: StoreIdentity { get }

  /// What the store says of itself: at least `NSStoreTypeKey` and `NSStoreUUIDKey`.
  ///
  /// Setting it changes what callers have added; the entries that describe the store stay.
  var metadata: [String: Any] { get set }

  /// What callers have added to the metadata.
  var userMetadata: [String: Any] { get }

  /// Whether a save has something to write although no object changed (SQ-46).
  var needsSave: Bool { get }

  /// Whether the store keeps a history of its transactions, or has one to read.
  var tracksHistory: Bool { get }

  /// Whether a condition may have a closure in it: where conditions become a query of another language, nothing can run one.
  var takesBlockPredicates: Bool { get }

  /// Told of every statement that the store runs, nobody by default; a store that runs none tells nobody.
  var statementObservers: [StatementObserver] { get set }

  /// Takes whom the store works for from now on, nil for nobody, and begins to watch its history if that is asked for.
  ///
  /// Called again when the store has gone to another place and has its identity there.
  func serve(_ owner: (any StoreOwner)?)

  /// Runs reads between which nobody's writes are seen.
  func withSnapshot<Result>(_ work: () throws -> Result) throws -> Result

  /// Goes to another place.
  ///
  /// - Parameters:
  ///   - identify: gives the identity that the store has from then on, for the UUID of the store there; nil when that is
  ///     another store's.
  /// - Throws: `StoreFailure` when there is no such store; this one is then where it was.
  func relocate(to url: URL, as identify: (_ uuid: String) -> StoreIdentity?) throws

  /// Closes what the store has open; it has been removed.
  func disconnect()
}

/// Whom a store works for.
package protocol StoreOwner: AnyObject, Sendable {
  /// Tells of transactions in a store's history, oldest first; called from any thread.
  func tell(of transactions: Range<Int64>, in uuid: String, at url: URL)
}

/// Whose work a store is doing, for its history.
package struct WorkOrigin {
  let author: String?
  let contextName: String?
  /// Gives the time of day: asked for once the transaction has the file to itself, so that times rise with the numbers of
  /// transactions however long a writer has waited.
  let now: () -> Date

  /// Makes one, by default for work that is nobody's; each parameter is the property of its name.
  package init(author: String? = nil, contextName: String? = nil, now: @escaping () -> Date = { Date() }) {
    (self.author, self.contextName, self.now) = (author, contextName, now)
  }
}
