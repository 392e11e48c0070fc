import Foundation

/// The properties of strings that predicates ask for; others are read by reflection or refused.
enum TextProperty: String, CaseIterable {
  case length, uppercaseString, lowercaseString, capitalizedString, description
  case intValue, integerValue, longLongValue, doubleValue, floatValue, boolValue

  func value(of text: String) -> Any {
    switch self {
    case .length: text.utf16.count
    case .uppercaseString: text.uppercased()
    case .lowercaseString: text.lowercased()
    case .capitalizedString: text.capitalized
    case .description: text
    case .intValue, .integerValue, .longLongValue: (text as NSString).integerValue
    case .doubleValue, .floatValue: (text as NSString).doubleValue
    case .boolValue: (text as NSString).boolValue
    }
  }
}

/// The properties of numbers that predicates ask for.
enum NumberProperty: String, CaseIterable {
  case intValue, integerValue, longLongValue, doubleValue, floatValue, boolValue, stringValue, description

  func value(of number: NumberValue) -> Any {
    switch self {
    case .intValue, .integerValue, .longLongValue:
      let whole = number.rounded(.towardZero)
      return whole.exactInteger ?? whole.boxed
    case .doubleValue, .floatValue: return number.double
    case .boolValue: return number.double != 0
    case .stringValue, .description: return "\(number.boxed)"
    }
  }
}

/// The properties of dates that predicates ask for.
enum DateProperty: String, CaseIterable {
  case timeIntervalSinceReferenceDate, timeIntervalSince1970

  func value(of date: Date) -> Double {
    switch self {
    case .timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate
    case .timeIntervalSince1970: date.timeIntervalSince1970
    }
  }
}
