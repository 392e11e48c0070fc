import Foundation

/// One save, or one batch request, as a store's history tells it.
public final class NSPersistentHistoryTransaction: NSObject, NSCopying, KeyValueReadable {
  private let contents: HistoryContents
  private var record: HistoryTransactionRecord { contents.record }
  /// The store's UUID.
  public var storeID: String { contents.storeID }
  /// What the transaction did, oldest first; nil in a result of transactions only.
  ///
  /// The objects are made when they are first asked for: where only changes are kept, each of them makes a transaction that
  /// nobody asks for its changes.
  public var changes: [NSPersistentHistoryChange]? {
    made.withLock { made in
      if made == nil { made = contents.makeChanges() }
      return made
    }
  }
  private let made = Guarded<[NSPersistentHistoryChange]?>(nil)

  /// `HistoryContents` makes it, so that each change leads to the one that it belongs to.
  init(_ contents: HistoryContents) { self.contents = contents }

  /// When it was.
  public var timestamp: Date { Date(timeIntervalSinceReferenceDate: record.timestamp) }
  /// The number of the transaction in its store, from 1; later ones have higher numbers.
  public var transactionNumber: Int64 { record.number }
  /// The `transactionAuthor` of the context.
  public var author: String? { record.author }
  /// The name of the context.
  public var contextName: String? { record.contextName }
  /// The bundle identifier of the program; where there is none, as on Linux, the name of its process (chosen here).
  public var bundleID: String { record.bundleID }
  /// The name of the process (observed in a store of Apple's, SQ-52).
  public var processID: String { record.processID }
  /// The place after this transaction.
  public var token: NSPersistentHistoryToken { NSPersistentHistoryToken([storeID: record.number]) }

  /// A notification that `mergeChanges(fromContextDidSave:)` takes: the IDs of what the transaction inserted, updated and
  /// deleted (documented).
  ///
  /// What was inserted and then updated or deleted by one transaction is told as it was recorded. Empty sets are left out.
  public func objectIDNotification() -> Notification {
    var info: [AnyHashable: Any] = [:]
    for (key, type) in [
      (NSInsertedObjectIDsKey, NSPersistentHistoryChangeType.insert), (NSUpdatedObjectIDsKey, .update),
      (NSDeletedObjectIDsKey, .delete),
    ] {
      let ids = Set((changes ?? []).lazy.filter { $0.changeType == type }.map(\.changedObjectID))
      if !ids.isEmpty { info[key] = ids }
    }
    return Notification(name: ObjectIDNotifications.didSave, object: nil, userInfo: info)
  }

  /// A copy with the same changes.
  public func copy(with zone: NSZone? = nil) -> Any { contents.copy().transaction }

  /// A property by its name, for predicates and sort descriptors.
  public func value(forKey key: String) -> Any? { raisingExceptions { try checkedValue(forKey: key) } }

  /// A property by its name; a name that is none throws `PredicateEvaluationError`.
  public func checkedValue(forKey key: String) throws -> Any? {
    switch key {
    case "author": author
    case "bundleID": bundleID
    case "contextName": contextName
    case "processID": processID
    case "storeID": storeID
    case "timestamp": timestamp
    case "token": token
    case "transactionNumber": transactionNumber
    case "changes": changes
    default: throw PredicateEvaluationError.unknownKeyPath(key, entity: "TRANSACTION")
    }
  }

  /// The number, author and context, in one line (the words are ours).
  public override var description: String {
    "<NSPersistentHistoryTransaction: \(transactionNumber) author \(author ?? "nil") context \(contextName ?? "nil"), "
      + "\(changes.map { "\($0.count)" } ?? "unread") changes>"
  }
}
