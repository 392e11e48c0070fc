/// The ways in which a conflict can end, with Apple's raw values (MP-01).
public enum NSMergePolicyType: UInt, Sendable {
  /// The save fails.
  case errorMergePolicyType = 0
  /// Property by property; where both sides changed, the store's value wins.
  case mergeByPropertyStoreTrumpMergePolicyType = 1
  /// Property by property; where both sides changed, the value in memory wins.
  case mergeByPropertyObjectTrumpMergePolicyType = 2
  /// The whole object in memory replaces the row.
  case overwriteMergePolicyType = 3
  /// The changes in memory are dropped.
  case rollbackMergePolicyType = 4
}
