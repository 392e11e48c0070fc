import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: An edit screen stays open in `edit`. `root` renames *Item 2* without saving; an import, another root, renames *Item
//: 3* and saves. One handler refreshes after objects-did-change; another merges after did-save.
//:
//: ### Predict
//:
//: `root`, `main` and `edit` hold both items. At the end `main` saves without a change, and `stranger`, a root of a
//: *second coordinator*, saves too. Which saves does the second handler merge, and how many refreshes does the first
//: make for *Item 2*? What does `edit` read, after each step and after all are delivered again?
//:
//: - evidence: NT-06, NT-10, NT-11, PC-03, PC-04, PC-18, RF-01, RF-02, RF-06, RF-07, RF-07b, RF-08, RF-09, SV-03
//: - evidence: CH-022, CH-033
//: - short: A child kept up to date by hand
//: - entry `root renamed Item 2`: NT-11, PC-03, RF-01, RF-02
//: - entry `import saved Item 3`: RF-07, RF-08
//: - entry `posted`: NT-10, NT-11, RF-06, RF-07, RF-08, RF-09, SV-03, CH-022
//: - entry `delivered again`: RF-01, RF-07
//: - entry `edit refreshed`: PC-04, CH-033
//: - entry `main refreshed`: PC-18
//: - entry `edit refreshed again`: PC-03, RF-01
//: - figures: layers
//: - exercise: 4.5

/// What a handler does with a notification.
enum Reaction {
  case refreshes(Int)
  case merges
  case passesOver
}

/// Keeps a child up to date with the contexts above it, and with other roots of its coordinator.
final class ChildSync {
  let child: NSManagedObjectContext

  init(_ child: NSManagedObjectContext) { self.child = child }

  /// A context has processed its changes, saved or not.
  func objectsDidChange(_ notification: Notification) -> Reaction {
    guard let changed = notification.object as? NSManagedObjectContext, child.ancestors.contains(changed)
    else { return .passesOver }
    let ids = changed.performAndWait {
      [NSInsertedObjectsKey, NSUpdatedObjectsKey].flatMap { key in
        (notification.userInfo?[key] as? Set<NSManagedObject> ?? []).map(\.objectID)
      }
    }
    var refreshed = 0
    for context in ([child] + child.ancestors.prefix(while: { $0 !== changed })).reversed() {
      context.performAndWait {
        for object in ids.compactMap(context.registeredObject) {
          context.refresh(object, mergeChanges: true)
          refreshed += 1
        }
      }
    }
    return .refreshes(refreshed)
  }

  /// A context has saved.
  func didSave(_ notification: Notification) -> Reaction {
    guard let saved = notification.object as? NSManagedObjectContext, saved.parent == nil,
      saved.persistentStoreCoordinator === child.persistentStoreCoordinator
    else { return .passesOver }
    for context in child.ancestors.reversed() + [child] where context !== saved {
      context.performAndWait { context.mergeChanges(fromContextDidSave: notification) }
    }
    return .merges
  }
}

func keptInSync() -> Segment {
  Segment(
    "two-handlers", "Objects-did-change and did-save: keeping a child context up to date by hand", claims: ["P13"],
    asks: [
      Ask(
        "`root` has renamed *Item 2*, unsaved, and the handlers have run: what does `edit` read?",
        at: .shown("root renamed Item 2"), choices: ["Item 2, Item 3", "Milk, Item 3"],
        beliefs: [
          "Item 2, Item 3":
            "You expected that a name has to be saved before another context can read it. A refreshed child asks "
            + "its parents, and they answer with what they have not saved, too."
        ]),
      Ask(
        "`root` changes one item that `main` and `edit` hold. How many refreshes does the handler make?",
        at: .cell("posted", row: 1, column: "the handler"), choices: ["refreshes 1", "refreshes 2"],
        beliefs: [
          "refreshes 1":
            "You expected one refresh, in `edit`. It would be served by `main`, which holds the old name: each "
            + "context in between has to be refreshed."
        ]),
      Ask(
        "All are delivered again, in reverse and in order: what does `edit` read?", at: .shown("delivered again"),
        choices: ["Milk, Bread", "Item 2, Item 3", "Milk, Item 3"],
        beliefs: [
          "Item 2, Item 3":
            "You expected old notifications to bring old values. A notification says *what* changed; the value is"
            + " read again."
        ]),
    ],
    variation: refreshTheChildOnly
  ) { page in
    // snippet.hide
    let tree = try ContextTree.items(page)
    let (root, main, edit) = (tree.root, tree.main, tree.edit)
    let importing = tree.store.container.newBackgroundContext()
    let secondContainer = try tree.store.reopened()
    let stranger = secondContainer.newBackgroundContext()
    (importing.name, stranger.name) = ("import", "stranger")
    // snippet.show
    let inRoot = try root.performAndWait { [try root.item(2), try root.item(3)] }
    let inMain = [try main.item(2), try main.item(3)]
    let own = [try edit.item(2), try edit.item(3)]
    // snippet.hide
    page.watch([(own[0], "name"), (own[1], "name")], in: [edit])
    // snippet.show
    func namesInEdit() -> String { own.map(\.name).joined(separator: ", ") }
    page.show("edit reads", namesInEdit())

    let sync = ChildSync(edit)
    let post = PostOffice([root, main, edit, importing, stranger])
    post.onChange = sync.objectsDidChange
    post.onSave = sync.didSave

    root.performAndWait {
      inRoot[0].name = "Milk"
      root.processPendingChanges()
    }
    page.show("root renamed Item 2", namesInEdit())
    for context in [main, edit] { context.processPendingChanges() }  // the end of this event
    try importing.performAndWait {
      try importing.item(3).name = "Bread"
      try importing.save()
    }
    page.show("import saved Item 3", namesInEdit())
    try main.save()
    try stranger.performAndWait {
      try stranger.item(6).name = "Soap"
      try stranger.save()
    }
    post.show(page)

    post.deliverAgain()
    page.show("delivered again", namesInEdit())
    // snippet.hide
    withExtendedLifetime((inMain, secondContainer)) {}
    // snippet.show
  }
}

// snippet.hide
extension Reaction {
  /// The reaction as the table prints it.
  var text: String {
    switch self {
    case .refreshes(let count): "refreshes \(count)"
    case .merges: "merges"
    case .passesOver: "passes over"
    }
  }
}
// snippet.show

//: ### Why
//:
//: `edit` reads through `main`, which holds the old name. So the contexts below the change are refreshed from the top
//: down.
//:
//: A notification says *what* changed. Only the IDs of its objects may go to other contexts, and the values are read
//: again: an old notification brings no old value.
//:
//: The handlers do not trigger each other. Refreshed objects and merged updates are posted under the key *refreshed*,
//: which the first handler does not read. The second merges only the saves of roots of its coordinator, so it passes
//: over `main` and `stranger`. Neither handler reacts to an unsaved delete. To follow one, read `NSDeletedObjectsKey`
//: in the first: a refresh makes the object a fault, and is not a delete that the child would save.
//:
//: ### In your app
//:
//: ```swift
//: /// Refreshes objects in contexts that are given from the top down, each after the one above it.
//: func refresh(_ ids: [NSManagedObjectID], in contexts: [NSManagedObjectContext]) {
//:   guard let context = contexts.first else { return }
//:   context.perform {
//:     for object in ids.compactMap({ context.registeredObject(for: $0) }) {
//:       context.refresh(object, mergeChanges: true)
//:     }
//:     refresh(ids, in: Array(contexts.dropFirst()))
//:   }
//: }
//: ```
//:
//: A handler that waits for another queue can deadlock, so in an app this chain replaces the loop in
//: `objectsDidChange`, and a merging chain the loop in `didSave`. Copy `ChildSync` and `ancestors`, let the handlers
//: return nothing, and remove the observers when the screen closes:
//:
//: ```swift
//: let center = NotificationCenter.default
//: let observers = [
//:   center.addObserver(forName: .NSManagedObjectContextObjectsDidChange, object: nil, queue: nil) {
//:     sync.objectsDidChange($0)
//:   },
//:   center.addObserver(forName: .NSManagedObjectContextDidSaveObjectIDs, object: nil, queue: nil) { sync.didSave($0) },
//: ]
//: ```
//:
//: The second notification carries IDs, which may go to other queues; `mergeChanges(fromContextDidSave:)` accepts it
//: too.
//:
//: ### Rule of thumb
//:
//: Try `automaticallyMergesChangesFromParent` first; a child needs handlers only for what its parent does not save.
//:
//: ### And if only `edit` is refreshed?
//:
//: `root` renames *Item 2*, unsaved. `edit` refreshes and reads; `main` refreshes, and `edit` reads; `edit` refreshes
//: again and reads. Which three names?

// snippet.variation
func refreshTheChildOnly(_ page: Page) throws {
  let tree = try ContextTree.items(page)
  let (root, main, edit) = (tree.root, tree.main, tree.edit)
  let inRoot = try root.performAndWait { try root.item(2) }
  let (inMain, own) = (try main.item(2), try edit.item(2))
  page.show("edit and main read", "\(own.name), \(inMain.name)")
  root.performAndWait { inRoot.name = "Milk" }

  edit.refresh(own, mergeChanges: true)
  page.show("edit refreshed", value: own.name)
  main.refresh(inMain, mergeChanges: true)
  page.show("main refreshed", value: own.name)
  edit.refresh(own, mergeChanges: true)
  page.show("edit refreshed again", value: own.name)
}
// snippet.show

//: ### Then
//:
//: Old, old, new. `main` serves the first refresh with what it holds, and its own refresh does not touch `edit`.
