/// One word, literal or sign of a format string.
struct FormatToken {
  /// What a token is.
  enum Kind {
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
  var keyword: String? {
    guard case .word(let text, isEscaped: false) = kind else { return nil }
    return text.uppercased()
  }
}

/// The types that number literals have: `Int`, `UInt` for what is too large for it, `Double`.
protocol NumberLiteral {}

extension Int: NumberLiteral {}
extension UInt: NumberLiteral {}
extension Double: NumberLiteral {}
