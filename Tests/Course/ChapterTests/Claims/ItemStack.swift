import Foundation
import OpenCoreData
import Samples
import TestKit

/// A store with the sixteen items of chapters 2 and 3, straight on the engine: no lesson, no page.
struct ItemStack {
  let container: NSPersistentContainer
  let url: URL

  var context: NSManagedObjectContext { container.viewContext }

  /// Runs `body` with a filled store and an empty context.
  static func with(_ body: (ItemStack) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("items.sqlite")
      try ItemData.insert(into: NSPersistentContainer.opened(ItemModel.make(), at: url).viewContext, 16)
      try body(ItemStack(container: .opened(ItemModel.make(), at: url), url: url))
    }
  }

  /// The only value of a query's only row.
  func value(_ sql: String) throws -> PlainSQL.Value { try PlainSQL.rows(at: url, sql).rows[0][0] }

  /// A batch delete of every item that is done.
  func deleteDone(_ resultType: NSBatchDeleteRequestResultType) throws -> Any? {
    let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    done.predicate = NSPredicate(format: "done == YES")
    let request = NSBatchDeleteRequest(fetchRequest: done)
    request.resultType = resultType
    return (try context.execute(request) as? NSBatchDeleteResult)?.result
  }

  /// A batch update of items with given names.
  func update(_ names: [String], _ values: [AnyHashable: Any]) throws {
    let request = NSBatchUpdateRequest(entityName: "Item")
    request.predicate = NSPredicate(format: "name IN %@", names)
    request.propertiesToUpdate = values
    try context.execute(request)
  }
}
