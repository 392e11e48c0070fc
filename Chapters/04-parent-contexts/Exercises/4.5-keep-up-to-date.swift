// 4.5  Keep a child up to date
//
// A child holds objects, and other contexts change the same rows. `receive` gets objects-did-change notifications of
// contexts above it, which have not saved, and did-save notifications of other roots. Bring up to date, after a
// change above, the contexts below the sender down to the child; after a save, all from the child's root down. Each
// has a queue of its own.
//
//     made, changed or deleted by the sender    reads here what is true now
//     edited here, changed by the sender        the edit stays, unsaved; the rest is as it is there
//     edited here, deleted above                the edit stays; not deleted here
//     deleted above, and brought back           never a delete to save here; the object lives
//     the sender, and what is above             as before
//
// `notification.object` is the sender; `userInfo` has sets of objects under NSInsertedObjectsKey,
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
