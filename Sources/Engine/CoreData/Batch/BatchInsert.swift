import Foundation

/// Carrying out a batch insert.
extension NSBatchInsertRequest: ExecutableRequest {
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let model = context.coordinator.layout
    let entity = context.entityLayout(named: entityName)
    resolve(entity.description)
    let policy = (context.mergePolicy as? NSMergePolicy)?.mergeType ?? .errorMergePolicyType
    let outcomes = try context.withStores { access in
      if entity.isAbstract { throw BatchFailure.abstract(entity: entity.name) }
      let plan = BatchInsertPlan(
        entity: entity, next: try rows(of: entity), policy: policy, wantsReferences: resultType == .objectIDs)
      return try BatchStores(home: self, entity, access).run(by: context.workOrigin) { try $0.insert(plan) }
    }
    return NSBatchInsertResult(outcomes.result(resultType.answer, model), resultType)
  }

  /// Where the rows come from.
  private func rows(of entity: EntityLayout) throws -> () throws -> BatchInsertRow? {
    if let managedObjectHandler { return BatchInsertObjects(entity, managedObjectHandler).next }
    let rows = BatchInsertRows(entity)
    if let dictionaryHandler {
      let dictionary = NSMutableDictionary()
      return {
        dictionary.removeAllObjects()
        return dictionaryHandler(dictionary) ? nil : try rows.row(dictionary)
      }
    }
    guard var rest = objectsToInsert?.makeIterator() else { throw BatchFailure.nothingToInsert(entity: entity.name) }
    return { try rest.next().map(rows.row) }
  }
}

/// The values of new rows from dictionaries.
struct BatchInsertRows {
  private let entity: EntityLayout
  private let required: [AttributeLayout]
  /// Whether a row may meet another with a unique value, which then takes what was given.
  private let notesGiven: Bool

  init(_ entity: EntityLayout) {
    self.entity = entity
    required = entity.attributes.filter { !$0.isOptional && !$0.isTransient }
    notesGiven = !entity.constraints.isEmpty
  }

  /// A row: the given values, and the defaults of the others.
  ///
  /// - Throws: `BatchFailure` for a key that is no attribute, a value of another type, or a required one that is missing.
  func row(_ row: [String: Any]) throws -> BatchInsertRow { try self.row(row.lazy.map { ($0, $1) }, row) }

  /// A row that a handler has filled.
  ///
  /// - Throws: as for another dictionary.
  func row(_ row: NSMutableDictionary) throws -> BatchInsertRow {
    try self.row(row.lazy.map { ($0.key, $0.value) }, row)
  }

  private func row(_ pairs: some Sequence<(some Any, Any)>, _ source: Any) throws -> BatchInsertRow {
    var values = entity.defaults
    var given: [Int]? = notesGiven ? [] : nil
    for (key, value) in pairs {
      guard let key = key as? String else { throw BatchFailure.unknownKey(entity: entity.name, key: "\(key)") }
      let attribute = try entity.storedAttribute(named: key)
      values[attribute.slot] = try encode(value, attribute)
      given?.append(attribute.slot)
    }
    try require(values, source)
    return BatchInsertRow(values: values, given: given)
  }

  /// Checks that the required attributes have values (BI-05).
  ///
  /// - Parameter row: what the values were made from, for the error.
  func require(_ values: RowValues, _ row: @autoclosure () -> Any) throws {
    for attribute in required where values[attribute.slot].isNull {
      throw BatchFailure.missingValue(Unchecked(row()), entity: entity.name, key: attribute.name)
    }
  }

  private func encode(_ value: Any, _ attribute: AttributeLayout) throws -> Value {
    // A transformable attribute alone would take an optional for a value.
    if attribute.coding == nil, let encoded = Value(value, as: attribute.type) { return encoded }
    guard let flat = flattenedValue(value) else { return .null }
    if let encoded = Value(flat, as: attribute.type) { return encoded }
    throw BatchFailure.wrongType(entity: entity.name, key: attribute.name, found: "\(type(of: flat))")
  }
}

/// The values of new rows from an object that a handler fills anew for each.
final class BatchInsertObjects {
  private let entity: EntityLayout
  private let handler: (NSManagedObject) -> Bool
  private let rows: BatchInsertRows
  private let object: NSManagedObject

  init(_ entity: EntityLayout, _ handler: @escaping (NSManagedObject) -> Bool) {
    self.entity = entity
    self.handler = handler
    rows = BatchInsertRows(entity)
    object = entity.managedClass.init(entity: entity.description, insertInto: nil)
  }

  /// The next row, or nil when there are no more: every attribute counts as given.
  ///
  /// - Throws: `BatchFailure` for a relationship that was set, or a required attribute that is missing.
  func next() throws -> BatchInsertRow? {
    object.working = entity.defaults
    // Objects that a handler has tied to this one lead back to it, and the two would keep each other.
    defer { object.relations = nil }
    if handler(object) { return nil }
    if let relations = object.relations { try refuseRelationships(relations) }
    var values = object.working ?? entity.defaults
    for slot in entity.transientSlots { values[slot] = .null }
    try rows.require(values, object)
    // The row has the values alone from here on, and need not copy them.
    object.working = nil
    return BatchInsertRow(values: values)
  }

  private func refuseRelationships(_ relations: ContiguousArray<Relation>) throws {
    for (relationship, relation) in zip(entity.relationships, relations) where !relationship.isTransient {
      switch relation {
      case .toOne(_?): throw BatchFailure.relationship(entity: entity.name, key: relationship.name)
      case .toMany(let storage) where !storage.all.isEmpty:
        throw BatchFailure.relationship(entity: entity.name, key: relationship.name)
      default: break
      }
    }
  }
}
