import Foundation

/// The conversions of `CAST(value, "Type")`.
///
/// NSDate counts seconds since 2001, as Apple's text for a date does. The identifiers, URLs and data are ours, so that every
/// constant has text that reads back. A value that cannot be converted becomes nil. (Chosen here.)
enum ValueCast {
  static func cast(_ value: Any?, to type: Any?) -> Any? {
    guard let value, let type = type as? String else { return nil }
    let scalar = ScalarValue(value)
    switch (type, scalar) {
    case ("NSNumber", .number(let number)): return number.boxed
    case ("NSNumber", .text(let text)): return Int(text) ?? Double(text)
    case ("NSNumber", .date(let date)): return date.timeIntervalSinceReferenceDate
    case ("NSDecimalNumber", .number(let number)): return Decimal(string: "\(number.boxed)")
    case ("NSDecimalNumber", .text(let text)): return Decimal(string: text)
    case ("NSString", .text(let text)): return text
    case ("NSString", .number(let number)): return "\(number.boxed)"
    case ("NSString", .uuid(let uuid)): return uuid.uuidString
    case ("NSString", .url(let url)): return url.absoluteString
    case ("NSDate", .date(let date)): return date
    case ("NSDate", .number(let number)): return Date(timeIntervalSinceReferenceDate: number.double)
    case ("NSUUID", .uuid(let uuid)): return uuid
    case ("NSUUID", .text(let text)): return UUID(uuidString: text)
    case ("NSURL", .url(let url)): return url
    case ("NSURL", .text(let text)): return URL(string: text)
    case ("NSData", .data(let data)): return data
    case ("NSData", .text(let text)): return Data(base64Encoded: text)
    default: return nil
    }
  }
}
