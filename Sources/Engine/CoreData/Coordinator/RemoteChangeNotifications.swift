import Foundation

/// Key of the store's place, a `URL`, in the userInfo of a remote change (NT-13).
public let NSPersistentStoreURLKey = "storeURL"
/// Key of an `NSPersistentHistoryToken` in the userInfo of a remote change (NT-13).
public let NSPersistentHistoryTokenKey = "historyToken"

extension NSNotification.Name {
  /// Posted for every transaction in a store's history, whichever coordinator or process wrote it (NT-13, CH-707).
  ///
  /// The store must have been added with `NSPersistentStoreRemoteChangeNotificationPostOptionKey` and, here, with
  /// `NSPersistentHistoryTrackingKey` (CH-719). The object is the coordinator, userInfo has the store's UUID
  /// under `NSStoreUUIDKey`, its URL and the transaction's token. Posted on a queue of the coordinator's, in the order of
  /// the transactions.
  public static let NSPersistentStoreRemoteChange = NSNotification.Name("NSPersistentStoreRemoteChangeNotification")
}

extension RowAccess {
  /// The place after what has been recorded here; nil where no history is kept.
  var recordedToken: NSPersistentHistoryToken? {
    guard stores.contains(where: \.rows.tracksHistory) else { return nil }
    var numbers: [String: Int64] = [:]
    for store in stores { numbers[store.identity.uuid] = store.rows.readableHistory?.lastRecorded }
    return numbers.isEmpty ? nil : NSPersistentHistoryToken(numbers)
  }
}

extension NSPersistentStoreCoordinator {
  /// The place in the history of stores up to which everything has been recorded.
  ///
  /// - Parameter stores: the stores, of this coordinator; nil for all.
  /// - Returns: nil when none of them tracks history, or one cannot be read.
  public func currentPersistentHistoryToken(fromStores stores: [Any]?) -> NSPersistentHistoryToken? {
    let asked = stores?.compactMap { $0 as? NSPersistentStore }
    let numbers = try? perform { access in
      var numbers: [String: Int64] = [:]
      for store in access.stores where asked.map({ $0.contains { $0 === store } }) ?? true {
        numbers[store.identity.uuid] = try store.rows.readableHistory?.lastTransaction()
      }
      return numbers
    }
    return numbers.flatMap { $0.isEmpty ? nil : NSPersistentHistoryToken($0) }
  }

  /// Tells of one transaction.
  ///
  /// Call outside the lock.
  func postRemoteChange(of uuid: String, at url: URL, transaction: Int64) {
    NotificationCenter.default.post(
      name: .NSPersistentStoreRemoteChange, object: self,
      userInfo: [
        NSStoreUUIDKey: uuid, NSPersistentStoreURLKey: url,
        NSPersistentHistoryTokenKey: NSPersistentHistoryToken([uuid: transaction]),
      ])
  }
}
