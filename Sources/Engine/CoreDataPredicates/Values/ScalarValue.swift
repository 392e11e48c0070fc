import Foundation

/// A value sorted into the kinds that comparisons know.
///
/// Values arrive as `Any`, bridged or not. They are sorted once, so that the comparison itself is a switch.
package enum ScalarValue {
  case null
  case number(NumberValue)
  case text(String)
  case date(Date)
  case uuid(UUID)
  case url(URL)
  case data(Data)
  /// An object, a collection, or a Swift value of another type.
  case other(Any)

  package init(_ value: Any?) {
    guard let value else {
      self = .null
      return
    }
    self = ScalarValue.exactType(value) ?? ScalarValue.bridgedType(value)
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The text that string operators and string functions see: a URL is its text, as it is in a store. (Chosen here.)
  package var text: String? {
    switch self {
    case .text(let text): text
    case .url(let url): url.absoluteString
    default: nil
    }
  }

  /// Compares metatypes, which costs a fraction of a conditional cast.
  ///
  /// Stored attributes take this way.
  private static func exactType(_ value: Any) -> ScalarValue? {
    let type = type(of: value)
    if type == String.self { return (value as? String).map(ScalarValue.text) }
    if type == Int.self { return (value as? Int).map { .number(.integer($0)) } }
    if type == Int64.self { return (value as? Int64).map { .number(.integer(Int($0))) } }
    if type == Double.self { return (value as? Double).map { .number(.floating($0)) } }
    if type == Bool.self { return (value as? Bool).map { .number(.integer($0 ? 1 : 0)) } }
    if type == Date.self { return (value as? Date).map(ScalarValue.date) }
    if type == Int32.self { return (value as? Int32).map { .number(.integer(Int($0))) } }
    if type == Int16.self { return (value as? Int16).map { .number(.integer(Int($0))) } }
    if type == Float.self { return (value as? Float).map { .number(.floating(Double($0))) } }
    if type == Decimal.self { return (value as? Decimal).map { .number(.decimal($0)) } }
    if type == UUID.self { return (value as? UUID).map(ScalarValue.uuid) }
    if type == URL.self { return (value as? URL).map(ScalarValue.url) }
    if type == Data.self { return (value as? Data).map(ScalarValue.data) }
    return nil
  }

  private static func bridgedType(_ value: Any) -> ScalarValue {
    if value is any KeyValueReadable { return .other(value) }
    // Asked whether it is an NSString, a Swift collection would be bridged first, element by element.
    if type(of: value) is AnyClass { return object(value) }
    if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable { return ScalarValue(hashable.base) }
    switch value {
    case let value as Character: return .text(String(value))
    case let value as Substring: return .text(String(value))
    case let value as any BinaryInteger: return .number(integer(value))
    case let value as any BinaryFloatingPoint: return .number(.floating(Double(value)))
    default: break
    }
    // An optional inside `Any`. Whatever it wraps is sorted afresh.
    let flat = flattenedValue(value)
    guard let flat, type(of: flat) != type(of: value) else { return flat == nil ? .null : .other(value) }
    return ScalarValue(flat)
  }

  private static func object(_ value: Any) -> ScalarValue {
    switch value {
    case let value as NSString: .text(String(describing: value))
    case let value as NSNumber: .number(NumberValue(value))
    case let value as NSDate: .date(Date(timeIntervalSinceReferenceDate: value.timeIntervalSinceReferenceDate))
    case let value as NSUUID: UUID(uuidString: value.uuidString).map(ScalarValue.uuid) ?? .other(value)
    case let value as NSURL: (value.absoluteURL).map(ScalarValue.url) ?? .other(value)
    case let value as NSData: .data(Data(copying: value))
    case is NSNull: .null
    default: .other(value)
    }
  }

  private static func integer(_ value: any BinaryInteger) -> NumberValue {
    if let integer = Int(exactly: value) { return .integer(integer) }
    if let unsigned = UInt(exactly: value) { return .unsigned(unsigned) }
    return .floating(Double(value))
  }
}

extension ScalarValue {
  /// The text of what is no scalar; a collection with a date in it that has none goes element by element.
  private static func display(of value: Any) -> String {
    guard let collection = ValueCollection(value), collection.elements.contains(where: isTextless) else {
      return "\(value)"
    }
    return "[" + collection.elements.map { ScalarValue($0).display }.joined(separator: ", ") + "]"
  }

  private static func isTextless(_ element: Any?) -> Bool {
    switch ScalarValue(element) {
    case .date(let date): date.timeIntervalSinceReferenceDate.isNaN
    case .other(let value): ValueCollection(value)?.elements.contains(where: isTextless) ?? false
    default: false
    }
  }

  /// The object, if this is an instance of a class.
  ///
  /// Cast to a class, a Swift collection would be bridged, element by element; Foundation cannot hash all of them.
  package var object: NSObject? {
    guard case .other(let value) = self, type(of: value) is AnyClass else { return nil }
    return value as? NSObject
  }

  /// The value itself; nil for nil.
  package var boxed: Any? {
    switch self {
    case .null: nil
    case .number(let number): number.boxed
    case .text(let text): text
    case .date(let date): date
    case .uuid(let uuid): uuid
    case .url(let url): url
    case .data(let data): data
    case .other(let value): value
    }
  }

  /// The value as it appears in the messages of raised exceptions.
  package var display: String {
    switch self {
    case .null: "(null)"
    case .number(let number): "\(number.boxed)"
    case .text(let text): text
    // Foundation ends the process over the text of a date that is not a number.
    case .date(let date): PropertyListText.date(date.timeIntervalSinceReferenceDate)
    case .uuid(let uuid): uuid.uuidString
    case .url(let url): url.absoluteString
    case .data(let data): "\(data)"
    case .other(let value): Self.display(of: value)
    }
  }
}
