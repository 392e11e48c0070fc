import Foundation

/// One row that a transaction inserted, updated or deleted.
public final class NSPersistentHistoryChange: NSObject, NSCopying, KeyValueReadable {
  /// The number of the change in its store.
  public let changeID: Int64
  /// What happened.
  public let changeType: NSPersistentHistoryChangeType
  /// The object.
  public let changedObjectID: NSManagedObjectID
  /// The properties that an update has written; nil for an insert and a delete, and where it is not known which.
  ///
  /// A to-many counts when its members changed (CH-043).
  public let updatedProperties: Set<NSPropertyDescription>?
  /// The values that a deleted object had in attributes with `preservesValueInHistoryOnDeletion`, by name; nil when there
  /// are none (XM-21b).
  public let tombstone: [AnyHashable: Any]?
  /// The transaction; nil in a result of changes only (observed).
  ///
  /// A change that is kept alone leads to it all the same, as Apple's header declares (`strong`): where nobody has kept the
  /// transaction, an object with the same values is made anew, and its `changes` are other objects.
  public var transaction: NSPersistentHistoryTransaction? { contents?.transaction }
  /// What the transaction shows, which does not keep this change; see there.
  private let contents: HistoryContents?

  init(_ record: HistoryChangeRecord, model: ModelLayout, store: StoreIdentity, of contents: HistoryContents?) {
    self.contents = contents
    let entity = model.entities[record.reference.entity]
    changeID = record.number
    changeType = record.type
    changedObjectID = NSManagedObjectID(layout: entity, store: store, number: record.reference.number)
    updatedProperties = record.slots.map { Set($0.map { entity.slots[$0].description }) }
    var values: [AnyHashable: Any] = [:]
    for (slot, value) in record.tombstone {
      guard case .attribute(let attribute) = entity.slots[slot] else { continue }
      values[attribute.name] = value.publicValue(as: attribute.type)
    }
    tombstone = values.isEmpty ? nil : values
  }

  private init(_ other: NSPersistentHistoryChange) {
    changeID = other.changeID
    changeType = other.changeType
    changedObjectID = other.changedObjectID
    updatedProperties = other.updatedProperties
    tombstone = other.tombstone
    contents = other.contents
  }

  /// A copy that leads to the same transaction.
  public func copy(with zone: NSZone? = nil) -> Any { NSPersistentHistoryChange(self) }

  /// A property by its name, for predicates and sort descriptors; `changedEntity` is the entity of the object.
  public func value(forKey key: String) -> Any? { raisingExceptions { try checkedValue(forKey: key) } }

  /// A property by its name; a name that is none throws `PredicateEvaluationError`.
  public func checkedValue(forKey key: String) throws -> Any? {
    switch key {
    case "changeID": changeID
    case "changeType": changeType.rawValue
    case "changedObjectID": changedObjectID
    case "changedEntity": changedObjectID.entity
    case "updatedProperties": updatedProperties
    case "tombstone": tombstone
    case "transaction": transaction
    default: throw PredicateEvaluationError.unknownKeyPath(key, entity: "CHANGE")
    }
  }

  /// The number, the kind and the object, in one line (the words are ours).
  public override var description: String {
    "<NSPersistentHistoryChange: \(changeID) \(changeType) \(changedObjectID.uriRepresentation().absoluteString)>"
  }
}
