import Foundation

/// A value computed from all rows of a group: `count:`, `sum:`, `min:`, `max:` or `average:` of an expression.
package struct GroupAggregate {
  package let operation: AggregateOperation
  /// What is read from each row; nil counts the rows themselves.
  package let argument: NSExpression?

  /// Recognises an aggregate: the function of one expression, and the operators of key paths where the path has led to no
  /// collection, as in `@count`, `@sum.price` and `price.@sum`.
  init?(_ expression: NSExpression, _ entity: EntityLayout) {
    switch expression.form {
    case .function(let call):
      guard case .aggregate(let operation) = call.grouping, call.arguments.count == 1,
        Self.dependsOnRow(call.arguments[0])
      else { return nil }
      self.init(operation: operation, argument: call.arguments[0])
    case .keyPath(let path): self.init(path, entity)
    default: return nil
    }
  }

  private init(operation: AggregateOperation, argument: NSExpression?) {
    self.operation = operation
    self.argument = argument
  }

  private init?(_ path: ValuePath, _ entity: EntityLayout) {
    guard let last = path.steps.last, !Self.goesOverToMany(path, entity) else { return nil }
    let keys = path.steps.dropLast().compactMap { if case .key(let key) = $0 { key } else { nil } }
    let prefix = keys.joined(separator: ".")
    switch last {
    case .count: self.init(operation: .count, argument: keys.isEmpty ? nil : NSExpression(forKeyPath: prefix))
    case .combine(let operation, let rest):
      let names = (keys.isEmpty ? [] : [prefix]) + (rest.text.isEmpty ? [] : [rest.text])
      guard let aggregate = operation.aggregate, !names.isEmpty else { return nil }
      self.init(operation: aggregate, argument: NSExpression(forKeyPath: names.joined(separator: ".")))
    case .key, .unknownOperator: return nil
    }
  }

  /// A list, a constant and a subquery are collections of their own: a function of one is computed for each row.
  private static func dependsOnRow(_ argument: NSExpression) -> Bool {
    switch argument.form {
    case .constant, .aggregate, .sets, .subquery: false
    default: true
    }
  }

  private static func goesOverToMany(_ path: ValuePath, _ entity: EntityLayout) -> Bool {
    var current: EntityLayout? = entity
    for case .key(let key) in path.steps {
      guard let relationship = current?.relationship(named: key) else { return false }
      if relationship.isToMany { return true }
      current = relationship.destination
    }
    return false
  }
}
