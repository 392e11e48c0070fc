import Foundation

/// The types that `CAST(value, "Type")` names.
package enum CastType: String {
  case number = "NSNumber"
  case decimal = "NSDecimalNumber"
  case text = "NSString"
  case date = "NSDate"
  case uuid = "NSUUID"
  case url = "NSURL"
  case data = "NSData"
}

/// The conversions of `CAST(value, "Type")`.
///
/// NSDate counts seconds since 2001, as Apple's text for a date does. The identifiers, URLs and data are ours, so that every
/// constant has text that reads back. A value that cannot be converted becomes nil. (Chosen here.)
enum ValueCast {
  static func cast(_ value: Any?, to type: Any?) -> Any? {
    guard let value, let type = (type as? String).flatMap(CastType.init) else { return nil }
    switch (type, ScalarValue(value)) {
    case (.number, .number(let number)): return number.boxed
    case (.number, .text(let text)): return Int(text) ?? Double(text)
    case (.number, .date(let date)): return date.timeIntervalSinceReferenceDate
    case (.decimal, .number(let number)): return Decimal(string: "\(number.boxed)")
    case (.decimal, .text(let text)): return Decimal(string: text)
    case (.text, .text(let text)): return text
    case (.text, .number(let number)): return "\(number.boxed)"
    case (.text, .uuid(let uuid)): return uuid.uuidString
    case (.text, .url(let url)): return url.absoluteString
    case (.date, .date(let date)): return date
    case (.date, .number(let number)): return Date(timeIntervalSinceReferenceDate: number.double)
    case (.uuid, .uuid(let uuid)): return uuid
    case (.uuid, .text(let text)): return UUID(uuidString: text)
    case (.url, .url(let url)): return url
    case (.url, .text(let text)): return URL(string: text)
    case (.data, .data(let data)): return data
    case (.data, .text(let text)): return Data(base64Encoded: text)
    default: return nil
    }
  }
}
