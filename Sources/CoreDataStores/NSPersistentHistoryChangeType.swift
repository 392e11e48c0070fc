/// What happened to a row, with Apple's raw values (SQ-53).
public enum NSPersistentHistoryChangeType: Int, Sendable {
  case insert = 0
  case update = 1
  case delete = 2
}
