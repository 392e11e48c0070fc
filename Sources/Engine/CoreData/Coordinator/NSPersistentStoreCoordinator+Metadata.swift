import Foundation

// What stores say of themselves.
extension NSPersistentStoreCoordinator {
  /// What a store says of itself: at least its type and its UUID.
  public func metadata(for store: NSPersistentStore) -> [String: Any] { store.metadata }

  /// Changes what a store says of itself; the change is written with the next save (SQ-46).
  ///
  /// The entries that describe the store and its model stay.
  ///
  /// - Parameters:
  ///   - metadata: the new entries; nil takes those away that callers have set.
  ///   - store: a store.
  public func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) {
    store.metadata = metadata
  }

  /// What a store says of itself that need not be added anywhere; its file is not touched.
  ///
  /// - Parameters:
  ///   - storeType: `NSSQLiteStoreType`; a store in memory has nothing to read.
  ///   - url: the file.
  ///   - options: the waiting time for a lock.
  /// - Throws: an error in the Cocoa domain when the file is missing or no store.
  public class func metadataForPersistentStore(
    ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    try translating { try StoreFile(type: storeType, url: url, options: options).metadata() }
  }

  /// What a store says of itself, in the newer spelling.
  ///
  /// - Parameters:
  ///   - storeType: `.sqlite`; a store in memory has nothing to read.
  ///   - storeURL: the file.
  ///   - options: the waiting time for a lock.
  /// - Throws: as the older spelling does.
  public class func metadataForPersistentStore(
    type storeType: NSPersistentStore.StoreType, at storeURL: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    try metadataForPersistentStore(ofType: storeType.rawValue, at: storeURL, options: options)
  }

  /// Changes what a store says of itself, at once (SQ-46).
  ///
  /// - Parameters:
  ///   - metadata: the new entries; nil takes those away that callers have set.
  ///   - storeType: `NSSQLiteStoreType`.
  ///   - url: the file. No coordinator should have it: one that does writes its own entries with its next change of them.
  ///   - options: the waiting time for a lock.
  /// - Throws: an error in the Cocoa domain when the file is missing or no store.
  public class func setMetadata(
    _ metadata: [String: Any]?, forPersistentStoreOfType storeType: String, at url: URL,
    options: [AnyHashable: Any]? = nil
  ) throws {
    try translating { try StoreFile(type: storeType, url: url, options: options).setMetadata(metadata ?? [:]) }
  }

  /// Changes what a store says of itself at once, in the newer spelling.
  ///
  /// - Parameters:
  ///   - metadata: the new entries; nil takes those away that callers have set.
  ///   - storeType: `.sqlite`.
  ///   - storeURL: the file.
  ///   - options: the waiting time for a lock.
  /// - Throws: as the older spelling does.
  public class func setMetadata(
    _ metadata: [String: Any]?, type storeType: NSPersistentStore.StoreType, at storeURL: URL,
    options: [AnyHashable: Any]? = nil
  ) throws {
    try setMetadata(metadata, forPersistentStoreOfType: storeType.rawValue, at: storeURL, options: options)
  }
}
