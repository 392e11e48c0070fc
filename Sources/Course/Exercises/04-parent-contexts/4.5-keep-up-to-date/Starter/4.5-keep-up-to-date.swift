// 4.5  Keep a child up to date
//
// A child holds objects, and other contexts change the same rows. `receive` is called with each notification of one of
// these two kinds:
//
// - objects-did-change, posted by a context above the child: its parent, or one higher up. Nothing of it is saved.
// - did-save, posted by another root of the same coordinator.
//
// Bring these contexts up to date: after objects-did-change those below the sender, down to the child; after did-save
// all from the child's root down to the child. Each has a queue of its own: work with it inside its performAndWait.
//
// - Their objects read what is true now, whether an item was made, changed or deleted. A deleted one that is not edited
//   there need not say so before it is read.
// - Their edits stay, unsaved, and count more than what comes from outside: an object that was edited there and deleted
//   above keeps its edit, and is not deleted there. No edited object is deleted by another root.
// - A delete above may be taken back, and then the object lives on below: no context there gets a delete to save.
// - Objects that the notification does not name stay as they are, loaded or not; so do the sender and the contexts
//   above it.
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
