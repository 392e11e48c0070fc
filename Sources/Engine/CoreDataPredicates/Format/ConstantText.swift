import Foundation

/// The text of constants, as literals where the language has one.
enum ConstantText {
  static func render(_ value: Any?) -> String {
    if let index = value as? ElementIndex { return index.rawValue }
    switch ScalarValue(value) {
    case .null: return "nil"
    case .number(let number): return render(number)
    case .text(let text): return quoted(text)
    case .date(let date): return cast("\(date.timeIntervalSinceReferenceDate)", .date)
    case .uuid(let uuid): return cast(quoted(uuid.uuidString), .uuid)
    case .url(let url): return cast(quoted(url.absoluteString), .url)
    case .data(let data): return cast(quoted(data.base64EncodedString()), .data)
    case .other(let value): return renderObject(value)
    }
  }

  static func isNegativeNumber(_ value: Any?) -> Bool {
    guard case .number(let number) = ScalarValue(value) else { return false }
    return render(number).hasPrefix("-")
  }

  /// A string in double quotes, with what would end or bend it escaped.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += escapedControl(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func escapedControl(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// What a value without a literal is read back from.
  private static func cast(_ literal: String, _ type: CastType) -> String {
    "\(ExpressionFunction[.cast].callee)(\(literal), \(quoted(type.rawValue)))"
  }

  private static func render(_ number: NumberValue) -> String {
    switch number {
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .decimal(let value): cast(quoted("\(value)"), .decimal)
    // Which of the values that are no number it is has no meaning, and CAST knows them by one word.
    case .floating(let value) where value.isNaN: cast(quoted("nan"), .number)
    case .floating(let value): value.isFinite ? "\(value)" : cast(quoted("\(value)"), .number)
    }
  }

  private static func renderObject(_ value: Any) -> String {
    guard !(value is any KeyValueReadable), let collection = ValueCollection(value) else { return "\(value)" }
    var elements = collection.elements.map { render($0) }
    // The order of a set is not a property of the set.
    if collection.kind == .set { elements.sort() }
    return "{\(elements.joined(separator: ", "))}"
  }
}
