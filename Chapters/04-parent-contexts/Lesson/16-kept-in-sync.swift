import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Two handlers keep a child up to date
//:
//: A child is told of nothing by itself. Two notifications carry all that it needs, and each has a handler of a few
//: lines.
//:
//: *Objects did change* comes from a context above, for changes that are saved and for those that are not. It carries
//: objects of that context; only their IDs may be taken along. Each context between there and the child has to
//: refresh them, or the child is served the old value by its own parent.
//:
//: *Did save* comes from another root, when the file has changed. `mergeChanges(fromContextDidSave:)` does the rest,
//: in the child and in the contexts in between. The save of a child is no reason to merge: its changes have gone up
//: only, and the first handler has heard of them.
//:
//: - label: documented NT-11, RF-07
//: - label: observed NT-10, PC-18, RF-08, RF-09

/// Keeps a child up to date with the contexts above it, and with other roots of its coordinator.
final class ChildSync {
  let child: NSManagedObjectContext

  init(_ child: NSManagedObjectContext) { self.child = child }

  func objectsDidChange(_ notification: Notification) {
    guard let changed = notification.object as? NSManagedObjectContext, child.ancestors.contains(changed)
    else { return }
    let ids = changed.performAndWait {
      [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey].flatMap { key in
        (notification.userInfo?[key] as? Set<NSManagedObject> ?? []).map(\.objectID)
      }
    }
    for context in [child] + child.ancestors.prefix(while: { $0 !== changed }) {
      context.performAndWait {
        for object in ids.compactMap(context.registeredObject) { context.refresh(object, mergeChanges: true) }
      }
    }
  }

  func didSave(_ notification: Notification) {
    guard let saved = notification.object as? NSManagedObjectContext, saved.parent == nil,
      saved.persistentStoreCoordinator === child.persistentStoreCoordinator
    else { return }
    child.performAndWait { child.mergeChanges(fromContextDidSave: notification) }
  }
}

func keptInSync() -> Segment {
  Segment(
    "two-handlers", "Two handlers keep a child up to date", claims: ["P13"],
    prediction: "`main` renames *Item 2* and does not save; another root renames *Item 3* and saves. Who posts what?"
  ) { page in
    // snippet.hide
    let tree = try ContextTree.items(page)
    let (main, edit) = (tree.main, tree.edit)
    let importing = tree.store.container.newBackgroundContext()
    importing.name = "import"
    // snippet.show
    let above = [try main.item(2), try main.item(3)]
    let own = above.map { edit.counterpart(of: $0) }
    page.show("edit reads", own.map(\.name).joined(separator: ", "))

    let sync = ChildSync(edit)
    let post = PostOffice([tree.root, main, edit, importing])
    post.onChange = sync.objectsDidChange
    post.onSave = sync.didSave

    above[0].name = "Milk"
    main.processPendingChanges()
    try importing.performAndWait {
      try importing.item(3).name = "Bread"
      try importing.save()
    }
    edit.processPendingChanges()
    page.rows("posted", headers: ["by", "notification", "carries"], post.posted)
    page.show("edit reads", own.map(\.name).joined(separator: ", "))

    for notification in post.notifications.reversed() + post.notifications { post.deliver(notification) }
    page.show("backwards, and again", own.map(\.name).joined(separator: ", "))
  }
}

//: Order and repetition do no harm: a refresh only says "ask again", and the answer is the same whenever it is asked.
//:
//: What a merge itself posts carries the objects as *refreshed*. The article of 2014 found nothing of use in it; that
//: updates arrive under this key is in a published test from 2024. The first handler reads other keys and so is not
//: started by its own refreshes.
//:
//: **Rule of thumb.** First see whether `automaticallyMergesChangesFromParent` on every level is enough; it hears of
//: what is *saved* above. Write these handlers where a child has to show what its parent has not saved.
