// 4.5  Keep a child up to date
//
// A child holds objects, and other contexts change the same rows. For each of these this function is called with
// the notification that was posted: objects-did-change, by a context above the child, which may be its parent or one
// higher up; or did-save, by another root over the same file.
//
// Afterwards the objects of the child read what is true now. The child keeps edits of its own, and objects that the
// notification does not name are left alone. Every context has a queue of its own: work inside its performAndWait.
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
