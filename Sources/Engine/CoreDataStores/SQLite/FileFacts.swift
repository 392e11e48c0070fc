import Foundation

/// What any thread may ask of a store in a file: a value, replaced as a whole when the store moves.
///
/// Once the store has been removed all of it can still be asked for.
struct FileFacts {
  /// Where the file lies, or what a caller has called that place since.
  var url: URL?
  /// What object IDs keep of the store.
  let identity: StoreIdentity
  /// What the store says of itself.
  private(set) var metadata: StoreMetadata
  /// How often callers have changed the metadata.
  private(set) var metadataChanges = 0
  /// How many of these changes are in the file: a caller may make another while a save writes them (SQ-46).
  var savedChanges = 0
  /// Whether somebody wants the store only to be read: the option at first, whoever sets `isReadOnly` later.
  private(set) var isKeptReadOnly: Bool
  /// Whether there is a history that may not be written, so that nothing may.
  private var forbidsWriting: Bool

  /// Tells of a file.
  ///
  /// - Parameters:
  ///   - identity: what object IDs are to keep of the store.
  ///   - isKeptReadOnly: whether the store is only read anyway.
  ///   - forbidsWriting: whether its history forbids that anything is written.
  init(
    _ metadata: StoreMetadata, at url: URL, identity: StoreIdentity, isKeptReadOnly: Bool, forbidsWriting: Bool
  ) {
    self.url = url
    (self.metadata, self.identity) = (metadata, identity)
    (self.isKeptReadOnly, self.forbidsWriting) = (isKeptReadOnly, forbidsWriting)
  }

  /// Whether nothing may be written.
  ///
  /// Setting it to false lifts what a history forbids, too, until the store gets another file.
  var isReadOnly: Bool {
    get { isKeptReadOnly || forbidsWriting }
    set { (isKeptReadOnly, forbidsWriting) = (newValue, false) }
  }

  /// Whether the metadata was changed and not been written yet (SQ-46).
  var hasUnsavedMetadata: Bool { metadataChanges > savedChanges }

  /// Takes over what a caller set of the metadata; the next save writes it.
  mutating func replaceMetadata(with entries: [String: Any]) {
    metadata.replace(with: entries)
    metadataChanges += 1
  }

  /// Tells of another file from now on; what was wanted of the store is wanted there.
  mutating func move(to other: FileFacts) {
    let isKeptReadOnly = isKeptReadOnly
    self = other
    self.isKeptReadOnly = isKeptReadOnly
  }
}
