/// What the engine knows of an attribute type: a row for each, so that a new type is one line that the compiler asks for.
///
/// Only what turns values of one kind into another is elsewhere: `Value+Coding.swift`, and the columns' reading and writing.
package struct AttributeTypeRow {
  /// What the editor calls it, and a model file (XM-06).
  package let fileName: String
  /// What a version hash is made of.
  let signature: String
  /// The compact form of the values.
  let form: ValueKind
  /// Whether a Swift property of this type has its values in that form too, and none has to be converted or refused.
  var isOwnForm = false
  /// The form, where a property has it too; nil where values have to be converted or refused.
  var ownForm: ValueKind? { isOwnForm ? form : nil }
  /// How the values lie in a column; nil where none can hold them.
  let column: ColumnKind?
  /// The class whose instances the values are.
  let className: String?
  /// Whether they are numbers, which can be added up; a Boolean cannot.
  package var isNumber = false
}

extension NSAttributeType {
  /// Numbers from those of few values to those of many.
  private static let widths: [NSAttributeType] = [
    .booleanAttributeType, .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
    .floatAttributeType, .doubleAttributeType,
  ]

  /// Whether a migration from this type to the other can be inferred: to the same, or to numbers of more values (CH-962).
  ///
  /// Made a fraction, a large integer has fewer digits.
  package func becomes(_ other: NSAttributeType) -> Bool {
    if self == other { return true }
    guard let here = Self.widths.firstIndex(of: self), let there = Self.widths.firstIndex(of: other) else {
      return false
    }
    return here < there
  }

  /// Every type; Apple's is no `CaseIterable`, and the raw values are hundreds.
  package static let all = (UInt(0)...21).compactMap { NSAttributeType(rawValue: $0 * 100) }

  /// What is known of it.
  package var row: AttributeTypeRow {
    switch self {
    case .undefinedAttributeType:
      AttributeTypeRow(fileName: "Undefined", signature: "Undefined", form: .object, column: nil, className: nil)
    case .integer16AttributeType:
      AttributeTypeRow(
        fileName: "Integer 16", signature: "Integer 16", form: .int, column: .integer, className: "NSNumber",
        isNumber: true)
    case .integer32AttributeType:
      AttributeTypeRow(
        fileName: "Integer 32", signature: "Integer 32", form: .int, column: .integer, className: "NSNumber",
        isNumber: true)
    case .integer64AttributeType:
      AttributeTypeRow(
        fileName: "Integer 64", signature: "Integer 64", form: .int, isOwnForm: true, column: .integer,
        className: "NSNumber", isNumber: true)
    case .decimalAttributeType:
      AttributeTypeRow(
        fileName: "Decimal", signature: "Decimal", form: .object, column: .decimal, className: "NSDecimalNumber",
        isNumber: true)
    case .doubleAttributeType:
      AttributeTypeRow(
        fileName: "Double", signature: "Double", form: .double, isOwnForm: true, column: .double, className: "NSNumber",
        isNumber: true)
    case .floatAttributeType:
      AttributeTypeRow(
        fileName: "Float", signature: "Float", form: .double, column: .float, className: "NSNumber",
        isNumber: true)
    case .stringAttributeType:
      AttributeTypeRow(
        fileName: "String", signature: "String", form: .string, isOwnForm: true, column: .string, className: "NSString")
    case .booleanAttributeType:
      AttributeTypeRow(
        fileName: "Boolean", signature: "Boolean", form: .int, column: .boolean, className: "NSNumber")
    case .dateAttributeType:
      AttributeTypeRow(
        fileName: "Date", signature: "Date", form: .double, isOwnForm: true, column: .date, className: "NSDate")
    case .binaryDataAttributeType:
      AttributeTypeRow(
        fileName: "Binary", signature: "Binary Data", form: .object, isOwnForm: true, column: .data, className: "NSData"
      )
    case .UUIDAttributeType:
      AttributeTypeRow(
        fileName: "UUID", signature: "UUID", form: .uuid, isOwnForm: true, column: .uuid, className: "NSUUID")
    case .URIAttributeType:
      AttributeTypeRow(fileName: "URI", signature: "URI", form: .object, column: .uri, className: "NSURL")
    case .transformableAttributeType:
      AttributeTypeRow(
        fileName: "Transformable", signature: "Transformable", form: .object, column: .transformable, className: nil)
    case .objectIDAttributeType:
      AttributeTypeRow(
        fileName: "ObjectID", signature: "Object ID", form: .object, column: nil, className: "NSManagedObjectID")
    case .compositeAttributeType:
      AttributeTypeRow(fileName: "Composite", signature: "Composite", form: .object, column: nil, className: nil)
    }
  }
}
