import Foundation

/// A request to delete rows in the store, without loading an object.
///
/// The delete rules are applied in the store (BD-07): cascade through every level, nullify with a raised version of the
/// rows it changes. A deny rule that finds a destination which stays (BD-12), or a mandatory inverse of a nullify rule
/// (BD-10), refuses the request before anything is deleted. Nothing else is validated (BD-14), contexts are not told (BD-15,
/// BD-17b), and unsaved changes do not count (BD-18).
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
  /// Which rows are deleted: entity, predicate, order, limit, offset and `includesSubentities` count (BD-04b, BD-04c).
  ///
  /// A copy of what the request was made from, with object IDs as its result type (BD-04).
  public let fetchRequest: NSFetchRequest<any NSFetchRequestResult>

  /// What to give.
  ///
  /// Default status only (BD-01).
  public var resultType: NSBatchDeleteRequestResultType = .resultTypeStatusOnly

  /// The objects to delete, when the request was made from their IDs.
  final private(set) var objectIDs: [NSManagedObjectID]?

  /// Makes a request that deletes what a fetch request would find in the store.
  ///
  /// - Parameter fetch: which rows; copied. Its `affectedStores` become the request's.
  public init(fetchRequest fetch: NSFetchRequest<any NSFetchRequestResult>) {
    fetchRequest = Self.copied(fetch)
    super.init()
    affectedStores = fetch.affectedStores
  }

  /// Makes a request that deletes rows by their objects' IDs.
  ///
  /// - Parameter objects: IDs of one entity; mixing entities is an error when the request is executed (BD-02). An ID whose
  ///   row is gone deletes nothing, and neither does one that names no object (CH-1094).
  public convenience init(objectIDs objects: [NSManagedObjectID]) {
    let objects = objects.filter { !$0.namesNothing }
    let fetch = NSFetchRequest<any NSFetchRequestResult>()
    fetch.entity = objects.first?.entity
    fetch.predicate = NSPredicate(format: "SELF IN %@", objects)
    self.init(fetchRequest: fetch)
    objectIDs = objects
  }

  private static func copied(
    _ fetch: NSFetchRequest<any NSFetchRequestResult>
  ) -> NSFetchRequest<any NSFetchRequestResult> {
    guard let copy = fetch.copy() as? NSFetchRequest<any NSFetchRequestResult> else { return fetch }
    copy.resultType = .managedObjectIDResultType
    return copy
  }

  /// `batchDeleteRequestType`.
  open override var requestType: NSPersistentStoreRequestType { .batchDeleteRequestType }

  /// A request with the same settings.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSBatchDeleteRequest(fetchRequest: fetchRequest)
    copy.objectIDs = objectIDs
    copy.affectedStores = affectedStores
    copy.resultType = resultType
    return copy
  }
}

/// What a batch delete gives, with Apple's raw values.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
  /// Whether it succeeded.
  case resultTypeStatusOnly = 0
  /// The IDs of the objects whose rows were chosen; the victims of a cascade are not among them (CH-028, BD-06).
  case resultTypeObjectIDs = 1
  /// How many rows were chosen (BD-06).
  case resultTypeCount = 2

  var answer: BatchAnswer {
    switch self {
    case .resultTypeStatusOnly: .status
    case .resultTypeObjectIDs: .objectIDs
    case .resultTypeCount: .count
    }
  }
}

/// What a batch delete gave.
open class NSBatchDeleteResult: NSPersistentStoreResult {
  /// True, the number of rows, or their objects' IDs by key, as `resultType` says.
  public let result: Any?
  /// What was asked for.
  public let resultType: NSBatchDeleteRequestResultType

  init(_ result: Any, _ resultType: NSBatchDeleteRequestResultType) {
    self.result = result
    self.resultType = resultType
  }
}
