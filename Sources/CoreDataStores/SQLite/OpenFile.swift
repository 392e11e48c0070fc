import Foundation

/// The file that a store lies in, what it says of itself, and the way to its rows: a value, replaced as a whole when the
/// store moves.
///
/// Once the store has been removed the way is closed; the rest can still be asked for.
struct OpenFile {
  /// Where it lies, or what a caller has called that place since.
  var url: URL?
  /// What the store says of itself.
  private(set) var metadata: StoreMetadata
  /// Whether the metadata was changed and not been written yet (SQ-46).
  var hasUnsavedMetadata = false
  /// Whether it has a history that may not be written, so that nothing may.
  var forbidsWriting: Bool
  /// The way to its rows; nil once the store has been removed.
  var access: FileAccess?

  /// Prepares an opened file for use.
  ///
  /// - Parameters:
  ///   - opened: the file.
  ///   - url: where it lies.
  ///   - identity: what object IDs are to keep of the store.
  ///   - options: the store's options.
  ///   - isReadOnly: whether the store is only read anyway.
  /// - Throws: `StoreFailure`.
  init(
    _ opened: StoreOpening.Result, at url: URL, identity: StoreIdentity, options: [AnyHashable: Any]?, isReadOnly: Bool
  ) throws {
    let history = HistoryPolicy(options, hasHistory: opened.hasHistory, isReadOnly: isReadOnly)
    self.url = url
    metadata = opened.metadata
    forbidsWriting = history.forbidsWriting
    access = try FileAccess(opened, identity: identity, history: history)
    if history.forbidsWriting {
      DeveloperConsole.warn(
        "CoreData: fault: Store opened without NSPersistentHistoryTrackingKey but previously had been opened with "
          + "NSPersistentHistoryTrackingKey - Forcing into Read Only mode store at '\(url.absoluteString)'")
    }
  }

  /// Takes over what a caller set of the metadata; the next save writes it.
  mutating func replaceMetadata(with entries: [String: Any]) {
    metadata.replace(with: entries)
    hasUnsavedMetadata = true
  }
}
