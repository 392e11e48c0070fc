/// Which of the forms of a value one is.
package enum ValueKind: UInt8 {
  case null, int, double, string, uuid, object, reference
}

extension Value {
  /// Which form it has.
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
