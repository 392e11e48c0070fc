import Foundation

/// A function with its arguments, and the operand that it is asked of, if there is one.
package struct FunctionCall {
  package let name: String
  package let arguments: [NSExpression]
  package let operand: NSExpression?
  /// The predefined function of this name; calls with an operand have none.
  private let function: ExpressionFunction?

  package init(name: String, arguments: [NSExpression], operand: NSExpression? = nil) {
    self.name = name
    self.arguments = arguments
    self.operand = operand
    function = operand == nil ? ExpressionFunction.named(name) : nil
  }

  /// A call of a function from the table.
  init(_ function: ExpressionFunction, _ arguments: [NSExpression]) {
    name = function.name
    self.arguments = arguments
    operand = nil
    self.function = function
  }

  /// The predefined function, where it takes as many arguments as there are.
  private var fitting: ExpressionFunction? { function?.arity.contains(arguments.count) == true ? function : nil }

  /// How the call is written.
  var spelling: ExpressionFunction.Spelling { fitting?.spelling ?? .call }

  /// How SQL computes the call.
  package var sql: ExpressionFunction.SQLForm { fitting?.sql ?? .none }

  /// What a fetch that groups rows makes of the call.
  package var grouping: ExpressionFunction.GroupForm { fitting?.grouping ?? .perRow }

  /// Whether what SQL makes of whole arguments is known to be whole.
  package var keepsWhole: Bool { fitting?.keepsWhole ?? false }

  /// Whether this reads a path, or a key, of the operand.
  package var readsPath: Bool {
    operand != nil && arguments.count == 1 && (name == FunctionCall.pathSelector || name == FunctionCall.keySelector)
  }

  /// The path, where this is how `operand.path` is written as a tree.
  var dottedPath: ValuePath? {
    guard name == FunctionCall.pathSelector, operand != nil, case .keyPath(let path)? = arguments.first?.form else {
      return nil
    }
    return path
  }

  /// The selectors that read from an operand; the names are Apple's.
  static let pathSelector = "valueForKeyPath:"
  private static let keySelector = "valueForKey:"

  /// `operand.path` as a tree.
  static func reading(_ path: String, of operand: NSExpression) -> FunctionCall {
    FunctionCall(name: pathSelector, arguments: [NSExpression(forKeyPath: path)], operand: operand)
  }

  /// Whether evaluation knows what to ask of the operand.
  var isSupported: Bool {
    readsPath || (arguments.isEmpty && FunctionCall.propertySelectors.contains(name))
  }

  /// The selectors without an argument that read a property of a string, a number or a date.
  private static let propertySelectors = Set(TextProperty.allCases.map(\.rawValue))
    .union(NumberProperty.allCases.map(\.rawValue)).union(DateProperty.allCases.map(\.rawValue))

  func value(in scope: EvaluationScope) throws -> Any? {
    if let operand { return try ask(operand.value(in: scope), in: scope) }
    return try function?.apply(arguments.map { try $0.value(in: scope) })
  }

  private func ask(_ value: Any?, in scope: EvaluationScope) throws -> Any? {
    guard readsPath else { return try PropertyReading.value(forKey: name, of: value) }
    // The path stands there unevaluated in `$x.name`; FUNCTION($x, "valueForKey:", "name") computes it.
    if case .keyPath(let path) = arguments[0].form { return try path.read(from: value) }
    guard let text = try arguments[0].value(in: scope) as? String else { return nil }
    return try ValuePath(text).read(from: value)
  }
}
