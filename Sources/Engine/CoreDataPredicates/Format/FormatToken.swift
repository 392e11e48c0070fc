/// One word, literal or sign of a format string.
struct FormatToken: Sendable {
  /// What a token is.
  enum Kind: Sendable {
    /// A key, a function's name or a reserved word; `isEscaped` where it followed a `#`.
    case word(String, isEscaped: Bool)
    case string(String)
    case number(any NumberLiteral)
    /// The name after a dollar sign.
    case variable(String)
    /// A percent sign with its letters, such as `@` or `lld`.
    case specifier(String)
    case sign(String)
    /// Text that is no token. It is an error only when the parser gets there, so that errors come in order.
    case invalid(PredicateFormatError.Reason)
    case end
  }

  let kind: Kind
  /// Where the token starts, in Unicode scalars.
  let start: Int
  /// Where it ends.
  let end: Int

  /// The word in upper case, if it was not escaped.
  let keyword: String?

  /// The sign, if it is one; a sign is asked for by its text many times over, which need not take the kind apart.
  let sign: String?

  init(kind: Kind, start: Int, end: Int) {
    self.kind = kind
    self.start = start
    self.end = end
    keyword = if case .word(let text, isEscaped: false) = kind { text.uppercased() } else { nil }
    sign = if case .sign(let sign) = kind { sign } else { nil }
  }
}

/// The types that number literals have: `Int`, `UInt` for what is too large for it, `Double`.
protocol NumberLiteral: Sendable {}

extension Int: NumberLiteral {}
extension UInt: NumberLiteral {}
extension Double: NumberLiteral {}
