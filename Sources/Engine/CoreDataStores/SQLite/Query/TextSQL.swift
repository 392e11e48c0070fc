/// Comparisons of text.
///
/// Where plain SQL gives the same answer as evaluation in memory, byte for byte, plain SQL is used: it can use an index. For
/// the rest there are SQL functions, which call what evaluation in memory calls.
extension SQLComparison {
  /// BEGINSWITH, ENDSWITH, LIKE and MATCHES.
  func textCondition(_ left: SQLOperand, _ right: SQLOperand) throws -> SQLText {
    guard let function = TextFunction.name(operation), isText(left), isText(right) else { throw refused() }
    if case .constant(let scalar) = right, let pattern = scalar.text {
      if operation == .matches { try check(pattern) }
      if operation == .beginsWith, TextOptions.flags(options) == nil, case .scalar(let scalar) = left {
        return prefix(scalar.sql, pattern)
      }
    }
    let flags = TextOptions.flags(options) ?? ""
    return "\(function)(" + (try unfolded(left)) + ", " + (try unfolded(right)) + ", '\(flags)')"
  }

  /// Whether a text has another as a part.
  ///
  /// SQLite looks for bytes, as evaluation in memory does.
  func containment(_ whole: SQLOperand, part: SQLOperand) throws -> SQLText {
    guard isText(whole), isText(part) else { throw refused() }
    return try "INSTR(" + value(whole) + ", " + value(part) + ") > 0"
  }

  private func isText(_ operand: SQLOperand) -> Bool {
    switch operand {
    case .constant(.text), .constant(.url), .constant(.null): true
    case .scalar(let scalar): scalar.kind == .text
    default: false
    }
  }

  /// The function folds both sides itself.
  private func unfolded(_ operand: SQLOperand) throws -> SQLText {
    switch operand {
    case .scalar(let scalar): scalar.sql
    case .constant(let scalar): SQLText("?", [scalar.text.map { .string($0) } ?? .null])
    default: try value(operand)
    }
  }

  private func check(_ pattern: String) throws {
    do throws(StringComparison.InvalidPattern) {
      _ = try StringComparison(.matches, options: options).prepare(pattern)
    } catch {
      throw StoreFailure.unsupported("\(error.reason): \(error.pattern), in \(text)")
    }
  }

  /// A prefix as a range of the binary order: from the prefix on, up to the first text after all that begin with it.
  private func prefix(_ sql: SQLText, _ prefix: String) -> SQLText {
    let low = sql + SQLText(" >= ?", [.string(prefix)])
    guard let end = TextFunction.end(ofPrefix: prefix) else { return low }
    return "(" + low + " AND " + sql + SQLText(" < ?", [.string(end)]) + ")"
  }
}

extension SQLText {
  /// The text that is compared under options in its place.
  func folded(_ options: NSComparisonPredicate.Options) -> SQLText {
    guard let flags = TextOptions.flags(options) else { return self }
    return "\(StringFunctions.fold)(" + self + ", '\(flags)')"
  }
}

/// The options of a comparison as the flags that SQL functions take.
enum TextOptions {
  /// The flags; nil where text is compared as it is.
  static func flags(_ options: NSComparisonPredicate.Options) -> String? {
    if options.contains(.normalized) { return nil }
    let letters = options.letters
    return letters.isEmpty ? nil : letters
  }

  /// The options behind flags.
  static func options(_ flags: String) -> NSComparisonPredicate.Options {
    var options: NSComparisonPredicate.Options = []
    for letter in flags { if let option = NSComparisonPredicate.Options(letter: letter) { options.insert(option) } }
    return options
  }
}
