import Foundation

/// A request to change rows in the store, without loading an object (BU-01).
///
/// Contexts and the row cache are not told: objects keep their old values, and a refresh still gives them (BU-08, RF-05).
/// Nothing is validated (BU-04). Each row's version goes up by one, so that a later save of an object that was read before
/// conflicts (BU-07b, CH-023).
open class NSBatchUpdateRequest: NSPersistentStoreRequest {
  private var resolved: NSEntityDescription?

  /// The name of the entity whose rows are changed.
  public let entityName: String

  /// The entity whose rows are changed.
  ///
  /// Reading it from a request made by name, before a context has used the request, is a programming error, as for a fetch
  /// request (FR-02).
  public var entity: NSEntityDescription {
    guard let resolved else {
      raiseException(
        .objectInaccessible,
        "This batch update request (\(PrintedNames.text(for: self))) was created with a string name (\(entityName)), and "
          + "cannot respond to -entity until used by an NSManagedObjectContext")
    }
    return resolved
  }

  /// Which rows are changed; nil changes every row (BU-03).
  public var predicate: NSPredicate?

  /// Whether rows of subentities are changed too.
  ///
  /// Default true (BU-01).
  public var includesSubentities = true

  /// What to give.
  ///
  /// Default status only (BU-01).
  public var resultType: NSBatchUpdateRequestResultType = .statusOnlyResultType

  /// The new values: by a property's name or description, a constant or an `NSExpression` (BU-02).
  ///
  /// An expression may use the row's own attributes; one that follows a relationship is refused (CH-090). `NSNull`
  /// stores no value, also where one is required (CH-024).
  public var propertiesToUpdate: [AnyHashable: Any]?

  /// Makes a request for an entity by its name, which the context that uses the request resolves.
  ///
  /// - Parameter entityName: an entity of the model.
  public init(entityName: String) {
    self.entityName = entityName
    super.init()
  }

  /// Makes a request for an entity.
  ///
  /// - Parameter entity: an entity of the model.
  public init(entity: NSEntityDescription) {
    entityName = entity.name ?? ""
    resolved = entity
    super.init()
  }

  /// `batchUpdateRequestType`.
  open override var requestType: NSPersistentStoreRequestType { .batchUpdateRequestType }

  func resolve(_ entity: NSEntityDescription) { resolved = entity }

  /// A request with the same settings.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSBatchUpdateRequest(entityName: entityName)
    copy.resolved = resolved
    copy.affectedStores = affectedStores
    copy.predicate = predicate
    copy.includesSubentities = includesSubentities
    copy.resultType = resultType
    copy.propertiesToUpdate = propertiesToUpdate
    return copy
  }
}

/// What a batch update gives, with Apple's raw values.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
  /// Whether it succeeded.
  case statusOnlyResultType = 0
  /// The IDs of the changed rows' objects.
  case updatedObjectIDsResultType = 1
  /// How many rows were changed.
  case updatedObjectsCountResultType = 2

  var answer: BatchAnswer {
    switch self {
    case .statusOnlyResultType: .status
    case .updatedObjectIDsResultType: .objectIDs
    case .updatedObjectsCountResultType: .count
    }
  }
}

/// What a batch update gave.
open class NSBatchUpdateResult: NSPersistentStoreResult {
  /// True, the number of rows, or their objects' IDs by key, as `resultType` says.
  public let result: Any?
  /// What was asked for.
  public let resultType: NSBatchUpdateRequestResultType

  init(_ result: Any, _ resultType: NSBatchUpdateRequestResultType) {
    self.result = result
    self.resultType = resultType
  }
}
