import Foundation

/// A stored value as a key of a dictionary: equal where SQL finds the values equal.
package enum ValueKey: Hashable {
  case null
  case int(Int64)
  case double(Double)
  /// UTF-8, because canonically equal strings are two values in a store.
  case text([UInt8])
  case uuid(UUID)
  case object(NSObject)
  case reference(ObjectReference)

  package init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .int(let number): self = .int(number)
    case .double(let number): self = .double(number)
    case .string(let text): self = .text(Array(text.utf8))
    case .uuid(let uuid): self = .uuid(uuid)
    case .object(let object): self = .object(object as? NSObject ?? AnyBox(object))
    case .reference(let reference): self = .reference(reference)
    }
  }
}
