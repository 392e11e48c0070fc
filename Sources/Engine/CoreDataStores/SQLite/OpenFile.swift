import Foundation

/// An opened file, ready for use: what is told of the store in it, and the way to its rows.
struct OpenFile {
  let facts: FileFacts
  let access: FileAccess

  /// Prepares an opened file for use.
  ///
  /// - Parameters:
  ///   - identity: what object IDs are to keep of the store.
  ///   - isReadOnly: whether the store is only read anyway.
  /// - Throws: `StoreFailure`.
  init(
    _ opened: StoreOpening.Result, at url: URL, identity: StoreIdentity, options: [AnyHashable: Any]?, isReadOnly: Bool
  ) throws {
    let history = HistoryPolicy(options, hasHistory: opened.hasHistory, isReadOnly: isReadOnly)
    facts = FileFacts(
      opened.metadata, at: url, identity: identity, isKeptReadOnly: isReadOnly, forbidsWriting: history.forbidsWriting)
    access = try FileAccess(opened, identity: identity, history: history)
    if history.forbidsWriting {
      DeveloperConsole.warn(
        "CoreData: fault: Store opened without NSPersistentHistoryTrackingKey but previously had been opened with "
          + "NSPersistentHistoryTrackingKey - Forcing into Read Only mode store at '\(url.absoluteString)'")
    }
  }
}
