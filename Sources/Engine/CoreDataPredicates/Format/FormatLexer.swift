/// Cuts a format string into tokens.
///
/// It reads Unicode scalars, because a quote followed by a combining accent is still a quote.
struct FormatLexer {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  private init(_ format: String) {
    scalars = Array(format.unicodeScalars)
  }

  /// Returns the tokens up to the end of the format, or up to the first text that is no token.
  static func tokens(of format: String) -> [FormatToken] {
    var lexer = FormatLexer(format)
    var tokens: [FormatToken] = []
    while true {
      lexer.skipSpace()
      let start = lexer.position
      let kind = lexer.next(after: tokens.last)
      // What is wrong inside a literal is shown at its start.
      tokens.append(FormatToken(kind: kind, start: start, end: lexer.position))
      switch kind {
      case .end, .invalid: return tokens
      default: continue
      }
    }
  }

  private var current: Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  private func peek(_ distance: Int = 1) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  private mutating func skipSpace() {
    while let scalar = current, scalar == " " || scalar.properties.isWhitespace { position += 1 }
  }

  private mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = current, condition(scalar) {
      text.append(scalar)
      position += 1
    }
    return String(text)
  }

  private mutating func next(after previous: FormatToken?) -> FormatToken.Kind {
    guard let scalar = current else { return .end }
    switch scalar {
    case "\"", "'": return string(closedBy: scalar)
    case "$":
      position += 1
      guard let name = identifier() else { return .invalid(.unexpected(found: display, expected: "a variable's name")) }
      return .variable(name)
    case "#":
      position += 1
      guard let name = identifier() else { return .invalid(.unexpected(found: display, expected: "a key")) }
      return .word(name, isEscaped: true)
    case "@":
      position += 1
      guard let name = identifier() else {
        return .invalid(.unexpected(found: display, expected: "a collection operator"))
      }
      return .word("@\(name)", isEscaped: true)
    case "%": return specifier()
    case "0"..."9": return number()
    case ".": if let digit = peek(), ("0"..."9").contains(digit), !endsOperand(previous) { return number() }
    default: break
    }
    if let name = identifier() { return .word(name, isEscaped: false) }
    return sign(scalar)
  }

  /// Whether a dot after this token goes on with a key path, and does not start a number.
  private func endsOperand(_ token: FormatToken?) -> Bool {
    switch token?.kind {
    case .word, .string, .variable, .specifier, .sign(")"), .sign("]"), .sign("}"): true
    default: false
    }
  }

  private var display: String? {
    current.map { "\"\($0)\"" }
  }

  private mutating func identifier() -> String? {
    guard let scalar = current, ReservedWords.startsIdentifier(scalar) else { return nil }
    return take(while: ReservedWords.continuesIdentifier)
  }

  private mutating func sign(_ scalar: Unicode.Scalar) -> FormatToken.Kind {
    if let following = peek() {
      let pair = "\(scalar)\(following)"
      if FormatLexer.signs.contains(pair) {
        position += 2
        return .sign(pair)
      }
    }
    let single = String(scalar)
    guard FormatLexer.signs.contains(single) else { return .invalid(.invalidCharacter("\"\(scalar)\"")) }
    position += 1
    return .sign(single)
  }

  /// The signs of comparison and arithmetic, those of AND, OR and NOT, and those of lists, calls, indexes and paths.
  private static let signs = Set(NSComparisonPredicate.Operator.signs + ExpressionFunction.signs)
    .union(["&&", "||", "!", "(", ")", "{", "}", "[", "]", ",", ".", ":"])
}

// MARK: - Literals

extension FormatLexer {
  private mutating func string(closedBy quote: Unicode.Scalar) -> FormatToken.Kind {
    position += 1
    var text = String.UnicodeScalarView()
    while let scalar = current {
      position += 1
      if scalar == quote { return .string(String(text)) }
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      guard let escaped = current else { break }
      position += 1
      guard let meant = unescaped(escaped) else { return .invalid(.malformedEscape) }
      text.append(meant)
    }
    return .invalid(.unterminatedString)
  }

  /// What a backslash and a character stand for.
  ///
  /// A character without a meaning of its own stands for itself. Chosen here.
  private mutating func unescaped(_ escaped: Unicode.Scalar) -> Unicode.Scalar? {
    switch escaped {
    case "n": "\n"
    case "r": "\r"
    case "t": "\t"
    case "u": hexadecimal(digits: 4)
    case "x": hexadecimal(digits: 2)
    default: escaped
    }
  }

  private mutating func hexadecimal(digits: Int) -> Unicode.Scalar? {
    guard position + digits <= scalars.count else { return nil }
    let text = String(String.UnicodeScalarView(scalars[position..<(position + digits)]))
    position += digits
    // `UInt32` would take a sign.
    guard text.allSatisfy(\.isHexDigit) else { return nil }
    return UInt32(text, radix: 16).flatMap(Unicode.Scalar.init)
  }

  /// Reads whole numbers in four bases, and floating point.
  private mutating func number() -> FormatToken.Kind {
    if current == "0", let mark = peek(), let radix = radix(of: mark) {
      position += 2
      let digits = take(while: ReservedWords.continuesIdentifier)
      return whole(digits, radix: radix, written: "0\(mark)\(digits)")
    }
    var text = take(while: { ("0"..."9").contains($0) })
    var isWhole = true
    if current == ".", let digit = peek(), ("0"..."9").contains(digit) {
      isWhole = false
      position += 1
      text += "." + take(while: { ("0"..."9").contains($0) })
    }
    if current == "e" || current == "E", let exponent = exponent() {
      isWhole = false
      text += exponent
    }
    // Letters that follow at once belong to it: `12abc` is one mistake, not a number and a key.
    let rest = take(while: ReservedWords.continuesIdentifier)
    if !rest.isEmpty { return .invalid(.malformedNumber(text + rest)) }
    if isWhole { return whole(text, radix: 10, written: text) }
    guard let value = Double(text.hasPrefix(".") ? "0" + text : text) else { return .invalid(.malformedNumber(text)) }
    return value.isFinite ? .number(value) : .invalid(.numberOutOfRange(text))
  }

  private func radix(of mark: Unicode.Scalar) -> Int? {
    switch mark {
    case "x", "X": 16
    case "o", "O": 8
    case "b", "B": 2
    default: nil
    }
  }

  private mutating func exponent() -> String? {
    let signed = peek() == "+" || peek() == "-"
    guard let digit = peek(signed ? 2 : 1), ("0"..."9").contains(digit) else { return nil }
    let start = position
    position += signed ? 2 : 1
    _ = take(while: { ("0"..."9").contains($0) })
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private func whole(_ digits: String, radix: Int, written: String) -> FormatToken.Kind {
    guard !digits.isEmpty, digits.allSatisfy({ $0.isHexDigit && $0.hexDigitValue.map { $0 < radix } ?? false }) else {
      return .invalid(.malformedNumber(written))
    }
    if let value = Int(digits, radix: radix) { return .number(value) }
    if let value = UInt(digits, radix: radix) { return .number(value) }
    return .invalid(.numberOutOfRange(written))
  }

  /// Reads the letters of a `printf` specifier.
  private mutating func specifier() -> FormatToken.Kind {
    position += 1
    if current == "@" || current == "K" {
      let letter = scalars[position]
      position += 1
      return .specifier(String(letter))
    }
    let length = take(while: { "hlqzjtL".unicodeScalars.contains($0) })
    guard let conversion = current else { return .invalid(.unsupportedSpecifier("%\(length)")) }
    position += 1
    guard "dDiuUoOxXcCsSaAeEfFgG".unicodeScalars.contains(conversion) else {
      return .invalid(.unsupportedSpecifier("%\(length)\(conversion)"))
    }
    return .specifier("\(length)\(conversion)")
  }
}
