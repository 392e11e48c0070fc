import Foundation

/// What a fetch can give: objects, their IDs, dictionaries or numbers.
///
/// `NSFetchRequest<any NSFetchRequestResult>` is legal here too, although Linux has no self-conforming protocols: the
/// generic parameter of the request is not bound to this protocol.
public protocol NSFetchRequestResult: NSObjectProtocol {}

extension NSNumber: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}

/// What a fetch gives, with Apple's raw values.
public struct NSFetchRequestResultType: OptionSet, Sendable {
  /// Apple's raw value.
  public let rawValue: UInt
  /// Wraps a raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Managed objects.
  public static let managedObjectResultType: NSFetchRequestResultType = []
  /// Object IDs.
  public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
  /// Dictionaries of values, as the stores hold them (FR-08).
  public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
  /// The number of matches, as an array with one `NSNumber`.
  public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}
