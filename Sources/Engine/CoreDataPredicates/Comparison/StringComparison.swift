import Foundation

/// What the string operators of predicates mean, as pure functions.
///
/// In-memory evaluation and the SQL functions of a store both use these, so that a fetch and a filter agree. Nothing
/// depends on a locale. Without options strings compare byte by byte in UTF-8, which is the order of code points and what
/// SQLite's BINARY collation does. With `[c]` or `[d]` both sides are folded and composed first. `[n]` says that the caller
/// has folded already, and supersedes the other options (documented).
package struct StringComparison {
  package let operation: NSComparisonPredicate.Operator
  let options: NSComparisonPredicate.Options

  package init(_ operation: NSComparisonPredicate.Operator, options: NSComparisonPredicate.Options = []) {
    self.operation = operation
    self.options = options
  }

  /// A pattern that no regular expression can be made of.
  package struct InvalidPattern: Error {
    package let pattern: String
    package let reason: String
  }

  /// The right side of a comparison, folded and compiled once for many left sides.
  package struct Prepared {
    fileprivate enum Form {
      case ordered(NSComparisonPredicate.Operator, String)
      case prefix(String)
      case suffix(String)
      case part(String)
      case wildcard(WildcardPattern)
      case expression(NSRegularExpression)
    }

    fileprivate let form: Form
    fileprivate let options: NSComparisonPredicate.Options

    /// Tells whether the comparison holds for this left side.
    package func holds(_ left: String) -> Bool {
      // A regular expression folds case itself; everything else compares folded text.
      if case .expression(let expression) = form {
        let text = StringComparison.fold(left, options: options.subtracting(.caseInsensitive))
        return expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
      }
      let text = StringComparison.fold(left, options: options)
      return switch form {
      case .ordered(let type, let right): type.holds(for: StringComparison.binaryOrder(text, right))
      case .prefix(let part): text.utf8.starts(with: part.utf8)
      case .suffix(let part): text.utf8.reversed().starts(with: part.utf8.reversed())
      case .part(let part): StringComparison.binaryContains(text, part)
      case .wildcard(let pattern): pattern.matches(text)
      case .expression: false
      }
    }
  }

  /// Folds or compiles the right side.
  ///
  /// - Throws: `InvalidPattern` for MATCHES with a malformed regular expression.
  package func prepare(_ right: String) throws(InvalidPattern) -> Prepared {
    if operation == .matches { return Prepared(form: .expression(try compile(right)), options: options) }
    let text = StringComparison.fold(right, options: options)
    let form: Prepared.Form =
      switch operation {
      case .beginsWith: .prefix(text)
      case .endsWith: .suffix(text)
      case .contains, .in: .part(text)
      case .like: .wildcard(WildcardPattern(text))
      case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo, .between,
        .customSelector, .matches:
        .ordered(operation, text)
      }
    return Prepared(form: form, options: options)
  }

  /// Tells whether the comparison holds between two strings.
  ///
  /// IN between strings asks whether the left is part of the right (documented); it is CONTAINS with the sides exchanged.
  /// - Throws: `InvalidPattern` for MATCHES with a malformed regular expression.
  package func holds(_ left: String, _ right: String) throws(InvalidPattern) -> Bool {
    operation == .in ? try prepare(left).holds(right) : try prepare(right).holds(left)
  }

  /// Compiles a pattern that must match the whole string.
  private func compile(_ pattern: String) throws(InvalidPattern) -> NSRegularExpression {
    let pattern = StringComparison.fold(pattern, options: options.subtracting(.caseInsensitive))
    let ignoresCase = options.contains(.caseInsensitive) && !options.contains(.normalized)
    let flags: NSRegularExpression.Options = ignoresCase ? .caseInsensitive : []
    do {
      // Alone first: `a)(b` is malformed, yet compiles once it stands in a group.
      if !pattern.isEmpty { _ = try NSRegularExpression(pattern: pattern, options: flags) }
      // A pattern may end inside `\Q` quotation or in a `(?x)` comment, which would swallow the closing parenthesis.
      for ending in ["", "\\E", "\n"] {
        if let whole = try? NSRegularExpression(pattern: "\\A(?:\(pattern)\(ending))\\z", options: flags) {
          return whole
        }
      }
      return try NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: flags)
    } catch {
      throw InvalidPattern(pattern: pattern, reason: "the regular expression is malformed")
    }
  }
}

// MARK: - Text

extension StringComparison {
  /// The form of a string that is compared under these options.
  package static func fold(_ text: String, options: NSComparisonPredicate.Options) -> String {
    let folds = options.intersection([.caseInsensitive, .diacriticInsensitive])
    if folds.isEmpty || options.contains(.normalized) { return text }
    // Most text is ASCII, which has no diacritics and only one way to be composed.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return folds.contains(.caseInsensitive) ? text.lowercased() : text }
    var flags: String.CompareOptions = []
    if folds.contains(.caseInsensitive) { flags.insert(.caseInsensitive) }
    if folds.contains(.diacriticInsensitive) { flags.insert(.diacriticInsensitive) }
    return text.folding(options: flags, locale: nil).precomposedStringWithCanonicalMapping
  }

  /// The order of two strings under these options.
  static func order(_ left: String, _ right: String, options: NSComparisonPredicate.Options = []) -> ComparisonResult {
    binaryOrder(fold(left, options: options), fold(right, options: options))
  }

  fileprivate static func binaryOrder(_ left: String, _ right: String) -> ComparisonResult {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        let common = min(left.count, right.count)
        for index in 0..<common where left[index] != right[index] {
          return left[index] < right[index] ? .orderedAscending : .orderedDescending
        }
        if left.count == right.count { return .orderedSame }
        return left.count < right.count ? .orderedAscending : .orderedDescending
      }
    }
  }

  /// Searches bytes; UTF-8 never finds a character inside another.
  ///
  /// The empty string is part of every string. Chosen here.
  fileprivate static func binaryContains(_ text: String, _ part: String) -> Bool {
    var (text, part) = (text, part)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let first = part.first else { return true }
        guard part.count <= text.count else { return false }
        for start in 0...(text.count - part.count) where text[start] == first {
          if text[start..<(start + part.count)].elementsEqual(part) { return true }
        }
        return false
      }
    }
  }
}

/// The pattern of a LIKE comparison: `*` is any run of characters, `?` one, and a backslash makes the next one literal.
///
/// A character is a Unicode scalar, as in MATCHES. (Chosen here.)
struct WildcardPattern {
  private enum Piece: Equatable {
    case literal(Unicode.Scalar), one, run
  }

  private let pieces: [Piece]

  init(_ pattern: String) {
    var pieces: [Piece] = []
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case _ where isEscaped:
        pieces.append(.literal(scalar))
        isEscaped = false
      case "\\": isEscaped = true
      case "?": pieces.append(.one)
      case "*": if pieces.last != .run { pieces.append(.run) }
      default: pieces.append(.literal(scalar))
      }
    }
    if isEscaped { pieces.append(.literal("\\")) }
    self.pieces = pieces
  }

  /// Tells whether the whole text fits, going back to the last `*` on a mismatch, never further.
  func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var (piece, position) = (0, 0)
    var retry: (piece: Int, position: Int)?
    while position < scalars.count {
      if piece < pieces.count, pieces[piece] == .run {
        retry = (piece, position)
        piece += 1
      } else if piece < pieces.count, pieces[piece] == .one || pieces[piece] == .literal(scalars[position]) {
        piece += 1
        position += 1
      } else if let last = retry {
        retry = (last.piece, last.position + 1)
        (piece, position) = (last.piece + 1, last.position + 1)
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy { $0 == .run }
  }
}
