import Foundation
import OpenCoreData
import Samples

/// A to-do list in whose context somebody is editing: a change of each kind waits for a save.
struct EditedList {
  /// Why a save of the context fails.
  enum Obstacle: CaseIterable {
    /// A name is missing.
    case value
    /// Somebody else has saved another name for an item that was renamed here.
    case conflict
  }

  let store: GradedStore
  /// What the list will be once it is saved.
  let shown: [ItemSeed]
  /// A done item that is held and has been read, and one that is held as a fault.
  let held: (loaded: Item, fault: Item)
  /// Items that are not done: renamed and not saved, held and read, held as a fault.
  let bystanders: Bystanders
  /// What waits for a save.
  let pending: PendingChanges

  /// What a save of the context throws.
  let saveError: (any Error)?

  var context: NSManagedObjectContext { store.context }

  /// Makes a list.
  ///
  /// Done items are un-ticked and deleted, open ones are ticked off and renamed, new ones are written down. An open item has
  /// the name of a done one, and both an open and a done one have the name “(done)”.
  ///
  /// - Parameters:
  ///   - fresh: draws names, dates and orders.
  ///   - more: how many more items there are, half of them done, of which nobody holds an object.
  ///   - obstacle: why the context cannot be saved; nil where it can.
  /// - Throws: what the set-up throws.
  init(_ fresh: FreshData, more: Int = 0, obstacle: Obstacle? = nil) throws {
    var seeds = zip(fresh.words(9 + more), fresh.ints(9 + more, 1...999)).enumerated().map {
      ItemSeed(name: $0.element.0, done: $0.offset.isMultiple(of: 2), minute: $0.element.1)
    }
    (seeds[0].name, seeds[1].name, seeds[5].name) = ("(done)", "(done)", seeds[6].name)
    let store = try GradedStore(items: fresh.shuffled(seeds))
    let context = store.context
    func item(_ place: Int) throws -> Item { try context.item(ofMinute: seeds[place].minute) }
    let (unticked, deleted, ticked, renamed) = (try item(2), try item(4), try item(3), try item(7))
    let (loaded, fault, other, otherFault) = (try item(6), try item(8), try item(5), try item(1))
    for item in [loaded, fault, other, otherFault] { _ = item.name }
    for item in [fault, otherFault] { context.refresh(item, mergeChanges: false) }

    let words = fresh.words(3).map { "New " + $0 }
    let minutes = fresh.ints(2, 1000...1999)
    (unticked.done, ticked.done) = (false, true)
    context.delete(deleted)
    let new = Item(context: context)
    (new.name, new.done, new.createdAt) = (words[0], true, ItemSeed.date(minutes[0]))
    bystanders = try Bystanders(
      in: context, of: store, edit: (renamed, "name", words[1] as NSString),
      insert: ("Item", ["name": words[2] as NSString, "createdAt": ItemSeed.date(minutes[1]) as NSDate]),
      loaded: other, fault: otherFault.objectID)
    var shown = seeds
    (shown[2].done, shown[3].done, shown[7].name) = (false, true, words[1])
    shown.remove(at: 4)
    shown += [ItemSeed(name: words[0], done: true, minute: minutes[0]), ItemSeed(name: words[2], minute: minutes[1])]
    switch obstacle {
    case .value?: for item in fresh.bool() ? [unticked, new] : [unticked] { item.setValue(nil, forKey: "name") }
    case .conflict?: try store.rename(renamed, to: fresh.word() + " elsewhere")
    case nil: break
    }
    (self.store, self.shown, self.held) = (store, shown, (loaded, fault))
    saveError = obstacle == nil ? nil : try expectError("a save of the context") { try context.save() }
    pending = PendingChanges(in: context)
  }
}

extension GradedStore {
  /// Renames an item in another context, and saves.
  func rename(_ item: Item, to name: String) throws {
    let other = container.newBackgroundContext()
    let id = item.objectID
    try other.performAndWait {
      try other.existingObject(with: id).setValue(name, forKey: "name")
      try other.save()
    }
  }
}
