/// What happened to a row, with Apple's raw values (SQ-53).
public enum NSPersistentHistoryChangeType: Int, Sendable {
  /// The row is new.
  case insert = 0
  /// Values of the row changed.
  case update = 1
  /// The row is gone; a tombstone may tell what it held.
  case delete = 2
}
