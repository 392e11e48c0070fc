/// Catches what the base class of managed objects does about an unknown key, while a checked evaluation asks for one.
///
/// A subclass may override `value(forKey:)` and `value(forUndefinedKey:)`, and nothing tells whether one does: the object has to be
/// asked. What answers in the end, where no override does, has no way to throw.
final class UnknownKeyCatch: Sendable {
  /// Where the base class leaves word; nil while nobody catches.
  @TaskLocal static var current: UnknownKeyCatch?

  private let refusal = Guarded<PredicateEvaluationError?>(nil)

  /// Leaves word that there is no such key.
  func note(_ refusal: PredicateEvaluationError) { self.refusal.withLock { $0 = refusal } }

  /// What a piece of work reads.
  ///
  /// - Throws: what the base class left word of.
  static func reading(_ work: () -> Any?) throws -> Any? {
    let catcher = UnknownKeyCatch()
    let value = $current.withValue(catcher, operation: work)
    if let refusal = catcher.refusal.withLock({ $0 }) { throw refusal }
    return value
  }
}
