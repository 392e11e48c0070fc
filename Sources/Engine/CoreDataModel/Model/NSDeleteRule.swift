/// What happens to the destinations of a relationship when its owner is deleted (DR-01, DR-03).
public enum NSDeleteRule: UInt, Sendable {
  /// The destinations are not touched; the developer must repair them (DR-07).
  case noActionDeleteRule = 0
  /// The destinations survive and their inverse is cleared (DR-04).
  case nullifyDeleteRule = 1
  /// The destinations are deleted as well (DR-05).
  case cascadeDeleteRule = 2
  /// A destination that is still there makes the save fail (DR-06).
  case denyDeleteRule = 3
}
