/// How an element of a fetch index compares values.
public enum NSFetchIndexElementType: UInt, Sendable {
  /// By value, in order.
  case binary = 0
  /// By nearness, for coordinates.
  case rTree = 1
}
