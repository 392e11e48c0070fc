import Foundation
import OpenCoreData
import Samples

/// Exercise 4.5: to keep a child in sync with what happens above it and beside it.
public struct KeepUpToDate: ContextAttempt {
  let receive: (Notification, NSManagedObjectContext) -> Void

  /// Makes an attempt.
  ///
  /// - Parameter receive: brings a child up to date after a notification of another context.
  public init(_ receive: @escaping (_ notification: Notification, _ child: NSManagedObjectContext) -> Void) {
    self.receive = { notification, child in
      receive(notification, child)
      Self.waitForQueues(of: child)
    }
  }

  /// Waits until what an attempt has enqueued on the queues of a child and the contexts above it has run.
  private static func waitForQueues(of child: NSManagedObjectContext) {
    let contexts = Array(sequence(first: child, next: \.parent))
    // A block may enqueue the next one, on a queue above or below: once for each of them.
    for _ in contexts { for context in contexts { context.performAndWait {} } }
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(4, 5), "keep-up-to-date", "Keep a child up to date", minutes: 20, claims: ["P4", "P13", "P14"],
    call: "KeepUpToDate(receive)",
    hints: [
      "Two kinds of notification come in. One tells of objects that changed in a context above, saved or not; the other one of a save.",
      "Objects of another context must not be used; their IDs may. Refresh in a way that keeps the child's own changes, and only what the notification names.",
      "After a change above: refresh registered objects of these IDs, from the context below the sender down to the child, nearest to the sender first. After the save of another root: mergeChanges(fromContextDidSave:), on every level.",
    ],
    why:
      "A context reads through the contexts above it, so each one between the change and the child has to forget what it "
      + "read, and the one nearest to the change first. A refresh that merges lays a context's own edits over what it reads anew. "
      + "In this engine a merge into the child alone reaches the levels above it; Apple does not say so, so merge into each level."
  )

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { notification, child in
      wrapper.call(in: [child], instead: ()) { receive(notification, child) }
    }
  }

  /// What is checked: what each level reads after each notification, and what it did not lose.
  public static var checks: [Check<KeepUpToDate>] {
    [
      Check(
        "a-change-above", "P13",
        "The child still reads what its parent had before: nobody but you tells a child of a change above."
      ) { attempt, fresh in
        let scene = try Scene(fresh)
        let held = try scene.hold([0, 1], in: [scene.child])
        let changed = scene.change(fresh)
        try scene.deliver(attempt, .changes(of: scene.family.edit)) {
          for place in [0, 1] { changed.make(try $0.item(scene.ids[place])) }
        }
        for item in held { try scene.expect(item, reads: changed.result, "in the child") }
      },
      Check(
        "a-delete-above", "P13",
        "The child still takes an object that its parent has deleted for a living one: a notification tells of deletes, too."
      ) { attempt, fresh in
        let scene = try Scene(fresh)
        let held = try scene.hold([0, 1], in: [scene.child])
        try scene.deliver(attempt, .changes(of: scene.family.edit)) { $0.delete(try $0.item(scene.ids[0])) }
        try scene.expectGone(held[0], "in the child")
        try scene.expect(held[1], reads: scene.values(1), "in the child, not deleted")
      },
      Check(
        "new-above", "P13",
        "The child still reads old values of an object that is new in its parent: the first notification of it has it among the inserted objects, and the child may hold it already."
      ) { attempt, fresh in
        let scene = try Scene(fresh)
        let new = try scene.newItemAbove(fresh)
        let changed = scene.change(fresh)
        try scene.deliver(attempt, .changes(of: scene.family.edit)) { changed.make(try $0.item(new.objectID)) }
        try scene.expect(new, reads: changed.result, "in the child, new above")
      },
      Check(
        "own-edits", "P14",
        "An object that the child has edited has lost the edit, or lacks what else was changed above: a refresh can lay unsaved changes over what it reads, or drop them, and an edit also counts more than a delete above."
      ) { attempt, fresh in
        let scene = try Scene(fresh)
        let held = try scene.hold([0, 1], in: [scene.child])
        let own = scene.edit(held, fresh)
        let changed = scene.change(fresh)
        try scene.deliver(attempt, .changes(of: scene.family.edit)) {
          for place in [0, 1] { changed.make(try $0.item(scene.ids[place])) }
        }
        try scene.expect(held[0], reads: own + changed.result.dropFirst(), "in the child, the name edited there")
        try scene.expect(
          held[1], reads: changed.result.dropLast() + [scene.early], "in the child, the date edited there")
        try expect(
          "edits that wait in the child", scene.child.performAndWait { held.map(\.hasChanges) }, is: [true, true])
        // An edit counts more than a delete above, too.
        let kept = try Scene(fresh)
        let edited = try kept.hold([0, 1], in: [kept.child])
        let name = kept.edit(edited, fresh)
        try kept.deliver(attempt, .changes(of: kept.family.edit)) { $0.delete(try $0.item(kept.ids[0])) }
        let item = edited[0]
        try expect(
          "an item that was edited in the child and deleted above: isDeleted, hasChanges",
          kept.child.performAndWait { [item.isDeleted, item.hasChanges] }, is: [false, true])
        try expect("its name in the child", kept.child.performAndWait { [item.name] }, is: name)
        // What is new above comes among the inserted objects, and may have been edited in the child, too.
        let other = try Scene(fresh)
        let new = try (0..<2).map { _ in try other.newItemAbove(fresh) }
        let typed = other.edit(new, fresh)
        let later = other.change(fresh)
        try other.deliver(attempt, .changes(of: other.family.edit)) {
          for item in new { later.make(try $0.item(item.objectID)) }
        }
        try other.expect(
          new[0], reads: typed + later.result.dropFirst(), "in the child, new above, the name edited there")
        try other.expect(
          new[1], reads: later.result.dropLast() + [other.early], "in the child, new above, the date edited there")
      },
      Check(
        "nothing-more", "P14",
        "More was refreshed, read, changed or saved than the notification asks for: leave alone what it does not name, its sender and the contexts above that one, and make no edit of an update."
      ) { attempt, fresh in
        for depth in [0, 1] {
          let scene = try Scene(fresh)
          _ = try scene.hold([0, 1], in: scene.levels)
          let bystanders = try zip(scene.levels.dropFirst(), [2, 3, 4]).map { try scene.bystanders(in: $0, $1, fresh) }
          let watches = scene.levels.map(ContextWatch.init)
          let notifications = try scene.notifications(.changes(of: scene.levels[depth])) {
            try $0.item(scene.ids[0]).done.toggle()
          }
          let above = watches[...depth]
          let before = above.map { $0.changes() }
          for notification in notifications { attempt.receive(notification, scene.child) }
          try expect(
            "changes that the sender and contexts above it have posted", above.map { $0.changes() }, is: before)
          for bystanders in bystanders {
            try bystanders.check(.unsaved, "after a change above")
            try expect("what has changed in the file", try bystanders.changesInTheFile(), is: [])
          }
          for watch in watches { try watch.checkSettings("after a change above") }
          try expect("saves", watches.map { $0.saves() }, is: [0, 0, 0, 0])
          let changed = scene.levels[(depth + 1)...].map { context in
            context.performAndWait { context.registeredObject(for: scene.ids[0])?.hasChanges ?? false }
          }
          try expect("the item has changes of its own below the sender", changed.contains(true), is: false)
        }
      },
      Check(
        "in-between", "P4",
        "A context in between still has the old value or a deleted object and hands it on, or has lost an edit of its own: refresh each level on the way, the one nearest to the sender first, because an object with edits is read during its refresh."
      ) { attempt, fresh in
        for (depth, editor) in [(3, 0), (3, 2), (2, 1), (1, 0)] {
          let scene = try Scene(fresh)
          let held = try scene.levels[1...depth].map { try scene.hold([0, 1], in: [$0]) }
          let own = scene.edit(held[editor], fresh)
          let changed = scene.change(fresh)
          try scene.deliver(attempt, .changes(of: scene.family.root), to: scene.levels[depth]) {
            for place in [0, 1] { changed.make(try $0.item(scene.ids[place])) }
          }
          for (items, level) in zip(held, 0...) {
            let name = level < editor ? Array(changed.result.prefix(1)) : own
            let date = level < editor ? Array(changed.result.suffix(1)) : [scene.early]
            try scene.expect(items[0], reads: name + changed.result.dropFirst(), "\(level + 1) below the root")
            try scene.expect(items[1], reads: changed.result.dropLast() + date, "\(level + 1) below the root")
          }
        }
        for (sender, receiver) in [(0, 3), (1, 3), (0, 2), (0, 1), (1, 2)] {
          let scene = try Scene(fresh)
          let levels = scene.levels
          let below = levels[(sender + 1)...receiver]
          let held = try below.map { try scene.hold([0, 1, 2], in: [$0]) }
          try scene.deliver(attempt, .changes(of: levels[sender]), to: levels[receiver]) {
            for place in [0, 2] { $0.delete(try $0.item(scene.ids[place])) }
          }
          // The lowest first: what it says must not come from a look at the levels above.
          for (items, depth) in zip(held, 1...).reversed() {
            for place in [0, 2] { try scene.expectGone(items[place], "\(depth) below the sender") }
            try scene.expect(items[1], reads: scene.values(1), "\(depth) below the sender, not deleted")
          }
        }
      },
      Check(
        "a-delete-taken-back", "P13",
        "A context below has a delete of its own to save, or an object is still deleted there after the delete above was taken back: an unsaved delete above is to be read anew below, and not to be repeated there."
      ) { attempt, fresh in
        for (sender, receiver) in [(2, 3), (0, 3), (0, 1)] {
          let scene = try Scene(fresh)
          let levels = scene.levels
          let below = levels[(sender + 1)...receiver]
          let held = try below.map { try scene.hold([0, 1], in: [$0]) }
          try scene.deliver(attempt, .changes(of: levels[sender]), to: levels[receiver]) {
            for place in [0, 1] { $0.delete(try $0.item(scene.ids[place])) }
          }
          // Nothing is read in between: what is found to be gone counts as deleted in its context from then on.
          for (context, depth) in zip(below, 1...) {
            try expect(
              "\(depth) below the sender of a delete that is not saved, hasChanges",
              context.performAndWait { context.hasChanges }, is: false)
          }
          try scene.deliver(attempt, .changes(of: levels[sender]), to: levels[receiver]) { $0.rollback() }
          for (items, depth) in zip(held, 1...).reversed() {
            for place in [0, 1] {
              try scene.expectBack(items[place], "\(depth) below the sender")
              try scene.expect(
                items[place], reads: scene.values(place), "\(depth) below the sender, its delete taken back")
            }
          }
        }
      },
      Check(
        "a-save-beside", "P13",
        "A context still reads what was in the file before another root saved: that save comes as a notification of another kind, and each level from the child's root down has values of its own."
      ) { attempt, fresh in
        let scene = try Scene(fresh)
        let held = try scene.levels.map { try scene.hold([0, 1, 2], in: [$0]) }
        let changed = scene.change(fresh)
        try scene.deliver(attempt, .save(of: scene.family.otherRoot())) {
          for place in [0, 1] { changed.make(try $0.item(scene.ids[place])) }
        }
        for (items, level) in zip(held, ["root", "main", "edit", "the child"]) {
          for item in items.prefix(2) { try scene.expect(item, reads: changed.result, "in \(level)") }
          try scene.expect(items[2], reads: scene.values(2), "in \(level), not changed")
        }
      },
      Check(
        "a-delete-beside", "P13",
        "A context still takes an object for a living one after another root has deleted its row."
      ) { attempt, fresh in
        let scene = try Scene(fresh)
        let held = try scene.levels.map { try scene.hold([0, 1], in: [$0]) }
        try scene.deliver(attempt, .save(of: scene.family.otherRoot())) { $0.delete(try $0.item(scene.ids[0])) }
        // The lowest first: what it says must not come from a look at the levels above.
        for (items, level) in zip(held, ["root", "main", "edit", "the child"]).reversed() {
          try scene.expectGone(items[0], "in \(level)")
          try scene.expect(items[1], reads: scene.values(1), "in \(level), not deleted")
        }
      },
      Check(
        "edits-beside", "P14",
        "Another root has saved, and an edit of a context in this tree was lost or saved, or something that the save does not name was touched."
      ) { attempt, fresh in
        for editor in [\Scene.child, \Scene.family.main, \Scene.family.root] {
          let scene = try Scene(fresh)
          let held = try scene.hold([0, 1], in: [scene[keyPath: editor]])
          let own = scene.edit(held, fresh)
          let others = try zip(scene.levels, [1, 3, 4, 2]).map { try scene.bystanders(in: $0, $1, fresh) }
          let watches = scene.levels.map(ContextWatch.init)
          let changed = scene.change(fresh)
          try scene.deliver(attempt, .save(of: scene.family.otherRoot())) {
            for place in [0, 1] { changed.make(try $0.item(scene.ids[place])) }
          }
          try scene.expect(held[0], reads: own + changed.result.dropFirst(), "where its name was edited")
          try scene.expect(held[1], reads: changed.result.dropLast() + [scene.early], "where its date was edited")
          for other in others { try other.check(.unsaved, "after a save beside") }
          try expect("saves in the tree", watches.map { $0.saves() }, is: [0, 0, 0, 0])
          for watch in watches { try watch.checkSettings("after a save beside") }
        }
      },
    ]
  }
}

/// Items, four contexts above each other, and whoever holds what.
private struct Scene {
  /// What posts a notification.
  enum Event {
    /// A context of the tree processes changes that it does not save.
    case changes(of: NSManagedObjectContext)
    /// Another root saves.
    case save(of: NSManagedObjectContext)

    var context: NSManagedObjectContext {
      switch self {
      case .changes(let context), .save(let context): context
      }
    }

    var name: Notification.Name {
      if case .save = self { .NSManagedObjectContextDidSave } else { .NSManagedObjectContextObjectsDidChange }
    }
  }

  let family: Family
  /// A child of the lowest context of the family.
  let child: NSManagedObjectContext
  let ids: [NSManagedObjectID]
  /// The date that an edit in this tree gives.
  let early = "\(ItemSeed.date(-500))"

  private let names: [String]

  init(_ fresh: FreshData) throws {
    let names = fresh.words(14)
    let family = Family(try GradedStore(items: names.indices.map { ItemSeed(name: names[$0], minute: $0) }))
    (self.names, self.family) = (names, family)
    child = family.edit.privateChild()
    let reader = family.otherRoot()
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    ids = try reader.performAndWait { try reader.fetch(request).map(\.objectID) }
  }

  /// The contexts from the root down to the child.
  var levels: [NSManagedObjectContext] { [family.root, family.main, family.edit, child] }

  /// What an item of a place has read from the beginning.
  func values(_ place: Int) -> [String] { [names[place], "false", "\(ItemSeed.date(place))"] }

  /// Items that contexts have loaded; in the order of the contexts.
  func hold(_ places: [Int], in contexts: [NSManagedObjectContext]) throws -> [Item] {
    try contexts.flatMap { context in
      try context.performAndWait {
        try places.map { place in
          let item = try context.item(ids[place])
          _ = item.name
          return item
        }
      }
    }
  }

  /// An item that the child's parent has made, and neither saved nor posted, as the child has it.
  func newItemAbove(_ fresh: FreshData) throws -> Item {
    let id = family.edit.performAndWait {
      let item = Item(context: family.edit)
      item.name = fresh.word()
      return item.objectID
    }
    return try child.performAndWait {
      let item = try child.item(id)
      _ = item.name
      return item
    }
  }

  /// A change of every property, and what an item reads after it.
  func change(_ fresh: FreshData) -> (make: (Item) -> Void, result: [String]) {
    let (name, minute) = (fresh.word() + "s", fresh.int(100...900))
    func make(_ item: Item) { (item.name, item.done, item.createdAt) = (name, true, ItemSeed.date(minute)) }
    return (make, [name, "true", "\(ItemSeed.date(minute))"])
  }

  /// Edits the name of the first item and the date of the second in their context.
  func edit(_ items: [Item], _ fresh: FreshData) -> [String] {
    let name = fresh.word() + "x"
    items[0].managedObjectContext?.performAndWait {
      items[0].name = name
      items[1].createdAt = ItemSeed.date(-500)
      items[0].managedObjectContext?.processPendingChanges()
    }
    return [name]
  }

  /// What somebody else has in a context: three items that no other level has touched.
  func bystanders(in context: NSManagedObjectContext, _ place: Int, _ fresh: FreshData) throws -> Bystanders {
    let items = try hold([place * 3 - 1, place * 3], in: [context])
    return try Bystanders(
      in: context, of: family.store, edit: (items[0], "name", (fresh.word() + "y") as NSString),
      insert: ("Item", ["name": (fresh.word() + "z") as NSString]), loaded: items[1], fault: ids[place * 3 + 1])
  }

  /// What a context posts over some work.
  func notifications(_ event: Event, _ work: (NSManagedObjectContext) throws -> Void) throws -> [Notification] {
    let box = NotificationBox()
    let context = event.context
    let observer = NotificationCenter.default.addObserver(forName: event.name, object: context, queue: nil) {
      box.add($0)
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    try context.performAndWait {
      try work(context)
      context.processPendingChanges()
      if case .save = event { try context.save() }
    }
    return box.notifications
  }

  /// Lets the attempt receive what a context posts over some work.
  func deliver(
    _ attempt: KeepUpToDate, _ event: Event, to receiver: NSManagedObjectContext? = nil,
    _ work: (NSManagedObjectContext) throws -> Void
  ) throws {
    for notification in try notifications(event, work) { attempt.receive(notification, receiver ?? child) }
  }

  func expect(_ item: Item, reads values: [String], _ place: String) throws {
    guard let context = item.managedObjectContext else { throw Mismatch(["an item \(place) has lost its context"]) }
    let found = context.performAndWait { [item.name, "\(item.done)", "\(item.createdAt)"] }
    try Graders.expect("an item \(place)", found, is: values)
  }

  /// That an object has heard of its delete, at the latest when it is read.
  func expectGone(_ item: Item, _ place: String) throws {
    try Graders.expect("the deleted item is gone \(place)", isGone(item), is: true)
  }

  /// That an object lives whose delete has been taken back.
  func expectBack(_ item: Item, _ place: String) throws {
    try Graders.expect("the item whose delete was taken back is gone \(place)", isGone(item), is: false)
  }

  private func isGone(_ item: Item) -> Bool {
    guard let context = item.managedObjectContext else { return true }
    return context.performAndWait {
      _ = item.name
      return item.isDeleted || item.managedObjectContext == nil
    }
  }
}
