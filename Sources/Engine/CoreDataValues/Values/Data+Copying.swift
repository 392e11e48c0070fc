import Foundation

/// Binary data out of Foundation's objects, copied as a whole.
///
/// On Linux the casts `as Data` and `as? Data`, and `Data(referencing:)`, ask an `NSData` for every byte by itself, which
/// takes a hundred times as long; so does its `isEqual(_:)`.
extension Data {
  /// The bytes of an object.
  package init(copying data: NSData) { self.init(bytes: data.bytes, count: data.length) }

  /// The bytes of a value that is data, of Swift or of Foundation; nil for any other.
  package static func copied(from value: Any) -> Data? {
    if type(of: value) is AnyClass { return (value as? NSData).map(Data.init(copying:)) }
    return value as? Data
  }
}

extension NSData {
  /// Whether both hold the same bytes.
  func hasSameBytes(as other: NSData) -> Bool {
    length == other.length && (length == 0 || memcmp(bytes, other.bytes, length) == 0)
  }
}
