import Foundation

/// The compound predicate that a format string makes.
///
/// Foundation's own loses its parts when it is copied, takes any other for equal, and prints as an address. This one does not.
final class ParsedCompoundPredicate: NSCompoundPredicate {
  override func copy(with zone: NSZone? = nil) -> Any {
    self
  }

  override var predicateFormat: String {
    canonicalFormat
  }

  override var description: String {
    canonicalFormat
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPredicate else { return false }
    return isSameCondition(as: other)
  }

  override var hash: Int {
    var hasher = Hasher()
    hashCondition(into: &hasher)
    return hasher.finalize()
  }
}
