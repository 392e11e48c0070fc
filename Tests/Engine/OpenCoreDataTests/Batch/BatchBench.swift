import Foundation
import OpenCoreData
import Testing

@testable import CoreData

extension TestStack {
  /// Values of a row past the engine: one text a row, the columns with blanks between.
  func rows(_ sql: String) throws -> [String] {
    let url = try #require(coordinator.persistentStores.first?.url)
    return try PlainSQL.rows(at: url, sql).rows.map { row in
      row.map { value in
        switch value {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob(let bytes): "\(bytes.count) bytes"
        }
      }.joined(separator: " ")
    }
  }
}

extension NSManagedObjectContext {
  /// Runs a batch update and gives its result.
  @discardableResult
  func update(
    _ entity: String, _ values: [AnyHashable: Any], where format: String? = nil,
    _ type: NSBatchUpdateRequestResultType = .updatedObjectsCountResultType,
    _ change: (NSBatchUpdateRequest) -> Void = { _ in }
  ) throws -> Any? {
    let request = NSBatchUpdateRequest(entityName: entity)
    request.propertiesToUpdate = values
    request.predicate = format.map { NSPredicate(format: $0) }
    request.resultType = type
    change(request)
    return (try execute(request) as? NSBatchUpdateResult)?.result
  }

  /// Runs a batch delete and gives its result.
  @discardableResult
  func batchDelete(
    _ entity: String, where format: String? = nil, _ type: NSBatchDeleteRequestResultType = .resultTypeCount,
    _ change: (NSFetchRequest<any NSFetchRequestResult>) -> Void = { _ in }
  ) throws -> Any? {
    let request = Self.deletion(of: entity, where: format, change)
    request.resultType = type
    return (try execute(request) as? NSBatchDeleteResult)?.result
  }

  /// A batch delete of what a condition finds.
  static func deletion(
    of entity: String, where format: String? = nil,
    _ change: (NSFetchRequest<any NSFetchRequestResult>) -> Void = { _ in }
  ) -> NSBatchDeleteRequest {
    let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
    fetch.predicate = format.map { NSPredicate(format: $0) }
    change(fetch)
    return NSBatchDeleteRequest(fetchRequest: fetch)
  }

  /// The names of objects, fetched by their IDs.
  func names(of ids: [NSManagedObjectID]) -> [String] {
    ids.map { object(with: $0).value(forKey: "name") as? String ?? "nil" }
  }
}
