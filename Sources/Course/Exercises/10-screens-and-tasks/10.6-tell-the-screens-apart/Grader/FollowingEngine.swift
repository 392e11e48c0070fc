import Foundation
import OpenCoreData
import Samples

/// A screen that follows its context and may have a fault, and a way to try it.
public struct FollowingEngine {
  // What looks into an engine sees a function, whatever its fault.
  private let opened: () throws -> OpenedScreen

  init(_ steps: ScreenSteps, _ fresh: FreshData) {
    let minutes = fresh.ints(4, 1...999).sorted()
    let turn = fresh.int(1...3)
    // By date no item is where it is by name.
    let seeds = ["Milk", "Oil", "Rice", "Tea"].enumerated().map {
      ItemSeed(name: $1, minute: minutes[($0 + turn) % 4])
    }
    let rows = fresh.shuffled(seeds)
    opened = { OpenedScreen(try FollowingScreen(GradedStore(items: rows), steps)) }
  }

  /// Opens a fresh store with the items Milk, Oil, Rice and Tea, whose dates are in another order.
  ///
  /// - Throws: what opening it throws.
  public func open() throws -> OpenedScreen { try opened() }
}

/// A screen over a store: a list of items by name, and a sheet.
public final class OpenedScreen {
  private let following: FollowingScreen

  init(_ screen: FollowingScreen) { following = screen }

  /// The context of the screen, of the main queue.
  public var context: NSManagedObjectContext { following.context }

  /// The names that are drawn in the rows, from the first row to the last, when the event has ended.
  public var rows: [String] {
    endEvent()
    return following.cells.map(\.text)
  }

  /// The name in the sheet when the event has ended; nil where the sheet is closed.
  public var sheet: String? {
    endEvent()
    return following.sheet.map { $0.value(forKey: "name") as? String ?? "" }
  }

  /// Deletes the items of rows, as a swipe or an edit does; nothing is saved.
  ///
  /// - Parameter positions: the positions of the rows.
  public func delete(at positions: IndexSet) {
    endEvent()
    context.performAndWait { following.delete(at: positions) }
  }

  /// Shows an item in the sheet.
  ///
  /// - Parameter name: the item's name in the context.
  /// - Throws: an error where there is no such item.
  public func openSheet(_ name: String) throws {
    following.sheet = try context.performAndWait { try context.item(name) }
  }

  /// Lets another context do something; it saves, and the screen merges that save.
  ///
  /// - Parameter work: gets the other context, on its queue.
  /// - Throws: what the work or the save throws.
  public func elsewhere(_ work: (NSManagedObjectContext) throws -> Void) throws { try following.elsewhere(work) }

  private func endEvent() { context.performAndWait { context.processPendingChanges() } }
}

extension NSManagedObjectContext {
  /// The item with a name.
  ///
  /// - Parameter name: the name.
  /// - Throws: an error where a fetch finds none.
  public func item(_ name: String) throws -> Item { try item(named: name) }
}
