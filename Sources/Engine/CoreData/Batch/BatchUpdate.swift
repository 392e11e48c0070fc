import Foundation

/// Carrying out a batch update: names are resolved and every key is checked before a store is asked.
extension NSBatchUpdateRequest: ExecutableRequest {
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let model = context.coordinator.layout
    let entity = context.entityLayout(named: entityName)
    resolve(entity.description)
    try NSPersistentStoreCoordinator.translating { try predicate?.requireHeight() }
    var rows = FetchPlan(entity: entity)
    rows.includesSubentities = includesSubentities
    rows.predicate = predicate.map(context.upstream.stored)
    let outcomes = try context.withStores { access in
      let plan = BatchUpdatePlan(
        rows: rows, changes: try changes(of: entity), wantsReferences: resultType == .updatedObjectIDsResultType)
      return try BatchStores(self, entity, access).run(by: context.workOrigin) { try $0.update(plan) }
    }
    return NSBatchUpdateResult(outcomes.result(resultType.answer, model), resultType)
  }

  private func changes(of entity: EntityLayout) throws -> [(slot: Int, change: BatchUpdatePlan.Change)] {
    var changes: [(slot: Int, change: BatchUpdatePlan.Change)] = []
    for (key, value) in propertiesToUpdate ?? [:] {
      let name = (key.base as? NSPropertyDescription)?.name ?? key.base as? String ?? "\(key.base)"
      let attribute = try entity.storedAttribute(named: name)
      changes.append((attribute.slot, try change(to: value, of: attribute, entity)))
    }
    guard !changes.isEmpty else { throw BatchFailure.nothingToUpdate(entity: entity.name) }
    return changes.sorted { $0.slot < $1.slot }
  }

  private func change(
    to value: Any, of attribute: AttributeLayout, _ entity: EntityLayout
  ) throws -> BatchUpdatePlan.Change {
    guard let expression = value as? NSExpression else {
      return .constant(try BatchUpdateValue.encode(value, attribute, entity))
    }
    guard case .constant(let constant) = expression.form else {
      try expression.requireHeight()
      return .expression(expression)
    }
    return .constant(try BatchUpdateValue.encode(constant, attribute, entity))
  }
}

/// Constants that a batch update writes.
enum BatchUpdateValue {
  /// The value to bind for a constant.
  ///
  /// A value of another type goes to SQLite as it is, which turns it into what it can: text in an integer column reads as
  /// 0 (BU-04c). Where the column could not be read afterwards, the value is refused (CH-090).
  ///
  /// - Throws: `BatchFailure.wrongType`.
  static func encode(_ value: Any?, _ attribute: AttributeLayout, _ entity: EntityLayout) throws -> Value {
    guard let value = flattenedValue(value), !(value is NSNull) else { return .null }
    if let encoded = Value(value, as: attribute.type) { return encoded }
    let scalar = ScalarValue(value)
    switch scalar {
    // One that no decimal can hold.
    case .number where attribute.type == .decimalAttributeType: break
    case .number, .text:
      if readsWhatIsThere(attribute.type), let bound = ConstantSQL.value(scalar) { return bound }
    case .null, .date, .uuid, .url, .data, .other: break
    }
    throw BatchFailure.wrongType(entity: entity.name, key: attribute.name, found: "\(type(of: value))")
  }

  /// Whether a number or a text in the column of an attribute can be read as a value of its type, whatever value that is.
  private static func readsWhatIsThere(_ type: NSAttributeType) -> Bool {
    switch type {
    case .UUIDAttributeType, .binaryDataAttributeType: false
    case .undefinedAttributeType, .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
      .decimalAttributeType, .doubleAttributeType, .floatAttributeType, .stringAttributeType, .booleanAttributeType,
      .dateAttributeType, .URIAttributeType, .transformableAttributeType, .objectIDAttributeType,
      .compositeAttributeType:
      true
    }
  }
}

extension EntityLayout {
  /// An attribute that a batch request can write.
  ///
  /// - Throws: `BatchFailure` for a name that is none, a relationship's or a transient attribute's (CH-025).
  func storedAttribute(named name: String) throws -> AttributeLayout {
    guard let slot = slot(named: name) else { throw BatchFailure.unknownKey(entity: self.name, key: name) }
    switch slots[slot] {
    case .relationship: throw BatchFailure.relationship(entity: self.name, key: name)
    case .attribute(let attribute) where attribute.isTransient:
      throw BatchFailure.transient(entity: self.name, key: name)
    case .attribute(let attribute): return attribute
    }
  }
}
