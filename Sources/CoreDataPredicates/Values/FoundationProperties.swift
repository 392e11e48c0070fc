import Foundation

/// The properties of strings that predicates ask for; others are read by reflection or refused.
enum TextProperties {
  static func value(forKey key: String, of text: String) -> Any? {
    switch key {
    case "length": text.utf16.count
    case "uppercaseString": text.uppercased()
    case "lowercaseString": text.lowercased()
    case "capitalizedString": text.capitalized
    case "description": text
    case "intValue", "integerValue", "longLongValue": (text as NSString).integerValue
    case "doubleValue", "floatValue": (text as NSString).doubleValue
    case "boolValue": (text as NSString).boolValue
    default: nil
    }
  }
}

/// The properties of numbers that predicates ask for.
enum NumberProperties {
  static func value(forKey key: String, of number: NumberValue) -> Any? {
    switch key {
    case "intValue", "integerValue", "longLongValue":
      let whole = number.rounded(.towardZero)
      return whole.exactInteger ?? whole.boxed
    case "doubleValue", "floatValue": return number.double
    case "boolValue": return number.double != 0
    case "stringValue", "description": return "\(number.boxed)"
    default: return nil
    }
  }
}

/// The properties of dates that predicates ask for.
enum DateProperties {
  static func value(forKey key: String, of date: Date) -> Any? {
    switch key {
    case "timeIntervalSinceReferenceDate": date.timeIntervalSinceReferenceDate
    case "timeIntervalSince1970": date.timeIntervalSince1970
    default: nil
    }
  }
}
