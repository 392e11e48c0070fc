import Foundation
import OpenCoreData
import Samples

/// Exercise 4.5: to keep a child in sync with what happens above it and beside it.
public struct KeepUpToDate: Attempt {
  let receive: (Notification, NSManagedObjectContext) -> Void

  /// Makes an attempt.
  ///
  /// - Parameter receive: brings a child up to date after a notification of another context.
  public init(_ receive: @escaping (_ notification: Notification, _ child: NSManagedObjectContext) -> Void) {
    self.receive = receive
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(4, 5), "keep-up-to-date", "Keep a child up to date", minutes: 20, claims: ["P4", "P13", "P14"],
    call: "KeepUpToDate(receive)",
    hints: [
      "Two kinds of notification come in. One tells of objects that changed in a context above, saved or not; the other one of a save.",
      "Objects of another context must not be used; their IDs may. Refresh in a way that keeps the child's own changes, and only what the notification names.",
      "After a change above: refresh registered objects of these IDs, from the context below the sender down to the child, nearest to the sender first. After the save of another root: mergeChanges(fromContextDidSave:), on every level.",
    ])

  /// What is checked: what the child reads after each notification, and what it did not lose.
  public static var checks: [Check<KeepUpToDate>] {
    [
      Check(
        "a-change-above", "P13",
        "The child still reads what its parent had before: nobody but you tells a child of a change above."
      ) { attempt in
        let scene = try Scene()
        let item = try scene.held("Gull", in: scene.family.edit)
        try scene.rename("Gull", "Tern", in: scene.family.main, attempt)
        try scene.expectName(of: item, is: "Tern")
      },
      Check(
        "own-edits", "P14",
        "The child's own edit is lost: a refresh can lay unsaved changes over what it reads, or drop them."
      ) { attempt in
        let scene = try Scene()
        let item = try scene.held("Gull", in: scene.family.edit)
        scene.family.edit.performAndWait { item.done = true }
        try scene.rename("Gull", "Tern", in: scene.family.main, attempt)
        try expect("item.done, edited in the child", scene.family.edit.performAndWait { item.done }, is: true)
        try scene.expectName(of: item, is: "Tern")
      },
      Check(
        "nothing-more", "P14",
        "Objects that the notification does not name were refreshed too, and have to be read again."
      ) { attempt in
        let scene = try Scene()
        let items = [try scene.held("Gull", in: scene.family.edit), try scene.held("Heron", in: scene.family.edit)]
        try scene.rename("Gull", "Tern", in: scene.family.main, attempt)
        try expect("the untouched item is a fault", items[1].isFault, is: false)
      },
      Check(
        "in-between", "P4",
        "The context in between still has the old value, and hands it to the child: refresh each level on the way."
      ) { attempt in
        let scene = try Scene()
        let between = try scene.held("Gull", in: scene.family.main)
        let item = try scene.held("Gull", in: scene.family.edit)
        try scene.rename("Gull", "Tern", in: scene.family.root, attempt)
        try scene.expectName(of: item, is: "Tern")
        try expect("item.name in between", scene.family.main.performAndWait { between.name }, is: "Tern")
      },
      Check(
        "a-save-beside", "P13",
        "The child still reads what was in the file before another root saved: that comes as another notification."
      ) { attempt in
        let scene = try Scene()
        let item = try scene.held("Gull", in: scene.family.edit)
        let other = scene.family.otherRoot()
        try other.performAndWait { try other.item(named: "Gull").name = "Tern" }
        let notifications = try scene.posted(by: other, .NSManagedObjectContextDidSave) { try scene.family.save(other) }
        for notification in notifications { attempt.receive(notification, scene.family.edit) }
        try scene.expectName(of: item, is: "Tern")
      },
    ]
  }
}

/// Two items, a tree of contexts, and whoever holds what.
private struct Scene {
  let family: Family

  init() throws {
    family = Family(try GradedStore(items: [ItemSeed(name: "Gull", minute: 0), ItemSeed(name: "Heron", minute: 1)]))
  }

  /// An item that a context has loaded.
  func held(_ name: String, in context: NSManagedObjectContext) throws -> Item {
    try context.performAndWait {
      let item = try context.item(named: name)
      _ = item.name
      return item
    }
  }

  /// Renames an item without saving, and lets the attempt receive what is posted.
  func rename(_ old: String, _ new: String, in context: NSManagedObjectContext, _ attempt: KeepUpToDate) throws {
    let notifications = try posted(by: context, .NSManagedObjectContextObjectsDidChange) {
      try context.performAndWait {
        try context.item(named: old).name = new
        context.processPendingChanges()
      }
    }
    for notification in notifications { attempt.receive(notification, family.edit) }
  }

  /// What a context posts meanwhile.
  func posted(by context: NSManagedObjectContext, _ name: Notification.Name, _ work: () throws -> Void) throws
    -> [Notification]
  {
    let box = NotificationBox()
    let observer = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { box.add($0) }
    defer { NotificationCenter.default.removeObserver(observer) }
    try work()
    return box.notifications
  }

  func expectName(of item: Item, is name: String) throws {
    try expect("item.name in the child", family.edit.performAndWait { item.name }, is: name)
  }
}
