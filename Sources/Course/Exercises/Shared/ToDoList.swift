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

  /// As a line: `17 Romiku, done`.
  var line: String { "\(minute) \(name), \(done ? "done" : "open")" }
}

extension Sequence<ItemSeed> {
  /// As lines, in the order of their dates.
  var lines: [String] { sorted { $0.minute < $1.minute }.map(\.line) }
}

extension GradedStore {
  /// A store with some items.
  ///
  /// - Parameter seeds: the items, in the order in which they are inserted.
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

  /// The items in the file as lines, in the order of their dates.
  func itemLines() throws -> [String] {
    let minute = "CAST(ROUND((ZCREATEDAT - \(ItemSeed.date(0).timeIntervalSinceReferenceDate)) / 60) AS INTEGER)"
    let state = "CASE ZDONE WHEN 1 THEN 'done' ELSE 'open' END"
    return try texts("SELECT \(minute) || ' ' || ZNAME || ', ' || \(state) FROM ZITEM ORDER BY ZCREATEDAT, Z_PK")
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

  /// The item that was written down in a minute.
  ///
  /// - Throws: `Mismatch` where a fetch finds none.
  func item(ofMinute minute: Int) throws -> Item {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: "createdAt == %@", ItemSeed.date(minute))
    guard let item = try fetch(request).first else {
      throw Mismatch(["a fetch for the item of \(minute) finds nothing"])
    }
    return item
  }
}
