import Foundation

extension NSExpression {
  /// Creates an expression that always has this value.
  ///
  /// - Parameter object: the value; nil and `NSNull` both mean nil in comparisons.
  public convenience init(forConstantValue object: Any?) {
    self.init(form: .constant(object))
  }

  /// Returns an expression for the object under evaluation.
  public class func expressionForEvaluatedObject() -> NSExpression {
    NSExpression(form: .evaluatedObject)
  }

  /// Creates an expression for a variable, which is looked up in the variable bindings at evaluation.
  ///
  /// - Parameter string: the name without its dollar sign.
  public convenience init(forVariable string: String) {
    self.init(form: .variable(string))
  }

  /// Creates an expression that reads a key path, collection operators included.
  ///
  /// - Parameter keyPath: the path, such as `episodes.@count`.
  public convenience init(forKeyPath keyPath: String) {
    self.init(form: .keyPath(ValuePath(keyPath)))
  }

  /// Creates an expression that reads the property behind a Swift key path.
  ///
  /// Ends the process where the path names no stored or managed property.
  /// - Parameter keyPath: the path, such as `\Series.title`.
  public convenience init<Root, Value>(forKeyPath keyPath: KeyPath<Root, Value>) {
    guard let name = KeyPathName.of(keyPath) else {
      NSExpression.refuse("Could not extract a String from KeyPath \(keyPath)")
    }
    self.init(forKeyPath: name)
  }

  /// Creates an expression that calls one of the predefined functions.
  ///
  /// Ends the process for an unknown name or a wrong number of arguments.
  /// - Parameters:
  ///   - name: the function, such as `sum:` or `add:to:`.
  ///   - parameters: the arguments, each an `NSExpression`.
  public convenience init(forFunction name: String, arguments parameters: [Any]) {
    guard let function = ExpressionFunction.named(name) else {
      NSExpression.refuse("Unable to parse function name '\(name)' into supported selector (\(name))")
    }
    let arguments = NSExpression.expressions(parameters)
    guard function.arity.contains(arguments.count) else {
      NSExpression.refuse("The function \(name) does not take \(arguments.count) arguments")
    }
    self.init(form: .function(FunctionCall(function, arguments)))
  }

  /// Creates an expression that asks the value of another expression.
  ///
  /// Without an Objective-C runtime the selectors are a fixed list: `valueForKey:`, `valueForKeyPath:`, and the properties
  /// of strings, numbers and dates that key paths know. Ends the process for another one.
  /// - Parameters:
  ///   - target: the expression whose value is asked.
  ///   - name: the selector.
  ///   - parameters: the arguments, each an `NSExpression`.
  public convenience init(forFunction target: NSExpression, selectorName name: String, arguments parameters: [Any]?) {
    let call = FunctionCall(name: name, arguments: NSExpression.expressions(parameters ?? []), operand: target)
    guard call.isSupported else {
      NSExpression.refuse("Unable to call selector '\(name)' with \(call.arguments.count) arguments")
    }
    self.init(form: .function(call))
  }

  /// Creates an expression for a list of values.
  public convenience init(forAggregate subexpressions: [NSExpression]) {
    self.init(form: .aggregate(subexpressions))
  }

  /// Creates an expression for the members of either collection.
  public convenience init(forUnionSet left: NSExpression, with right: NSExpression) {
    self.init(form: .sets(.union, left, right))
  }

  /// Creates an expression for the members of both collections.
  public convenience init(forIntersectSet left: NSExpression, with right: NSExpression) {
    self.init(form: .sets(.intersect, left, right))
  }

  /// Creates an expression for the members of the left collection that the right one lacks.
  public convenience init(forMinusSet left: NSExpression, with right: NSExpression) {
    self.init(form: .sets(.minus, left, right))
  }

  /// Creates an expression for the members of a collection for which a predicate holds.
  ///
  /// - Parameters:
  ///   - expression: the collection.
  ///   - variable: the name under which the predicate sees each member, without its dollar sign.
  ///   - predicate: the condition; SELF in it is still the object outside.
  public convenience init(
    forSubquery expression: NSExpression, usingIteratorVariable variable: String, predicate: NSPredicate
  ) {
    self.init(form: .subquery(expression, variable: variable, predicate))
  }

  /// Creates an expression that is one of two others.
  ///
  /// - Parameters:
  ///   - predicate: the condition.
  ///   - trueExpression: the expression to use where the condition holds.
  ///   - falseExpression: the expression to use where it does not.
  public convenience init(
    forConditional predicate: NSPredicate, trueExpression: NSExpression, falseExpression: NSExpression
  ) {
    self.init(form: .conditional(predicate, trueExpression, falseExpression))
  }

  /// Creates an expression whose value a closure computes, in memory only.
  ///
  /// - Parameters:
  ///   - block: receives the evaluated object, the arguments unevaluated, and the context.
  ///   - arguments: what is handed to the closure.
  public convenience init(
    block: @escaping (Any?, [NSExpression], NSMutableDictionary?) -> Any?, arguments: [NSExpression]?
  ) {
    self.init(form: .block(block, arguments ?? []))
  }

  private static func expressions(_ parameters: [Any]) -> [NSExpression] {
    parameters.map { parameter in
      guard let expression = parameter as? NSExpression else {
        refuse("The argument \(parameter) of a function expression is not an NSExpression")
      }
      return expression
    }
  }

  fileprivate static func refuse(_ reason: String) -> Never {
    raiseException(.invalidArgument, reason)
  }
}
