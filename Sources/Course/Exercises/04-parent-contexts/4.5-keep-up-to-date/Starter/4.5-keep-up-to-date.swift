// 4.5  Keep a child up to date
//
// A screen's `child` holds objects that other contexts change. `receive` gets objects-did-change notifications of
// contexts above it, and did-save notifications of other roots. Update, after a change above, each context below the
// sender down to `child`; after a save, each from the child's root down. Each has its own queue: wait for it, or not.
//
//     made or changed by the sender        reads here as it does one level up, without becoming an edit
//     deleted by the sender                gone here
//     edited here, changed by the sender   the edit stays, unsaved; the rest is updated
//     edited here, deleted above           the edit stays; not deleted here
//     deleted above, then brought back     alive here; at no time a delete to save
//     the sender, and what is above        as before
//
// `notification.object` is the sender; `userInfo` has sets under NSInsertedObjectsKey,
// NSUpdatedObjectsKey, NSDeletedObjectsKey.
//
// House rules: all.

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
