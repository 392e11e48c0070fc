import Foundation
import OpenCoreData

/// The rows of chapters 2 to 4, and ways to find them by value.
public enum ItemData {
  /// Puts items into the store: “Item 1”, “Item 2” and so on, written down a minute apart, every third one done.
  ///
  /// The first item is done, so that six of sixteen are.
  ///
  /// - Parameters:
  ///   - context: a context of a store of `ItemModel`; it does not notice.
  ///   - count: how many items.
  /// - Throws: what the batch insert throws.
  public static func insert(into context: NSManagedObjectContext, _ count: Int) throws {
    var number = 0
    let request = NSBatchInsertRequest(
      entityName: "Item",
      dictionaryHandler: { values in
        if number == count { return true }
        values["name"] = "Item \(number + 1)"
        values["done"] = number.isMultiple(of: 3)
        values["createdAt"] = Date(timeIntervalSinceReferenceDate: 700_000_000 + 60 * Double(number))
        number += 1
        return false
      })
    _ = try context.execute(request)
  }
}

extension NSManagedObjectContext {
  /// The item with a number: `item(2)` is “Item 2”.
  ///
  /// - Throws: `SampleError` when there is none, else what the fetch throws.
  public func item(_ number: Int) throws -> Item {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: "name == %@", "Item \(number)")
    guard let item = try fetch(request).first else {
      throw SampleError.noSuchObject(entity: "Item", key: "name", value: Int64(number))
    }
    return item
  }

  /// How many items a fetch with a condition finds.
  ///
  /// - Parameter condition: the format of the predicate.
  /// - Throws: what the count throws.
  public func countItems(_ condition: String) throws -> Int {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: condition)
    return try count(for: request)
  }
}
