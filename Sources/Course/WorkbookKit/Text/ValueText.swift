import Foundation

/// Writes a value the way the workbook prints it: no address, no locale, no time zone, no hash order.
public enum ValueText {
  /// The text of a value, with strings quoted and `nil` spelled out.
  ///
  /// - Parameters:
  ///   - value: Any value, or nil.
  ///   - name: Supplies the stable name of an object, such as `Series#1`; nil where it has none.
  public static func describe(_ value: Any?, name: (Any) -> String? = { _ in nil }) -> String {
    guard let value = unwrapped(value) else { return "nil" }
    if let name = name(value) { return name }
    switch value {
    case let text as String: return quoted(text)
    case let date as Date: return timestamp(date)
    case let data as Data: return RowCell.blob(Array(data)).text
    case let uuid as UUID: return uuid.uuidString
    case let url as URL: return url.absoluteString
    case let number as Decimal: return NSDecimalNumber(decimal: number).description(withLocale: nil)
    case is NSNull: return "null"
    case let list as [Any]: return "[" + list.map { describe($0, name: name) }.joined(separator: ", ") + "]"
    case let table as [AnyHashable: Any]:
      let entries = table.map { (describe($0.key.base, name: name), describe($0.value, name: name)) }
      let sorted = entries.sorted { naturally($0.0, $1.0) }.map { "\($0.0): \($0.1)" }
      return sorted.isEmpty ? "[:]" : "[" + sorted.joined(separator: ", ") + "]"
    case let set as Set<AnyHashable>:
      return "{" + set.map { describe($0.base, name: name) }.sorted(by: naturally).joined(separator: ", ") + "}"
    default: return VisibleText.oneLine(String(describing: value))
    }
  }

  /// A string in quotation marks, with what would break the line written as escapes.
  ///
  /// - Parameter text: The string's contents.
  public static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    return "\"" + VisibleText.oneLine(escaped) + "\""
  }

  /// A date in UTC to the second, with milliseconds where it has any: `2015-06-08T09:41:00Z`.
  ///
  /// - Parameter date: The moment to write.
  public static func timestamp(_ date: Date) -> String {
    let milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
    let seconds = Int64((Double(milliseconds) / 1000).rounded(.down))
    let fraction = Int(milliseconds - seconds * 1000)
    let (days, second) = (seconds.flooringDivision(86_400), seconds.flooringRemainder(86_400))
    let day = civilDate(daysSince1970: days)
    let clock = [second / 3600, second / 60 % 60, second % 60].map { digits(Int($0), 2) }.joined(separator: ":")
    let suffix = fraction == 0 ? "" : "." + digits(fraction, 3)
    return "\(digits(Int(day.year), 4))-\(digits(day.month, 2))-\(digits(day.day, 2))T\(clock)\(suffix)Z"
  }

  /// Orders `Episode#2` before `Episode#10`: runs of digits compare as numbers.
  ///
  /// - Parameters:
  ///   - a: The first text.
  ///   - b: The second text.
  public static func naturally(_ a: String, _ b: String) -> Bool {
    var left = a[...]
    var right = b[...]
    while let x = left.first, let y = right.first {
      if x.isASCII, y.isASCII, x.isWholeNumber, y.isWholeNumber {
        let p = left.prefix { $0.isASCII && $0.isWholeNumber }
        let q = right.prefix { $0.isASCII && $0.isWholeNumber }
        let (m, n) = (p.drop { $0 == "0" }, q.drop { $0 == "0" })
        if m.count != n.count { return m.count < n.count }
        if m != n { return m < n }
        left = left.dropFirst(p.count)
        right = right.dropFirst(q.count)
      } else {
        if x != y { return x < y }
        left.removeFirst()
        right.removeFirst()
      }
    }
    if left.isEmpty != right.isEmpty { return left.isEmpty }
    return a < b
  }

  private static func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    guard let inner = mirror.children.first?.value else { return nil }
    return unwrapped(inner)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(abs(number))
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - text.count)) + text
  }

  // Calendar arithmetic by hand: a formatter would bring a locale and a time zone with it.
  private static func civilDate(daysSince1970 days: Int64) -> (year: Int64, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted.flooringDivision(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = Int(monthIndex < 10 ? monthIndex + 3 : monthIndex - 9)
    let day = Int(dayOfYear - (153 * monthIndex + 2) / 5 + 1)
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

extension Int64 {
  fileprivate func flooringDivision(_ divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  fileprivate func flooringRemainder(_ divisor: Int64) -> Int64 {
    self - flooringDivision(divisor) * divisor
  }
}
