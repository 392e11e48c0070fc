/// A predefined function of format strings.
///
/// It says what it is called, how a call of it is written, how it is evaluated, and how a store that speaks SQL computes it.
/// `ExpressionFunctionTable.swift` lists them all.
package struct ExpressionFunction: Sendable {
  /// The full name, such as `add:to:`.
  package let name: String
  /// How many arguments it takes.
  let arity: ClosedRange<Int>
  /// How a call is written in a format string.
  let spelling: Spelling
  /// How SQL computes it.
  package let sql: SQLForm
  /// Computes the result from evaluated arguments.
  package let apply: @Sendable ([Any?]) throws -> Any?

  /// How a call is written.
  enum Spelling: Sendable {
    /// `name(argument, argument)`.
    case call
    /// Between its two arguments.
    case infix(Infix)
    /// `argument[argument]`.
    case element
    /// `CAST(argument, argument)`.
    case cast
  }

  /// A sign between two arguments.
  struct Infix: Sendable {
    let sign: String
    let binding: ExpressionText.Binding
    /// How tightly the left side must hold together to go without parentheses.
    let left: ExpressionText.Binding
    let right: ExpressionText.Binding

    static let plus = Infix(sign: "+", binding: .sum, left: .sum, right: .product)
    static let minus = Infix(sign: "-", binding: .sum, left: .sum, right: .product)
    static let times = Infix(sign: "*", binding: .product, left: .product, right: .sign)
    static let divided = Infix(sign: "/", binding: .product, left: .product, right: .sign)
    static let power = Infix(sign: "**", binding: .power, left: .operand, right: .sign)
  }

  /// How SQL computes a function.
  package enum SQLForm: Sendable {
    /// Not at all: a fetch refuses it.
    case none
    /// By its argument.
    case argument
    /// By a sign of SQL's own.
    case sign(String)
    /// By `/` where the divisor is a constant other than 0, else by the evaluation below.
    case quotient
    /// By the evaluation below, which a SQL function calls with numbers.
    case numbers
    /// By the evaluation below, called with the values of a list.
    case list
    /// By the number of values of a list.
    case count
    /// By a SQL function of text, with further arguments as written.
    case text(String, extra: String = "", isText: Bool = true)
    /// By SQL's conversions, as far as they agree.
    case conversion
  }

  /// Finds a function by its full name, such as `add:to:`.
  package static func named(_ name: String) -> ExpressionFunction? { all[name] }

  /// Finds the full name that a format string means by `sum(…)`, `SUM:(…)` or `now()`.
  package static func name(writtenAs text: String) -> String? { spellings[text.lowercased()] }

  private static let all = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0) })

  private static let spellings: [String: String] = table.map(\.name).reduce(into: [:]) { spellings, name in
    spellings[name.lowercased()] = name
    // A single argument needs no colon.
    if name.hasSuffix(":"), !name.dropLast().contains(":") { spellings[name.dropLast().lowercased()] = name }
  }
}
