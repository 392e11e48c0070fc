/// A predefined function of format strings: a row of the table.
///
/// It says what it is called, how a call of it is written, how it is evaluated, and how a store that speaks SQL computes it.
/// `ExpressionFunctionTable.swift` has all rows, and whoever treats some functions differently asks the row, not the name.
///
/// Only the text of SQL stands elsewhere, since nothing but the module of the stores may speak it: there `FunctionSQL.swift`
/// goes through the ways of `SQLForm`, and `AggregateSQL.swift` through those to make one value of many, each in a `switch`
/// without a default, so that the compiler misses one that has no SQL.
// A class, so that the calls of an expression, which are copied at each evaluation, hold a reference instead of a row.
package final class ExpressionFunction: Sendable {
  /// The full name, such as `add:to:`.
  package let name: String
  /// How many arguments it takes.
  let arity: ClosedRange<Int>
  /// How a call is written in a format string.
  let spelling: Spelling
  /// How SQL computes it.
  package let sql: SQLForm
  /// What a fetch that groups rows makes of it.
  package let grouping: GroupForm
  /// Whether what SQL makes of whole numbers is known to be whole.
  package let keepsWhole: Bool
  /// Computes the result from evaluated arguments.
  package let apply: @Sendable ([Any?]) throws -> Any?

  /// Makes a row; each parameter is the property of its name.
  init(
    name: String, arity: ClosedRange<Int>, spelling: Spelling, sql: SQLForm, grouping: GroupForm, keepsWhole: Bool,
    apply: @escaping @Sendable ([Any?]) throws -> Any?
  ) {
    self.name = name
    self.arity = arity
    self.spelling = spelling
    self.sql = sql
    self.grouping = grouping
    self.keepsWhole = keepsWhole
    self.apply = apply
  }

  /// How a call is written.
  enum Spelling: Sendable {
    /// `name(argument, argument)`.
    case call
    /// Between its two arguments.
    case infix(Infix)
    /// `argument[argument]`.
    case element
    /// As a call of a word that format strings keep for it, in upper case: `CAST(argument, argument)`.
    case word(String)
  }

  /// How SQL computes a function.
  package enum SQLForm: Sendable {
    /// Not at all: a fetch refuses it.
    case none
    /// Not in a fetch; in a derived attribute by the moment of the save.
    case moment
    /// By its argument.
    case argument
    /// By a sign of SQL's own.
    case sign(String)
    /// By `/` where the divisor is a constant other than 0, else by the evaluation below.
    case quotient
    /// By the evaluation below, which a SQL function calls with numbers.
    case numbers
    /// By the evaluation below, called with the numbers of a list.
    case listOfNumbers
    /// By the evaluation below, called with the values of a list, which are of one kind.
    case listOfValues
    /// By the number of values of a list.
    case count
    /// By changing a text as the evaluation below does.
    case text(TextChange)
    /// By a SQL function of this name, which calls the closure with a text, as the evaluation below does.
    case length(String, @Sendable (String) -> Int)
    /// By SQL's conversions, as far as they agree.
    case conversion
  }

  /// What a fetch that groups rows makes of a function.
  package enum GroupForm: Equatable, Sendable {
    /// A value of each row.
    case perRow
    /// One value of all rows of a group, where it has one argument that depends on the row.
    case aggregate(AggregateOperation)
    /// Nothing: no store computes it over rows.
    case refused
  }

  /// What stands before the arguments of a call: the word that is kept for the function, else its full name.
  var callee: String { if case .word(let word) = spelling { word } else { name } }

  /// How many arguments it takes, in the words of an error.
  var expectedArguments: String {
    switch arity.lowerBound {
    case 0: "no argument"
    case 1 where arity.count > 1: "at least one argument"
    case 1: "one argument"
    default: "two arguments"
    }
  }
}

// MARK: - Looking up

extension ExpressionFunction {
  /// Finds a function by its full name, such as `add:to:`.
  package static func named(_ name: String) -> ExpressionFunction? { all[name] }

  /// Finds the function that a format string means by `sum(…)`, `SUM:(…)` or `now()`.
  static func written(as text: String) -> ExpressionFunction? { spellings[text.lowercased()] }

  /// Finds the function that a word is kept for.
  static func called(_ word: String) -> ExpressionFunction? { byWord[word] }

  /// The words that are kept for functions.
  static var words: [String] { Array(byWord.keys) }

  /// Finds the function whose sign stands between two values.
  static func between(_ sign: String) -> (function: ExpressionFunction, infix: Infix)? {
    infixes.first { $0.infix.sign == sign }
  }

  /// The signs that stand between two values.
  static var signs: [String] { infixes.map(\.infix.sign) }

  private static let all = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0) })

  private static let spellings: [String: ExpressionFunction] = table.reduce(into: [:]) { spellings, function in
    let name = function.name
    spellings[name.lowercased()] = function
    // A single argument needs no colon.
    if name.hasSuffix(":"), !name.dropLast().contains(":") { spellings[name.dropLast().lowercased()] = function }
  }

  private static let byWord: [String: ExpressionFunction] = table.reduce(into: [:]) { byWord, function in
    if case .word(let word) = function.spelling { byWord[word] = function }
  }

  private static let infixes: [(function: ExpressionFunction, infix: Infix)] = table.compactMap { function in
    if case .infix(let infix) = function.spelling { (function: function, infix: infix) } else { nil }
  }
}
