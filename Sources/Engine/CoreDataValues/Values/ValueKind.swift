/// Which of the forms of a value one is.
///
/// Each setter compares two: the comparison is given to the modules above, which would call it through its protocol.
@usableFromInline
package enum ValueKind: UInt8 {
  case null, int, double, string, uuid, object, reference

  /// Whether two are the same.
  @inlinable
  package static func == (one: ValueKind, other: ValueKind) -> Bool { one.rawValue == other.rawValue }
}

extension Value {
  /// Which form it has.
  @inlinable
  package var kind: ValueKind {
    switch self {
    case .null: .null
    case .int: .int
    case .double: .double
    case .string: .string
    case .uuid: .uuid
    case .object: .object
    case .reference: .reference
    }
  }
}
