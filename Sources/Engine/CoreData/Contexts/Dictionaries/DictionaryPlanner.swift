import Foundation

/// Resolves what a request for dictionaries names against the compiled model, and refuses what makes no sense.
///
/// What Core Data raises for is raised here, whatever store will be asked. Where its words are not known they are ours.
struct DictionaryPlanner {
  let settings: FetchSettings
  let rows: FetchPlan
  private var entity: EntityLayout { rows.entity }

  init(_ settings: FetchSettings, _ rows: FetchPlan) {
    self.settings = settings
    self.rows = rows
  }

  /// The plan.
  ///
  /// - Throws: `StoreFailure.unsupported` for what no store can compute.
  func plan() throws -> DictionaryPlan {
    let columns = try settings.propertiesToFetch.map { try $0.map(column) } ?? everyAttribute
    let groups = try (settings.propertiesToGroupBy ?? []).map(group)
    var plan = DictionaryPlan(
      rows: rows, columns: columns, groups: groups, having: settings.havingPredicate,
      isDistinct: settings.returnsDistinctResults)
    try GroupRules(plan: plan, entity: entity).check()
    // All rows together make one result, which has no order.
    if plan.isGrouped, groups.isEmpty { plan.rows.sorts = [] }
    return plan
  }

  /// Every attribute that is stored, in the order of the slots (FR-08b).
  private var everyAttribute: [DictionaryColumn] {
    entity.attributes.filter { !$0.isTransient }.map { column($0, NSExpression(forKeyPath: $0.name)) }
  }

  // MARK: One property

  private func column(_ property: Any) throws -> DictionaryColumn {
    switch property {
    case let path as String: return try column(path: path, setter: "setPropertiesToFetch:")
    case let description as NSExpressionDescription: return try column(description)
    case let description as NSPropertyDescription:
      requireOwn(description, setter: "setPropertiesToFetch:")
      return try column(path: description.name, setter: "setPropertiesToFetch:")
    default: raiseException(.invalidArgument, "Invalid property (\(property)) passed to setPropertiesToFetch:")
    }
  }

  private func group(_ property: Any) throws -> DictionaryColumn {
    let column: DictionaryColumn
    switch property {
    case let path as String: column = try self.column(path: path, setter: "setPropertiesToGroupBy:")
    case let description as NSExpressionDescription: column = try self.column(description)
    case let description as NSPropertyDescription:
      requireOwn(description, setter: "setPropertiesToGroupBy:")
      column = try self.column(path: description.name, setter: "setPropertiesToGroupBy:")
    default: raiseException(.invalidArgument, "Invalid property (\(property)) passed to setPropertiesToGroupBy:")
    }
    if column.isAggregate {
      raiseException(.invalidArgument, "Rows cannot be grouped by \(column.name), which is computed from a group.")
    }
    return column
  }

  private func column(path text: String, setter: String) throws -> DictionaryColumn {
    // The ID of the row's own object: no property of the model, and yet a name that is taken (CH-939).
    if text == "objectID" {
      return DictionaryColumn(
        name: text, expression: GroupExpression(.expressionForEvaluatedObject(), entity), type: .objectIDAttributeType)
    }
    let path = ValuePath(text)
    guard let slot = end(of: path, setter) else {
      raiseException(.invalidArgument, "Invalid keypath \(text) passed to \(setter)")
    }
    return try column(at: slot, path, setter)
  }

  private func column(_ attribute: AttributeLayout, _ expression: NSExpression) -> DictionaryColumn {
    DictionaryColumn(
      name: expression.keyPath, expression: GroupExpression(expression, entity), type: attribute.type,
      coding: attribute.coding)
  }

  private func column(at slot: SlotLayout, _ path: ValuePath, _ setter: String) throws -> DictionaryColumn {
    let expression = NSExpression(form: .keyPath(path))
    switch slot {
    case .attribute(let attribute):
      if attribute.isTransient { throw Self.transient(path) }
      return column(attribute, expression)
    case .relationship(let relationship):
      if relationship.isToMany { ToManyRefusal.refuse(path.text, setter) }
      if relationship.isTransient { throw Self.transient(path) }
      return DictionaryColumn(
        name: path.text, expression: GroupExpression(expression, entity), type: .objectIDAttributeType)
    }
  }

  private static func transient(_ path: ValuePath) -> StoreFailure {
    .unsupported("\(path.text) is transient: no store keeps it, and none can fetch it.")
  }

  private func column(_ description: NSExpressionDescription) throws -> DictionaryColumn {
    guard let expression = description.expression.map(Self.withoutIDs) else {
      raiseException(.invalidArgument, "The expression description \(description.name) has no expression.")
    }
    for path in ExpressionParts(expression).keyPaths { requireKeys(of: path) }
    let group = GroupExpression(expression, entity)
    let read = source(of: expression, group)
    let isKnown = description.expressionResultType == .undefinedAttributeType || read.type == .objectIDAttributeType
    return DictionaryColumn(
      name: description.name, expression: group, type: isKnown ? read.type : description.expressionResultType,
      coding: isKnown || description.expressionResultType == .transformableAttributeType ? read.coding : nil)
  }

  /// The expression with the object in the place of its `objectID`, which stands for it (CH-992).
  private static func withoutIDs(_ expression: NSExpression) -> NSExpression {
    expression.rewritten { part in
      switch part.form {
      // Its path is read from something else than the row.
      case .function(let call) where call.readsPath: return part
      case .keyPath(let path) where path.text == "objectID": return .expressionForEvaluatedObject()
      case .keyPath(let path) where path.text.hasSuffix(".objectID"):
        return NSExpression(forKeyPath: String(path.text.dropLast(".objectID".count)))
      default: return nil
      }
    }
  }

  /// The type of what an expression reads, where it reads one property or the smallest or largest of one.
  private func source(
    of expression: NSExpression, _ group: GroupExpression
  ) -> (type: NSAttributeType, coding: TransformableCoding?) {
    if case .variable = group.rest.form, let aggregate = group.aggregates.first?.aggregate {
      switch aggregate.operation {
      case .count: return (.integer64AttributeType, nil)
      case .min, .max: return aggregate.argument.map(source) ?? (.undefinedAttributeType, nil)
      case .sum, .average: return (.undefinedAttributeType, nil)
      }
    }
    return source(of: expression)
  }

  private func source(of expression: NSExpression) -> (type: NSAttributeType, coding: TransformableCoding?) {
    switch expression.form {
    case .evaluatedObject: return (.objectIDAttributeType, nil)
    case .keyPath(let path):
      switch end(of: path, nil) {
      case .attribute(let attribute)?: return (attribute.type, attribute.coding)
      case .relationship(let relationship)? where !relationship.isToMany: return (.objectIDAttributeType, nil)
      default: return (.undefinedAttributeType, nil)
      }
    default: return (.undefinedAttributeType, nil)
    }
  }

  // MARK: Names

  /// The property that a path of to-ones ends in; nil for a path that the model does not have.
  ///
  /// - Parameter setter: what a to-many on the way is raised for; nil takes it for a path that leads nowhere.
  private func end(of path: ValuePath, _ setter: String?) -> SlotLayout? {
    var current = entity
    for (index, step) in path.steps.enumerated() {
      guard case .key(let key) = step, let slot = current.slot(named: key) else { return nil }
      if index == path.steps.count - 1 { return current.slots[slot] }
      guard case .relationship(let relationship) = current.slots[slot] else { return nil }
      if relationship.isToMany {
        if let setter { ToManyRefusal.refuse(path.text, setter) }
        return nil
      }
      current = relationship.destination
    }
    return nil
  }

  /// Raises for a key that an expression reads and the model does not have.
  private func requireKeys(of path: ValuePath) {
    var current: EntityLayout? = entity
    for step in path.steps {
      switch step {
      case .key("self"): continue
      case .key(let key):
        guard let owner = current else { return }
        guard let slot = owner.slot(named: key) else {
          raiseException(.invalidArgument, "keypath \(path.text) not found in entity \(entity.name)")
        }
        current = if case .relationship(let relationship) = owner.slots[slot] { relationship.destination } else { nil }
      case .combine(_, let rest):
        if rest.steps.isEmpty || rest.text.isEmpty { return }
        guard let current else { return }
        DictionaryPlanner(settings, FetchPlan(entity: current)).requireKeys(of: rest)
        return
      case .count, .unknownOperator: return
      }
    }
  }

  private func requireOwn(_ description: NSPropertyDescription, setter: String) {
    if let relationship = description as? NSRelationshipDescription, relationship.isToMany {
      ToManyRefusal.refuse(relationship.name, setter)
    }
    guard let slot = entity.slot(named: description.name), entity.slots[slot].description === description else {
      raiseException(.invalidArgument, "Invalid property (\(description.name)) passed to \(setter) (entity mismatch)")
    }
  }
}
