/// The kind of value an attribute holds, with Apple's raw values.
public enum NSAttributeType: UInt, Sendable {
  case undefinedAttributeType = 0
  case integer16AttributeType = 100
  case integer32AttributeType = 200
  case integer64AttributeType = 300
  case decimalAttributeType = 400
  case doubleAttributeType = 500
  case floatAttributeType = 600
  case stringAttributeType = 700
  case booleanAttributeType = 800
  case dateAttributeType = 900
  case binaryDataAttributeType = 1000
  case UUIDAttributeType = 1100
  case URIAttributeType = 1200
  case transformableAttributeType = 1800
  case objectIDAttributeType = 2000
  case compositeAttributeType = 2100
}

extension NSAttributeType {
  /// The form in which a Swift property of this type has its values too; nil where they have to be converted or refused.
  var ownKind: ValueKind? {
    switch self {
    case .integer64AttributeType, .booleanAttributeType: .int
    case .doubleAttributeType, .floatAttributeType, .dateAttributeType: .double
    case .stringAttributeType: .string
    case .UUIDAttributeType: .uuid
    case .binaryDataAttributeType: .object
    default: nil
    }
  }
}
