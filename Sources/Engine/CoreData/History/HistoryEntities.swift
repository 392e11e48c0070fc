import Foundation

/// The two entities of history, of which requests are made: what stands in `Z_PRIMARYKEY` under these names (SQ-50).
///
/// They belong to no model and are not counted into its version hashes. Like those of a model in use they cannot be changed.
enum HistoryEntities {
  // Frozen when they are made, so that any thread may read them.
  nonisolated(unsafe) static let transaction = make(
    "TRANSACTION",
    [
      ("author", .stringAttributeType), ("bundleID", .stringAttributeType), ("contextName", .stringAttributeType),
      ("processID", .stringAttributeType), ("timestamp", .dateAttributeType),
      ("transactionNumber", .integer64AttributeType),
    ])
  nonisolated(unsafe) static let change = make(
    "CHANGE",
    [
      ("changeID", .integer64AttributeType), ("changeType", .integer64AttributeType),
      ("changedObjectID", .objectIDAttributeType),
    ])

  private static func make(_ name: String, _ attributes: [(String, NSAttributeType)]) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = attributes.map { name, type in
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = type
      return attribute
    }
    entity.freeze()
    return entity
  }

  fileprivate static func request(_ entity: NSEntityDescription) -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.entity = entity
    return request
  }
}

extension NSPersistentHistoryTransaction {
  /// The entity of transactions.
  public class var entityDescription: NSEntityDescription? { HistoryEntities.transaction }

  /// A request for transactions, to be narrowed by a predicate and handed to `fetchHistory(withFetch:)`.
  public class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
    HistoryEntities.request(HistoryEntities.transaction)
  }

  /// The entity of transactions; the same for every context.
  public class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
    entityDescription
  }
}

extension NSPersistentHistoryChange {
  /// The entity of changes.
  public class var entityDescription: NSEntityDescription? { HistoryEntities.change }

  /// A request for changes, to be narrowed by a predicate and handed to `fetchHistory(withFetch:)`.
  public class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
    HistoryEntities.request(HistoryEntities.change)
  }

  /// The entity of changes; the same for every context.
  public class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
    entityDescription
  }
}
