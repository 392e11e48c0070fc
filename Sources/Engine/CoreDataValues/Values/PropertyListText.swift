import Foundation

/// The old property-list style in which dictionaries print (DS-02, DS-03).
package enum PropertyListText {
  /// Bare when every character allows it, else in double quotes with non-ASCII as `\U0142`.
  package static func quoted(_ text: String) -> String {
    let bare = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    if bare, !text.isEmpty { return text }
    var result = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x0A: result += "\\n"
      case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        result += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }

  /// Whole numbers without a fraction, as `NSNumber` prints them.
  package static func number(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
  }

  /// A date as `2014-11-24 07:50:26 +0000`, always in UTC.
  package static func date(_ interval: Double) -> String {
    guard interval.isFinite, abs(interval) < 1e12 else { return String(interval) }
    let seconds = Int64(interval.rounded(.down)) + 978_307_200
    let days = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
    let rest = seconds - days * 86400
    let (year, month, day) = civil(days)
    func pad(_ number: Int64, _ width: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "\(pad(year, 4))-\(pad(month))-\(pad(day)) "
      + "\(pad(rest / 3600)):\(pad(rest / 60 % 60)):\(pad(rest % 60)) +0000"
  }

  /// The proleptic Gregorian date of a number of days since 1970-01-01.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
