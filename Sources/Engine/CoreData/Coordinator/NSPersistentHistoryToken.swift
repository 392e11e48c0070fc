import Foundation

/// A bookmark in the history of one or more stores: the last transaction of each that was seen.
///
/// It may be archived, securely, and used in a later run or in another process (documented).
///
/// No lock is needed: a token never changes.
public final class NSPersistentHistoryToken: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The number of the last transaction seen, by the UUID of its store; 0 before the first.
  let numbers: [String: Int64]

  init(_ numbers: [String: Int64]) { self.numbers = numbers }

  private static let numbersKey = "numbers"

  /// True: a token may be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the token.
  public func encode(with coder: NSCoder) {
    coder.encode(numbers.mapValues { NSNumber(value: $0) } as NSDictionary, forKey: Self.numbersKey)
  }

  /// Reads a token; nil when the archive holds none.
  public init?(coder: NSCoder) {
    let classes = [NSDictionary.self, NSString.self, NSNumber.self] as [AnyClass]
    guard let stored = coder.decodeObject(of: classes, forKey: Self.numbersKey) as? [String: NSNumber] else {
      return nil
    }
    numbers = stored.mapValues(\.int64Value)
  }

  /// The token itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Equal when both mark the same place in the same stores.
  public override func isEqual(_ object: Any?) -> Bool { (object as? NSPersistentHistoryToken)?.numbers == numbers }

  /// Equal tokens have equal hashes.
  public override var hash: Int { numbers.hashValue }

  /// The stores and numbers, stores in order.
  public override var description: String {
    "<NSPersistentHistoryToken - "
      + numbers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + ">"
  }
}

/// Tokens are earlier or later by the stores that both of them know (NT-14).
extension NSPersistentHistoryToken: PredicateOrdered {
  package func order(to other: Any) -> ComparisonResult? {
    guard let other = other as? NSPersistentHistoryToken else { return nil }
    let shared = numbers.compactMap { uuid, number in other.numbers[uuid].map { (number, $0) } }
    if shared.isEmpty { return nil }
    if shared.allSatisfy({ $0.0 == $0.1 }) { return .orderedSame }
    if shared.allSatisfy({ $0.0 <= $0.1 }) { return .orderedAscending }
    return shared.allSatisfy { $0.0 >= $0.1 } ? .orderedDescending : nil
  }
}
