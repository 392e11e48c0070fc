/// The form of a fact's id: the capitals of its section, a hyphen, two or three digits, four from 1000 to 1999, and a
/// small letter where an id was split.
///
/// Names of standards, such as ISO-8601, have the same form with greater numbers, and are no ids.
public enum FactID {
  /// Whether a text is an id, such as `DR-04`, `FRC-01`, `CH-001` or `DR-11b`.
  ///
  /// - Parameter text: Any text.
  public static func isWellFormed(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    guard let hyphen = bytes.firstIndex(of: UInt8(ascii: "-")) else { return false }
    return range(around: hyphen, in: bytes) == 0..<bytes.count
  }

  /// The capitals before the hyphen.
  package static func prefix(of id: String) -> String { String(id.prefix { $0 != "-" }) }

  /// The bytes of the id whose hyphen stands at an index, or nil where that hyphen belongs to none.
  package static func range(around hyphen: Int, in text: [UInt8]) -> Range<Int>? {
    var start = hyphen
    while start > 0, isCapital(text[start - 1]) { start -= 1 }
    var end = hyphen + 1
    while end < text.count, isDigit(text[end]) { end += 1 }
    let longest = hyphen + 1 < end && text[hyphen + 1] == UInt8(ascii: "1") ? 4 : 3
    guard 2...3 ~= hyphen - start, 2...longest ~= end - hyphen - 1 else { return nil }
    if end < text.count, isSmall(text[end]) { end += 1 }
    let isWhole = (start == 0 || !isWord(text[start - 1])) && (end == text.count || !isWord(text[end]))
    return isWhole ? start..<end : nil
  }

  private static func isCapital(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
  private static func isSmall(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  private static func isWord(_ byte: UInt8) -> Bool {
    isCapital(byte) || isSmall(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }
}
