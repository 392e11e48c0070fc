/// How the members of a set change, with Foundation's raw values; Foundation on Linux does not have the type.
public enum NSKeyValueSetMutationKind: UInt, Sendable {
  /// Members join.
  case union = 1
  /// Members leave.
  case minus = 2
  /// Those stay that another set has too.
  case intersect = 3
  /// Another set takes the members' place.
  case set = 4
}
