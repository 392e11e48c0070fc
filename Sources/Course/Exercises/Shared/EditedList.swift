import Foundation
import OpenCoreData
import Samples

/// A to-do list in whose context somebody is editing: a change of each kind waits for a save, or of some kinds only.
struct EditedList {
  /// What waits for a save.
  enum Edit: CaseIterable {
    /// A done item is done no longer.
    case untick
    /// An open item is done.
    case tick
    /// A done item is deleted.
    case delete
    /// Two new items are written down, one of them done.
    case insert
    /// An open item has another name.
    case rename
  }

  /// Why a save of the context fails.
  enum Obstacle: CaseIterable {
    /// A name is missing.
    case value
    /// Somebody else has saved another name for an item that was renamed here.
    case conflict
    /// Somebody else has saved another name for an item that was deleted here.
    case conflictOfADelete
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
  ///   - edits: what waits for a save; all of it where there is an obstacle.
  ///   - obstacle: why the context cannot be saved; nil where it can.
  /// - Throws: what the set-up throws.
  init(_ fresh: FreshData, more: Int = 0, edits: Set<Edit> = Set(Edit.allCases), obstacle: Obstacle? = nil) throws {
    let more = more + fresh.more
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
    var shown = seeds
    if edits.contains(.untick) { (unticked.done, shown[2].done) = (false, false) }
    if edits.contains(.tick) { (ticked.done, shown[3].done) = (true, true) }
    // It has been read: a delete of an object whose row has changed since is a conflict.
    _ = deleted.name
    if edits.contains(.delete) { context.delete(deleted) }
    let new = edits.contains(.insert) ? Item(context: context) : nil
    new?.setValuesForKeys(["name": words[0], "done": true, "createdAt": ItemSeed.date(minutes[0])])
    let open = ["name": words[2] as NSString, "createdAt": ItemSeed.date(minutes[1]) as NSDate]
    bystanders = try Bystanders(
      in: context, of: store, edit: edits.contains(.rename) ? (renamed, "name", words[1] as NSString) : nil,
      insert: edits.contains(.insert) ? ("Item", open) : nil, loaded: other, fault: otherFault.objectID)
    if edits.contains(.rename) { shown[7].name = words[1] }
    if edits.contains(.delete) { shown.remove(at: 4) }
    if edits.contains(.insert) {
      shown += [ItemSeed(name: words[0], done: true, minute: minutes[0]), ItemSeed(name: words[2], minute: minutes[1])]
    }
    switch obstacle {
    case .value?:
      for item in fresh.bool() ? [unticked, new ?? unticked] : [unticked] { item.setValue(nil, forKey: "name") }
    case .conflict?: try store.rename(renamed, to: fresh.word() + " elsewhere")
    case .conflictOfADelete?: try store.rename(deleted, to: fresh.word() + " elsewhere")
    case nil: break
    }
    (self.store, self.shown, self.held) = (store, shown, (loaded, fault))
    saveError = obstacle == nil ? nil : try expectError("a save of the context") { try context.save() }
    pending = PendingChanges(in: context)
  }
}

extension EditedList {
  /// What may wait for a save: nothing, a change of one kind, and everything.
  static func someEdits(_ fresh: FreshData) -> [Set<Edit>] {
    fresh.shuffled([[]] + Edit.allCases.map { [$0] } + [Set(Edit.allCases)])
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
