import Foundation

/// Reads the values of attributes, which a model file writes as text (XM-06, XM-07).
enum AttributeText {
  /// The attribute types by the names that the editor writes.
  static let types = Dictionary(uniqueKeysWithValues: NSAttributeType.all.map { ($0.row.fileName, $0) })

  /// The value of a default, which an editor may have written while the attribute had another type: a number is one for a
  /// Boolean too, and `NO` is one for a number (CH-1002).
  ///
  /// - Returns: nil for a text that is no value of the type.
  static func value(_ text: String, _ type: NSAttributeType) -> Any? {
    switch type {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
      // An editor of old wrote 0.0 as the default of an attribute that had been a fraction before.
      let whole = Int64(text) ?? Double(text).flatMap(Int64.init(exactly:)) ?? flag(text).map { $0 ? 1 : 0 }
      return whole.map(NSNumber.init(value:))
    case .doubleAttributeType: return (Double(text) ?? flag(text).map { $0 ? 1 : 0 }).map(NSNumber.init(value:))
    case .floatAttributeType: return (Float(text) ?? flag(text).map { $0 ? 1 : 0 }).map(NSNumber.init(value:))
    case .decimalAttributeType:
      if let flag = flag(text) { return flag ? NSDecimalNumber.one : NSDecimalNumber.zero }
      return Double(text) == nil ? nil : Decimal(string: text, locale: nil).map(NSDecimalNumber.init(decimal:))
    case .booleanAttributeType: return (flag(text) ?? Double(text).map { $0 != 0 }).map(NSNumber.init(value:))
    case .stringAttributeType: return text
    case .UUIDAttributeType: return UUID(uuidString: text)
    case .URIAttributeType: return URL(string: text)
    case .undefinedAttributeType, .dateAttributeType, .binaryDataAttributeType, .transformableAttributeType,
      .objectIDAttributeType, .compositeAttributeType:
      return nil
    }
  }

  /// The bound of a number.
  static func bound(_ text: String, _ type: NSAttributeType) -> NSNumber? {
    if type == .decimalAttributeType { return value(text, type) as? NSNumber }
    if let number = Int64(text) { return NSNumber(value: number) }
    return Double(text).map(NSNumber.init(value:))
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.uppercased() {
    case "YES", "TRUE": true
    case "NO", "FALSE": false
    default: nil
    }
  }
}
