// 4.5  Keep a child up to date
//
// A child holds objects, and other contexts change the same rows. `receive` is called with each notification of one of
// these two kinds:
//
// - objects-did-change, posted by a context above the child: its parent, or one higher up. Nothing of it is saved.
// - did-save, posted by another root of the same coordinator.
//
// Afterwards the objects of the child read what is true now, whether an item was made, changed or deleted; an object
// that is deleted, and that has no edit in the child, says so at the latest when it is read. (The chapter's `ChildSync`
// leaves out what is deleted and not saved; here it counts, too.) The same holds for the contexts on the way: those
// between the sender of objects-did-change and the child; after did-save, all from the child's root down to the child.
//
// Edits in any of these contexts stay, unsaved, and count more than what comes from outside: an object that the child
// has edited and that a context above has deleted keeps its edit, and is not deleted in the child. What becomes of an
// edited object that another root has deleted is not asked here. Objects that the notification does not name stay as
// they are, loaded or not; so do the sender and the contexts above it. Every context has a queue of its own: work with
// it inside its performAndWait.
//
// `notification.object` is the context that posted it; `notification.userInfo` has sets of objects under
// NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey. `context.parent` leads upwards.

import Foundation
import OpenCoreData

func receive(_ notification: Notification, in child: NSManagedObjectContext) {
  let updated = notification.userInfo?[NSUpdatedObjectsKey] as? Set<NSManagedObject> ?? []
  child.performAndWait {
    for object in updated where object.managedObjectContext === child {
      child.refresh(object, mergeChanges: false)
    }
  }
}
