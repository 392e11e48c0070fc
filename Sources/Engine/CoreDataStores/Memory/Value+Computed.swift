import Foundation

extension Value {
  /// What an expression has computed, in the form of a type, as SQLite would convert it: a number that is to be whole is
  /// cut off (FR-12).
  ///
  /// - Parameters:
  ///   - computed: a value, a `RowView` for an object, or nil.
  ///   - type: the type; undefined keeps the value as it is. A value of another kind counts as nil.
  init(computed: Any?, as type: NSAttributeType) {
    guard let computed = flattenedValue(computed) else {
      self = .null
      return
    }
    if let row = computed as? RowView {
      self = .reference(row.reference)
      return
    }
    switch ScalarValue(computed) {
    case .number(let number): self = Value.number(number, type)
    case .date(let date): self = Value.number(.floating(date.timeIntervalSinceReferenceDate), type)
    case .text(let text) where type == .undefinedAttributeType: self = .string(text)
    default: self = Value(computed, as: type) ?? .null
    }
  }

  private static func number(_ number: NumberValue, _ type: NSAttributeType) -> Value {
    switch type {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: return .int(whole(number))
    case .booleanAttributeType: return .int(whole(number) == 0 ? 0 : 1)
    case .doubleAttributeType, .dateAttributeType: return .double(number.double)
    case .floatAttributeType: return .double(Double(Float(number.double)))
    case .decimalAttributeType:
      guard let decimal = number.decimalNumber, !decimal.decimalValue.isNaN else { return .null }
      return .object(decimal)
    case .stringAttributeType: return .string("\(number.boxed)")
    case .undefinedAttributeType: return number.exactInteger.map { .int(Int64($0)) } ?? .double(number.double)
    case .binaryDataAttributeType, .UUIDAttributeType, .URIAttributeType, .transformableAttributeType,
      .objectIDAttributeType, .compositeAttributeType:
      return .null
    }
  }

  /// The whole part; a number that does not fit is the nearest that does.
  private static func whole(_ number: NumberValue) -> Int64 {
    if let exact = number.exactInteger { return Int64(exact) }
    let cut = number.double.rounded(.towardZero)
    return Int64(exactly: cut) ?? (cut < 0 ? .min : .max)
  }
}
