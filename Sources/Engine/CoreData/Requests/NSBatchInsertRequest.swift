import Foundation

/// A request to insert rows into the store, without keeping an object for each.
///
/// Attributes that are left out take their default value, else none; a required one without a value refuses the request
/// (BI-05). Relationships cannot be set (BI-08). All rows are inserted in one transaction, or none.
///
/// A row with a unique value that another row has, in the store or earlier in the request, is settled by the merge policy
/// of the context (CH-030, by the words of each policy; BI-07 says that no error came, and not under which policy).
/// The error policy refuses the request with 133021. Store trump and rollback drop the new row. Object trump writes on the
/// other row what was given: the keys of a dictionary, or every attribute of a handler's object. Overwrite writes every
/// attribute. A row whose values belong to two others is refused under both. Contexts are not told.
open class NSBatchInsertRequest: NSPersistentStoreRequest {
  /// The name of the entity of the new rows.
  public let entityName: String

  /// The entity of the new rows; nil until a context has used a request that was made by name.
  public private(set) var entity: NSEntityDescription?

  /// The rows as dictionaries from attribute name to value.
  public var objectsToInsert: [[String: Any]]?

  /// Fills an empty dictionary with the values of the next row, and returns whether there are no more rows.
  ///
  /// What it fills in the call that returns true is not inserted (BI-03b). It is called inside the store's transaction: use
  /// no context there.
  public var dictionaryHandler: ((NSMutableDictionary) -> Bool)?

  /// Fills an object with the values of the next row, and returns whether there are no more rows.
  ///
  /// What it fills in the call that returns true is not inserted (BI-03b). It is called inside the store's transaction: use
  /// no context there. Every call gets the same object without a context, its values set back to the defaults: do not keep
  /// it (CH-099).
  public var managedObjectHandler: ((NSManagedObject) -> Bool)?

  /// What to give.
  ///
  /// Default status only (BI-02).
  public var resultType: NSBatchInsertRequestResultType = .statusOnly

  /// Makes a request for an entity by its name.
  ///
  /// - Parameters:
  ///   - entityName: an entity of the model.
  ///   - dictionaries: one a row, from attribute name to value.
  public init(entityName: String, objects dictionaries: [[String: Any]]) {
    self.entityName = entityName
    objectsToInsert = dictionaries
    super.init()
  }

  /// Makes a request for an entity.
  ///
  /// - Parameters:
  ///   - entity: an entity of the model.
  ///   - dictionaries: one a row, from attribute name to value.
  public init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
    entityName = entity.name ?? ""
    self.entity = entity
    objectsToInsert = dictionaries
    super.init()
  }

  private init(name: String, _ entity: NSEntityDescription?) {
    entityName = name
    self.entity = entity
    super.init()
  }

  /// Makes a request for an entity by its name, whose rows a handler fills; see `dictionaryHandler`.
  ///
  /// - Parameters:
  ///   - entityName: an entity of the model.
  ///   - handler: fills an empty dictionary with the next row's values, and returns true instead when there is no row left.
  public convenience init(entityName: String, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) {
    self.init(name: entityName, nil)
    dictionaryHandler = handler
  }

  /// Makes a request for an entity, whose rows a handler fills; see `dictionaryHandler`.
  ///
  /// - Parameters:
  ///   - entity: an entity of the model.
  ///   - handler: fills an empty dictionary with the next row's values, and returns true instead when there is no row left.
  public convenience init(
    entity: NSEntityDescription, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
  ) {
    self.init(name: entity.name ?? "", entity)
    dictionaryHandler = handler
  }

  /// Makes a request for an entity by its name, whose rows a handler fills; see `managedObjectHandler`.
  ///
  /// - Parameters:
  ///   - entityName: an entity of the model.
  ///   - handler: fills an object with the next row's values, and returns true instead when there is no row left.
  public convenience init(entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
    self.init(name: entityName, nil)
    managedObjectHandler = handler
  }

  /// Makes a request for an entity, whose rows a handler fills; see `managedObjectHandler`.
  ///
  /// - Parameters:
  ///   - entity: an entity of the model.
  ///   - handler: fills an object with the next row's values, and returns true instead when there is no row left.
  public convenience init(
    entity: NSEntityDescription, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool
  ) {
    self.init(name: entity.name ?? "", entity)
    managedObjectHandler = handler
  }

  /// `batchInsertRequestType`.
  open override var requestType: NSPersistentStoreRequestType { .batchInsertRequestType }

  func resolve(_ entity: NSEntityDescription) { self.entity = entity }

  /// A request with the same settings.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSBatchInsertRequest(name: entityName, entity)
    copy.affectedStores = affectedStores
    copy.objectsToInsert = objectsToInsert
    copy.dictionaryHandler = dictionaryHandler
    copy.managedObjectHandler = managedObjectHandler
    copy.resultType = resultType
    return copy
  }
}

/// What a batch insert gives, with Apple's raw values.
public enum NSBatchInsertRequestResultType: UInt, Sendable {
  /// Whether it succeeded.
  case statusOnly = 0
  /// The permanent IDs of the rows' objects, new or written in place of a new one, each once, in the order in which they
  /// were first met (BI-02, BI-07).
  case objectIDs = 1
  /// How many rows were inserted, or written in place of a new one; a row counts once.
  case count = 2

  var answer: BatchAnswer {
    switch self {
    case .statusOnly: .status
    case .objectIDs: .objectIDs
    case .count: .count
    }
  }
}

/// What a batch insert gave.
open class NSBatchInsertResult: NSPersistentStoreResult {
  /// True, the number of rows, or their objects' IDs, as `resultType` says.
  public let result: Any?
  /// What was asked for.
  public let resultType: NSBatchInsertRequestResultType

  init(_ result: Any, _ resultType: NSBatchInsertRequestResultType) {
    self.result = result
    self.resultType = resultType
  }
}
