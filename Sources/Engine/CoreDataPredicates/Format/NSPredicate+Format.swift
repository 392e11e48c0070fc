import Foundation

/// Lets an initialiser of `NSPredicate` hand back an instance of a subclass, which only a protocol's extension can.
public protocol FormatInitializable {}

extension NSPredicate: FormatInitializable {}

extension FormatInitializable where Self: NSPredicate {
  /// Creates the predicate that a format string describes.
  ///
  /// The language is that of Apple's *Predicate Format String Syntax*. The result is an `NSComparisonPredicate`, an
  /// `NSCompoundPredicate` or a constant predicate. Like Apple's, it ends the process with NSInvalidArgumentException when
  /// the format is malformed; `NSPredicate.parse(format:arguments:)` throws instead.
  /// - Parameters:
  ///   - format: the format, such as `"name BEGINSWITH[cd] %@ AND %K > 3"`.
  ///   - arguments: a value for each specifier in the format.
  public init(format: String, _ arguments: Any?...) {
    self = FormatOutcome.predicate(format, arguments)
  }

  /// Creates the predicate that a format string describes, with its arguments in an array.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - arguments: a value for each specifier in the format.
  public init(format: String, argumentArray arguments: [Any]?) {
    self = FormatOutcome.predicate(format, arguments ?? [])
  }
}

extension NSPredicate {
  /// Creates the predicate that a format string describes, for strings that a user has typed.
  ///
  /// Not in Core Data, where a malformed format raises an exception.
  /// - Parameters:
  ///   - format: the format.
  ///   - arguments: a value for each specifier in the format.
  /// - Throws: `PredicateFormatError`, with the place and the reason.
  public static func parse(format: String, arguments: [Any?] = []) throws(PredicateFormatError) -> NSPredicate {
    try FormatParser.predicate(format, arguments)
  }
}

extension NSExpression {
  /// Creates the expression that a format string describes, such as `"counter + %@"`.
  ///
  /// Ends the process with NSInvalidArgumentException when the format is malformed.
  /// - Parameters:
  ///   - format: the format.
  ///   - arguments: a value for each specifier in the format.
  public convenience init(format: String, _ arguments: Any?...) {
    self.init(form: FormatOutcome.expression(format, arguments).form)
  }

  /// Creates the expression that a format string describes, with its arguments in an array.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - arguments: a value for each specifier in the format.
  public convenience init(format: String, argumentArray arguments: [Any]) {
    self.init(form: FormatOutcome.expression(format, arguments).form)
  }

  /// Creates the expression that a format string describes, for strings that a user has typed.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - arguments: a value for each specifier in the format.
  /// - Throws: `PredicateFormatError`, with the place and the reason.
  public static func parse(format: String, arguments: [Any?] = []) throws(PredicateFormatError) -> NSExpression {
    try FormatParser.expression(format, arguments)
  }
}

/// Parsing for the initialisers that cannot throw.
private enum FormatOutcome {
  static func predicate<P: NSPredicate>(_ format: String, _ arguments: [Any?]) -> P {
    do {
      let parsed = try FormatParser.predicate(format, arguments)
      guard let predicate = parsed as? P else {
        refuse("The format string \"\(format)\" does not describe an instance of \(P.self)\(hint(P.self))")
      }
      return predicate
    } catch {
      refuse(error)
    }
  }

  /// What to do where the class has the name of one of the engine's, and is Foundation's.
  private static func hint(_ type: NSPredicate.Type) -> String {
    guard String(reflecting: type) == "Foundation.NSComparisonPredicate" else { return "" }
    return ": this is Foundation's class of that name, of which no instance can be made on Linux. "
      + "Remove `import Foundation`, which `import CoreData` brings along."
  }

  static func expression(_ format: String, _ arguments: [Any?]) -> NSExpression {
    do {
      return try FormatParser.expression(format, arguments)
    } catch {
      refuse(error)
    }
  }

  private static func refuse(_ error: PredicateFormatError) -> Never {
    refuse("Unable to parse the format string \"\(error.format)\"\n\(error)")
  }

  private static func refuse(_ reason: String) -> Never {
    raiseException(.invalidArgument, reason)
  }
}
