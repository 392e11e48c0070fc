import Foundation

/// A stored value as a key of a dictionary: equal where SQL finds the values equal.
///
/// An object is not hashed by its own hash where SQL compares something else: of two decimals the numbers that SQLite makes of
/// their texts (SQ-17), of two URLs the texts. Besides, Foundation's hash of a decimal number calls itself on Linux until the
/// process ends.
package enum ValueKey: Hashable {
  case null
  case int(Int64)
  case double(Double)
  /// UTF-8, because canonically equal strings are two values in a store.
  case text([UInt8])
  case bytes(Data)
  case uuid(UUID)
  case object(NSObject)
  case reference(ObjectReference)

  package init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .int(let number): self = .int(number)
    case .double(let number): self = Self.number(number)
    case .string(let text): self = .text(Array(text.utf8))
    case .uuid(let uuid): self = .uuid(uuid)
    case .object(let object): self.init(object)
    case .reference(let reference): self = .reference(reference)
    }
  }

  private init(_ object: AnyObject) {
    switch object {
    case let data as NSData: self = .bytes(Data(copying: data))
    case let url as NSURL: self = .text(Array(url.absoluteString.utf8))
    case let number as NSDecimalNumber:
      let text = number.decimalValue.description
      self = Int64(text).map(ValueKey.int) ?? Double(text).map(Self.number) ?? .null
    default: self = .object(object as? NSObject ?? AnyBox(object))
    }
  }

  /// What is not a number SQLite keeps as nil; a whole one equals the integer.
  private static func number(_ number: Double) -> ValueKey {
    number.isNaN ? .null : Int64(exactly: number).map(ValueKey.int) ?? .double(number)
  }
}
