import Foundation

/// A format string that is no predicate, with the place and the reason.
///
/// `description` shows the format with a caret under the place.
public struct PredicateFormatError: Error, Equatable, Sendable {
  /// What is wrong with the format.
  public enum Reason: Equatable, Sendable {
    /// Something else belongs here; `found` is nil at the end of the format.
    case unexpected(found: String?, expected: String)
    /// A comparison stands where a value belongs.
    case predicateInsteadOfValue
    /// A string has no closing quote.
    case unterminatedString
    /// A character that has no meaning outside strings.
    case invalidCharacter(String)
    /// A number with impossible digits.
    case malformedNumber(String)
    /// A number too large to be held.
    case numberOutOfRange(String)
    /// A `\u` or `\x` without its hexadecimal digits.
    case malformedEscape
    /// A letter in the brackets after an operator that is not c, d or n.
    case unknownOption(String)
    /// A format specifier of another kind than those for objects, key paths and numbers.
    case unsupportedSpecifier(String)
    /// No argument is left for a specifier.
    case missingArgument(specifier: String)
    /// The argument does not fit its specifier.
    case wrongArgument(specifier: String, expected: String, found: String)
    /// No function has this name.
    case unknownFunction(String)
    /// A function has too few or too many arguments.
    case argumentCount(function: String, expected: String, found: Int)
    /// No collection operator has this name.
    case unknownCollectionOperator(String)
    /// The path ends where an operator needs something to work on, as in `@sum`.
    case incompleteKeyPath(String)
    /// BETWEEN with other than two bounds.
    case boundsCount(Int)
    /// A part of the language that has no meaning here.
    case unsupported(String)
    /// More nesting than evaluation could follow safely.
    case nestedTooDeeply(limit: Int)
  }

  /// The format as given.
  public let format: String
  /// The place: how many characters stand before it.
  public let position: Int
  /// What is wrong there.
  public let reason: Reason
}

extension PredicateFormatError: CustomStringConvertible {
  /// The reason as a sentence, then the line of the format with a caret under the place.
  public var description: String {
    let start = format.index(format.startIndex, offsetBy: position, limitedBy: format.endIndex) ?? format.endIndex
    let before = format[..<start]
    let lineStart = before.lastIndex(where: \.isNewline).map { format.index(after: $0) } ?? format.startIndex
    let lineEnd = format[start...].firstIndex(where: \.isNewline) ?? format.endIndex
    // A tab in the padding keeps the caret in step with a tab in the line.
    let padding = String(format[lineStart..<start].map { $0 == "\t" ? "\t" : " " })
    return "\(reason) at position \(position):\n  \(format[lineStart..<lineEnd])\n  \(padding)^"
  }
}

extension PredicateFormatError: CustomNSError {
  /// The domain as Foundation's error, which does not change with the module that declares the type.
  public static var errorDomain: String { "OpenCoreData.PredicateFormatError" }

  /// The text: Foundation on Linux asks an error with a domain of its own for nothing else.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}

extension PredicateFormatError: LocalizedError {
  /// The same text as `description`.
  public var errorDescription: String? {
    description
  }
}

extension PredicateFormatError.Reason: CustomStringConvertible {
  /// The reason as a sentence.
  public var description: String {
    switch self {
    case .unexpected(let found?, let expected): "Expected \(expected), found \(found)"
    case .unexpected(nil, let expected): "Expected \(expected), found the end"
    case .predicateInsteadOfValue: "Expected a value, found a condition"
    case .unterminatedString: "The string has no closing quote"
    case .invalidCharacter(let character): "\(character) has no meaning here"
    case .malformedNumber(let text): "\(text) is not a number"
    case .numberOutOfRange(let text): "The number \(text) is too large"
    case .malformedEscape: "The escape lacks hexadecimal digits"
    case .unknownOption(let option): "Unknown option [\(option)]; the options are c, d and n"
    case .unsupportedSpecifier(let specifier): "Unknown format specifier \(specifier)"
    case .missingArgument(let specifier): "No argument is left for \(specifier)"
    case .wrongArgument(let specifier, let expected, let found): "\(specifier) takes \(expected), not \(found)"
    case .unknownFunction(let name): "There is no function \(name)"
    case .argumentCount(let function, let expected, let found):
      "\(function) takes \(expected), and has been given \(found)"
    case .unknownCollectionOperator(let name): "There is no collection operator \(name)"
    case .incompleteKeyPath(let path): "The key path \(path) ends too early"
    case .boundsCount(let count): "BETWEEN takes two bounds, not \(count)"
    case .unsupported(let part): "\(part) is not supported"
    case .nestedTooDeeply(let limit): "Nested deeper than \(limit) levels"
    }
  }
}
