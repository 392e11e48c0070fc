import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Objects-did-change and did-save: keeping a child context up to date by hand
//:
//: An edit screen stays open, and its context `edit` has two contexts above it, `main` and `root`. `root` changes an
//: item and does not save. An import, another root of the same coordinator, changes a second item and saves. The
//: screen is to show both changes at once, and `automaticallyMergesChangesFromParent` hears of saves only. So two
//: handlers are written, one for each notification. The first refreshes, the second merges; each has to decide which
//: notifications concern it.
//:
//: ### Predict
//:
//: All three contexts hold *Item 2* and *Item 3*. `root` renames *Item 2*; the import renames *Item 3* and saves.
//: Then `main` saves without a change of its own, and `stranger`, a context of a *second coordinator* on the same
//: file, renames an item and saves. Do the handlers of `edit` refresh, merge or pass over each of these: the
//: objects-did-change of `root`, that of the import, the did-save of the import, that of `main`, and the two of
//: `stranger`? A refresh or a merge makes a context post objects-did-change again: does the first handler start anew
//: for these? What does `edit` read after each step? In the end all notifications are handed to the handlers again,
//: in reverse and then in order: what does `edit` read?
//:
//: - evidence: NT-10, NT-11, PC-18, RF-02, RF-07, RF-08, RF-09, SV-03, CH-022
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
        "Handed over again, in reverse and in order: what does `edit` read?", at: .shown("delivered again"),
        choices: ["Milk, Bread", "Item 2, Item 3", "Milk, Item 3"],
        beliefs: [
          "Item 2, Item 3":
            "You expected old notifications to bring old values. A notification says *what* changed; the value is"
            + " read afresh."
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

//: ### What happened
//:
//: `root` renames *Item 2* and processes its changes. That posts objects-did-change with one updated object. The
//: first handler takes its ID, and finds the item registered in `main` and in `edit`: two refreshes. `edit` then
//: reads *Milk*, a name that is saved nowhere. When `main` and `edit` process their changes, each posts that an object
//: was *refreshed*: the second and the third line of the table. They lead to nothing, for reasons that come next.
//:
//: The import's own objects-did-change is passed over, because the import is not above `edit`. Its did-save comes
//: from a root of the same coordinator, so the second handler merges it into `root`, `main` and `edit`, in this
//: order. Each merge makes its context post one objects-did-change with a *refreshed* object. These come back to the
//: first handler. For those of `root` and `main` it finds nothing under the two keys that it reads; those of `edit`
//: it passes over, because `edit` is not above itself. So nothing goes round in circles.
//:
//: `main` saves without a change, and posts its did-save all the same (run of a root, [SV-03](labels.md#SV-03)): not a
//: root, passed over. Of `stranger` both notifications are passed over: its objects-did-change because it is not above
//: `edit`, and its did-save because it is a root, but of another coordinator.
//:
//: At the end all notifications are delivered twice more, once in reverse and once in order, and `edit` reads the same
//: names.
//:
//: ### Why
//:
//: A notification carries objects of the context that posted it, and says *that* they changed. Only IDs may be taken
//: to other contexts. A refresh has a context read the object again, and what is read comes from the nearest context
//: above that holds the object. So each context between the change and the child has to be refreshed. Doing it once
//: more does no harm: the value that is read is the one of that moment, which *delivered again* shows.
//:
//: The order of the contexts is another matter. An object without changes of its own becomes a fault, and is read when
//: it is asked for. If no code asks before the handler is done, each context has been refreshed by then, in whichever
//: order. That was so for the two items here. But an object that the user has edited is read *during* its refresh, as
//: [`refresh(_:mergeChanges: true)`: at which moment is the new value read?](chapter-4.md#when-a-refresh-reads) shows:
//: *Item 3*, renamed in the child, took the value that its parent had at that moment, and kept it when the parent
//: changed afterwards. If the user had ticked *Item 2* off in `edit`, and `edit` were refreshed before `main`, then
//: `edit` would take what `main` held before its own refresh, and nothing would read the item again. So the first
//: handler begins with the context that is nearest to the sender, and each context finds the new values in the one
//: above it.
//:
//: Objects that a context above has deleted and not saved are left out: the first handler does not read their key. A
//: refresh would make the child's object a fault of something that is about to go, and what it reads then was not tried
//: here. Without the refresh it keeps its values until a root has saved the delete, which the second handler merges
//: ([documented](labels.md#RF-07)). Exercise 4.5 asks for more than this class does: there the child has to know of an
//: unsaved delete, at the latest when the object is read.
//:
//: Each guard keeps work away that would be wasted or wrong. `saved.parent == nil` passes over the save of a child: it
//: makes the child's parent post objects-did-change (run, [NT-10](labels.md#NT-10)), which the first handler gets. The
//: comparison of the coordinators passes over `stranger`: object IDs are interchangeable between the contexts of one
//: coordinator ([documented](labels.md#ID-01)), and of a second one nothing is said. So `edit` learns nothing of what
//: `stranger` saved. Of such a save, and of one by another process, persistent history tells: [`fetchHistory(after:)`
//: and a merge: what does the screen's context have afterwards?](chapter-8.md#read-history-since-a-token)
//:
//: The second handler merges into every level by itself, as the [article of 2014](articles.md) asks. In this engine a
//: merge into `edit` alone would do, because it updates the contexts in between as well ([chosen
//: here](labels.md#CH-405)); do not rely on it. What a merge posts carries the objects as *refreshed* (run,
//: [RF-09](labels.md#RF-09)).
//:
//: ### In your app
//:
//: To copy `ChildSync`, take `ancestors` along (the parent, its parent and so on), and make two changes. First, let
//: both methods return nothing. Second, do not wait for any block: a handler runs on the queue of the context that
//: posts. While `main` fetches, the main queue waits for `root`'s queue; if `root` posts at that moment and its handler
//: waits for the main queue, each waits for the other for ever. So the loop of the first handler becomes a chain, in
//: which the block of each context sends the block of the next one below when its own refreshes are done:
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
//: The loop of the second handler becomes the same chain, with `mergeChanges(fromContextDidSave:)` in the place of the
//: refreshes. To send all blocks at once with `perform` would do only where all the contexts are on one queue: it runs
//: blocks in the order in which they were sent.
//:
//: Register it for both notifications. Keep what `addObserver` returns, and give each to `removeObserver(_:)` when the
//: screen closes; until then the center keeps `sync`, and with it the child:
//:
//: ```swift
//: let center = NotificationCenter.default
//: let observers = [
//:   center.addObserver(forName: .NSManagedObjectContextObjectsDidChange, object: nil, queue: nil) {
//:     sync.objectsDidChange($0)
//:   },
//:   center.addObserver(forName: .NSManagedObjectContextDidSave, object: nil, queue: nil) { sync.didSave($0) },
//: ]
//: ```
//:
//: ### Rule of thumb
//:
//: First see whether `automaticallyMergesChangesFromParent` on every level is enough. Write these handlers only where
//: a child has to show what a context above it has not saved, and refresh every context in between, from the top down.
//:
//: ### And if only `edit` is refreshed?
//:
//: `root` renames *Item 2* as before, unsaved. Now `edit` refreshes its object and reads the name. Then `main`
//: refreshes its object, and `edit` reads the name once more. Then `edit` refreshes a second time and reads. Which
//: three names?

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
//: The first refresh is served by `main`, with the old name, and `edit` holds it from then on. Refreshing `main` does
//: not touch what `edit` has read. Only the second refresh in `edit` goes through `main` to `root`. Had `main` been
//: refreshed first, one refresh in `edit` would have done.
