/// Numbers as text, the same in every language.
package enum NumberText {
  /// A number with a fixed count of digits after the point.
  static func text(_ number: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((number * Double(scale)).rounded())
    guard digits > 0 else { return grouped(scaled) }
    let fraction = String(abs(scaled) % scale)
    return grouped(scaled / scale) + "." + String(repeating: "0", count: digits - fraction.count) + fraction
  }

  /// A whole number with a space between groups of three digits: `100 000`.
  package static func grouped(_ number: Int) -> String {
    var digits = String(abs(number))
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: " ")
  }
}
