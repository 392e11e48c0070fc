import Foundation

/// Carrying out a batch insert.
extension NSBatchInsertRequest: ExecutableRequest {
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let model = context.coordinator.layout
    let entity = context.entityLayout(named: entityName)
    resolve(entity.description)
    let outcomes = try context.coordinator.perform { access in
      if entity.isAbstract { throw BatchFailure.abstract(entity: entity.name) }
      let plan = BatchInsertPlan(
        entity: entity, next: try rows(of: entity), wantsReferences: resultType == .objectIDs)
      return try BatchStores(home: self, entity, access).run { try $0.insert(plan) }
    }
    return NSBatchInsertResult(outcomes.result(resultType.answer, model), resultType)
  }

  /// Where the rows come from.
  private func rows(of entity: EntityLayout) throws -> () throws -> ContiguousArray<Value>? {
    if let managedObjectHandler { return BatchInsertObjects(entity, managedObjectHandler).next }
    let rows = BatchInsertRows(entity)
    if let dictionaryHandler {
      let dictionary = NSMutableDictionary()
      return {
        dictionary.removeAllObjects()
        return dictionaryHandler(dictionary) ? nil : try rows.values(dictionary)
      }
    }
    guard var rest = objectsToInsert?.makeIterator() else { throw BatchFailure.nothingToInsert(entity: entity.name) }
    return { try rest.next().map(rows.values) }
  }
}

/// The values of new rows from dictionaries.
struct BatchInsertRows {
  private let entity: EntityLayout
  private let required: [AttributeLayout]

  init(_ entity: EntityLayout) {
    self.entity = entity
    required = entity.attributes.filter { !$0.isOptional && !$0.isTransient }
  }

  /// The values of a row: the given ones, and the defaults of the others.
  ///
  /// - Throws: `BatchFailure` for a key that is no attribute, a value of another type, or a required one that is missing.
  func values(_ row: [String: Any]) throws -> ContiguousArray<Value> {
    var values = entity.defaults
    for (key, value) in row { try set(key, value, in: &values) }
    try require(values, row)
    return values
  }

  /// The values of a row that a handler has filled.
  ///
  /// - Throws: as for another dictionary.
  func values(_ row: NSMutableDictionary) throws -> ContiguousArray<Value> {
    var values = entity.defaults
    for (key, value) in row {
      guard let key = key as? String else { throw BatchFailure.unknownKey(entity: entity.name, key: "\(key)") }
      try set(key, value, in: &values)
    }
    try require(values, row)
    return values
  }

  /// Checks that the required attributes have values (BI-05).
  ///
  /// - Parameter row: what the values were made from, for the error.
  func require(_ values: ContiguousArray<Value>, _ row: @autoclosure () -> Any) throws {
    for attribute in required where values[attribute.slot].isNull {
      throw BatchFailure.missingValue(Unchecked(row()), entity: entity.name, key: attribute.name)
    }
  }

  private func set(_ key: String, _ value: Any, in values: inout ContiguousArray<Value>) throws {
    let attribute = try entity.storedAttribute(named: key)
    guard let encoded = Value(value, as: attribute.type) else {
      guard let flat = flattenedValue(value) else {
        values[attribute.slot] = .null
        return
      }
      throw BatchFailure.wrongType(entity: entity.name, key: key, found: "\(type(of: flat))")
    }
    values[attribute.slot] = encoded
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
    object = entity.objectClass.init(entity: entity.description, insertInto: nil)
  }

  /// The values of the next row, or nil when there are no more.
  ///
  /// - Throws: `BatchFailure` for a relationship that was set, or a required attribute that is missing.
  func next() throws -> ContiguousArray<Value>? {
    object.working = entity.defaults
    object.relations = nil
    if handler(object) { return nil }
    if let relations = object.relations { try refuseRelationships(relations) }
    var values = object.working ?? entity.defaults
    for slot in entity.transientSlots { values[slot] = .null }
    try rows.require(values, object)
    return values
  }

  private func refuseRelationships(_ relations: ContiguousArray<Relation>) throws {
    for (relationship, relation) in zip(entity.relationships, relations) {
      switch relation {
      case .toOne(_?): throw BatchFailure.relationship(entity: entity.name, key: relationship.name)
      case .toMany(let storage) where !storage.all.isEmpty:
        throw BatchFailure.relationship(entity: entity.name, key: relationship.name)
      default: break
      }
    }
  }
}
