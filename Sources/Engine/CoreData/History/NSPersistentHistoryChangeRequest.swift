import Foundation

/// A request to read the history of stores, or to purge it.
///
/// Hand it to `execute(_:)` of a context. A store must have been added with `NSPersistentHistoryTrackingKey`; when none of
/// those asked was, the request fails with 134091 (observed).
public final class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest {
  /// From where, or up to where.
  enum Bound {
    case date(Date)
    case token(NSPersistentHistoryToken?)
    case transaction(NSPersistentHistoryTransaction?)
  }
  /// What is done.
  enum Action {
    case fetch(after: Bound)
    case delete(before: Bound)
  }

  let action: Action

  /// What to give.
  ///
  /// Default transactions and changes (documented). A request that deletes gives true, or with `count` how many
  /// transactions it deleted (chosen here).
  public var resultType: NSPersistentHistoryResultType = .transactionsAndChanges

  /// Narrows and orders what is given: a request for the entity of transactions or of changes.
  ///
  /// Predicate and sort descriptors count; a limit is not looked at (observed). With a request for changes, transactions
  /// come with the changes that match, and not at all where none does (observed).
  public var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?

  /// The token that the request was made from, if it was.
  public var token: NSPersistentHistoryToken? {
    switch action {
    case .fetch(.token(let token)), .delete(.token(let token)): token
    default: nil
    }
  }

  init(_ action: Action) {
    self.action = action
    super.init()
  }

  /// Reads what happened later than a moment.
  public class func fetchHistory(after date: Date) -> Self { Self(.fetch(after: .date(date))) }

  /// Reads what happened after a token; nil reads all that is there.
  ///
  /// A token after which something has been purged is expired: 134301.
  public class func fetchHistory(after token: NSPersistentHistoryToken?) -> Self { Self(.fetch(after: .token(token))) }

  /// Reads what happened after a transaction, in its store alone (chosen here); nil reads all that is there.
  public class func fetchHistory(after transaction: NSPersistentHistoryTransaction?) -> Self {
    Self(.fetch(after: .transaction(transaction)))
  }

  /// Reads what a request for transactions or changes finds.
  public class func fetchHistory(withFetch fetchRequest: NSFetchRequest<any NSFetchRequestResult>) -> Self {
    let request = Self(.fetch(after: .token(nil)))
    request.fetchRequest = fetchRequest
    return request
  }

  /// Purges what happened earlier than a moment.
  public class func deleteHistory(before date: Date) -> Self { Self(.delete(before: .date(date))) }

  /// Purges what happened before the transaction that a token marks; that one stays (SQ-55).
  ///
  /// With nil nothing is before it, and nothing is purged (chosen here).
  public class func deleteHistory(before token: NSPersistentHistoryToken?) -> Self {
    Self(.delete(before: .token(token)))
  }

  /// Purges what happened before a transaction, in its store alone; that one stays (SQ-55).
  public class func deleteHistory(before transaction: NSPersistentHistoryTransaction?) -> Self {
    Self(.delete(before: .transaction(transaction)))
  }

  /// A request with the same settings.
  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self(action)
    copy.affectedStores = affectedStores
    copy.resultType = resultType
    copy.fetchRequest = fetchRequest?.duplicate()
    return copy
  }
}

/// What a history request gives, with Apple's raw values.
public enum NSPersistentHistoryResultType: Int, Sendable {
  /// Whether it succeeded.
  case statusOnly = 0
  /// The IDs of the changed objects, each once, in the order of their first change.
  case objectIDs = 1
  /// How many transactions.
  case count = 2
  /// Transactions without their changes.
  case transactionsOnly = 3
  /// Changes without their transactions.
  case changesOnly = 4
  /// Transactions with their changes.
  case transactionsAndChanges = 5
}

/// What a history request gave.
open class NSPersistentHistoryResult: NSPersistentStoreResult {
  /// True, a number, or an array, as `resultType` says.
  public let result: Any?
  /// What was asked for.
  public let resultType: NSPersistentHistoryResultType

  init(_ result: Any?, _ resultType: NSPersistentHistoryResultType) {
    self.result = result
    self.resultType = resultType
  }
}
