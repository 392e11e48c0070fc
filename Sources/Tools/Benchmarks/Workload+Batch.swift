import Foundation
import OpenCoreData
import Samples

// Workloads that work on the store: batch requests, and fetches and counts that the store narrows down.
extension Workload {
  // MARK: Batch requests

  /// Inserts every item without keeping an object.
  static func batchInsert(_ bench: Bench) throws {
    var index = 0
    let request = NSBatchInsertRequest(entityName: "Item") { (object: NSManagedObject) in
      let row = index
      guard row < bench.count, let item = object as? Item else { return true }
      index = row + 1
      item.name = "Item \(row + 1)"
      item.done = row % 3 == 0
      item.createdAt = bench.createdAt(row)
      return false
    }
    request.resultType = .count
    bench.check = (try bench.context.execute(request) as? NSBatchInsertResult)?.result as? Int ?? 0
  }

  /// Marks every item done.
  static func batchUpdate(_ bench: Bench) throws {
    let request = NSBatchUpdateRequest(entityName: "Item")
    request.propertiesToUpdate = ["done": true]
    request.resultType = .updatedObjectsCountResultType
    bench.check = (try bench.context.execute(request) as? NSBatchUpdateResult)?.result as? Int ?? 0
  }

  /// Deletes the done third.
  static func batchDelete(_ bench: Bench) throws { try batchDelete(bench, NSPredicate(format: "done == YES")) }

  /// Deletes every item.
  static func batchDeleteAll(_ bench: Bench) throws { try batchDelete(bench, nil) }

  private static func batchDelete(_ bench: Bench, _ predicate: NSPredicate?) throws {
    let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    fetch.predicate = predicate
    let request = NSBatchDeleteRequest(fetchRequest: fetch)
    request.resultType = .resultTypeCount
    bench.check = (try bench.context.execute(request) as? NSBatchDeleteResult)?.result as? Int ?? 0
  }

  /// Deletes a tenth of the series; their rules take the episodes and the histories in the store.
  static func batchCascade(_ bench: Bench) throws {
    let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
    fetch.predicate = NSPredicate(format: "id <= %@", bench.count / 10)
    let request = NSBatchDeleteRequest(fetchRequest: fetch)
    try bench.context.execute(request)
  }

  /// Has the rows counted that the cascade took, when the clock has stopped: each series came with ten episodes of one history.
  ///
  /// Nothing is counted before, which would read the file's pages before the clock starts.
  static func countSeries(_ bench: Bench) {
    bench.lateCheck = {
      let left = try ["Series", "Episode", "History"].reduce(0) {
        try $0 + bench.context.count(for: NSFetchRequest<NSManagedObject>(entityName: $1))
      }
      return bench.count * 21 - left
    }
  }

  // MARK: Fetches

  /// Fetches pages of fifty open items from a date on, in its order, and reads their names.
  static func pages(_ bench: Bench, times: Int) throws {
    for page in 0..<times {
      let request = NSFetchRequest<Item>(entityName: "Item")
      let first = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(page * bench.count / times))
      request.predicate = NSPredicate(format: "done == NO AND createdAt >= %@", first)
      request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
      request.fetchLimit = 50
      for item in try bench.context.fetch(request) { bench.check += item.name.utf8.count }
    }
  }

  /// Fetches every item as a dictionary of its three values, which is no object of the context, and reads one.
  static func readDictionaries(_ bench: Bench) throws {
    let request = NSFetchRequest<NSDictionary>(entityName: "Item")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = ["name", "done", "createdAt"]
    let rows = try bench.context.fetch(request)
    for row in rows { bench.check += (row["name"] as? String)?.utf8.count ?? 0 }
    bench.found = rows
  }

  /// Counts the done items twenty times.
  static func countDone(_ bench: Bench) throws {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: "done == YES")
    for _ in 0..<20 { bench.check += try bench.context.count(for: request) }
  }

  /// Makes the items store with an index on the dates, which the model cannot state.
  static func insertIndexedItems(_ bench: Bench) throws {
    try insertItems(bench)
    try bench.addDateIndex()
  }
}
