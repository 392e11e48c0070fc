/// One cell of a table, in SQLite's five storage classes.
public enum RowCell: Equatable, Sendable {
  /// SQL's NULL.
  case null
  /// A whole number.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// Text.
  case text(String)
  /// Bytes.
  case blob([UInt8])

  /// The widest text that is printed whole.
  public static let maximumWidth = 60

  /// The cell as it is printed.
  ///
  /// Text that would read as something else (empty, `NULL`, with spaces at an end) stands in quotes.
  public var text: String {
    switch self {
    case .null: return "NULL"
    case .integer(let number): return String(number)
    case .real(let number): return String(number)
    case .blob(let bytes): return Self.abbreviated(bytes)
    case .text(let text):
      let visible = VisibleText.oneLine(text)
      let needsQuotes = visible.isEmpty || visible == "NULL" || visible.hasPrefix(" ") || visible.hasSuffix(" ")
      return TextWidth.abbreviated(needsQuotes ? "'\(visible)'" : visible, to: Self.maximumWidth)
    }
  }

  /// Whether the cell holds a number, and is aligned right.
  var isNumber: Bool {
    switch self {
    case .integer, .real: true
    case .null, .text, .blob: false
    }
  }

  private static func abbreviated(_ bytes: [UInt8]) -> String {
    let shown = hex(Array(bytes.prefix(8)))
    return bytes.count <= 8 ? "x'\(shown)'" : "x'\(shown)…' (\(bytes.count) bytes)"
  }

  fileprivate static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension RowCell: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByNilLiteral
{
  /// Creates a text cell.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Creates an integer cell.
  ///
  /// - Parameter value: The number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Creates a floating-point cell.
  ///
  /// - Parameter value: The number.
  public init(floatLiteral value: Double) { self = .real(value) }

  /// Creates a NULL cell.
  ///
  /// - Parameter nilLiteral: Nothing.
  public init(nilLiteral: ()) { self = .null }
}

extension RowCell: Codable {
  private enum Key: String, CodingKey { case real, blob }

  /// Reads a cell: null, number, string, `{"real": "1.5"}` or `{"blob": "00ff"}`.
  ///
  /// - Parameter decoder: The recording's decoder.
  /// - Throws: `DecodingError` when the value is none of these.
  public init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let number = try? single.decode(Int64.self) {
      self = .integer(number)
    } else if let text = try? single.decode(String.self) {
      self = .text(text)
    } else {
      let keyed = try decoder.container(keyedBy: Key.self)
      if let real = try keyed.decodeIfPresent(String.self, forKey: .real), let number = Double(real) {
        self = .real(number)
      } else {
        self = .blob(try Self.bytes(keyed.decode(String.self, forKey: .blob), decoder))
      }
    }
  }

  /// Writes a cell; a real goes as text, because JSON encoders differ in how they round.
  ///
  /// - Parameter encoder: The recording's encoder.
  /// - Throws: Whatever the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var single = encoder.singleValueContainer()
      try single.encodeNil()
    case .integer(let number):
      var single = encoder.singleValueContainer()
      try single.encode(number)
    case .text(let text):
      var single = encoder.singleValueContainer()
      try single.encode(text)
    case .real(let number):
      var keyed = encoder.container(keyedBy: Key.self)
      try keyed.encode(String(number), forKey: .real)
    case .blob(let bytes):
      var keyed = encoder.container(keyedBy: Key.self)
      try keyed.encode(Self.hex(bytes), forKey: .blob)
    }
  }

  private static func bytes(_ hex: String, _ decoder: any Decoder) throws -> [UInt8] {
    let digits = Array(hex)
    let pairs = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    let bytes = pairs.compactMap { $0 }
    guard digits.count.isMultiple(of: 2), bytes.count == pairs.count else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "A blob is written as pairs of hexadecimal digits."))
    }
    return bytes
  }
}
