import Foundation
import OpenCoreData
import Samples

/// A to-do item to put into a store.
struct ItemSeed {
  var name: String
  var done = false
  /// Minutes since the first of them was written down.
  var minute = 0

  /// When an item of a minute was written down.
  static func date(_ minute: Int) -> Date { Date(timeIntervalSinceReferenceDate: 620_000_000 + 60 * Double(minute)) }
}

extension GradedStore {
  /// A store with some items.
  ///
  /// - Parameters:
  ///   - seeds: the items, in the order in which they are inserted.
  ///   - change: changes the entity.
  /// - Throws: what the save throws.
  convenience init(items seeds: [ItemSeed], _ change: @escaping (NSEntityDescription) -> Void = { _ in }) throws {
    try self.init(
      { ItemModel.make(change) },
      filledBy: { context in
        for seed in seeds {
          let item = Item(context: context)
          item.name = seed.name
          item.done = seed.done
          item.createdAt = ItemSeed.date(seed.minute)
        }
      })
  }

  /// The names of the items in the file that fulfil a condition, in the order of their dates.
  func names(where condition: String = "1") throws -> [String] {
    try texts("SELECT ZNAME FROM ZITEM WHERE \(condition) ORDER BY ZCREATEDAT, Z_PK")
  }
}

extension NSManagedObjectContext {
  /// The item with a name.
  ///
  /// - Throws: `Mismatch` where a fetch finds none.
  func item(named name: String) throws -> Item {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: "name == %@", name)
    guard let item = try fetch(request).first else { throw Mismatch(["a fetch for the item \(name) finds nothing"]) }
    return item
  }
}
