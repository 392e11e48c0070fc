import Foundation

/// An expression taken apart for grouping: what is computed from all rows of a group, and what is left.
///
/// In the rest a variable stands where an aggregate was, so that a store computes the aggregates in its own way and hands
/// the rest, with their values, to whatever computes expressions there.
package struct GroupExpression {
  /// The expression as it was.
  package let whole: NSExpression
  /// The expression with variables for its aggregates.
  package let rest: NSExpression
  /// The aggregates with their variables.
  package let aggregates: [(variable: String, aggregate: GroupAggregate)]

  /// Takes an expression apart.
  package init(_ expression: NSExpression, _ entity: EntityLayout) {
    var found: [(variable: String, aggregate: GroupAggregate)] = []
    whole = expression
    rest = Self.split(expression, entity, &found)
    aggregates = found
  }

  private static func split(
    _ expression: NSExpression, _ entity: EntityLayout, _ found: inout [(variable: String, aggregate: GroupAggregate)]
  ) -> NSExpression {
    if let aggregate = GroupAggregate(expression, entity) {
      // No name that a format string can write.
      let variable = "aggregate \(found.count + 1)"
      found.append((variable, aggregate))
      return NSExpression(forVariable: variable)
    }
    switch expression.form {
    case .function(let call) where call.operand == nil:
      let arguments = call.arguments.map { split($0, entity, &found) }
      return NSExpression(form: .function(FunctionCall(name: call.name, arguments: arguments)))
    case .conditional(let predicate, let yes, let no):
      return NSExpression(form: .conditional(predicate, split(yes, entity, &found), split(no, entity, &found)))
    default: return expression
    }
  }
}
