// 4.5  Keep a child up to date
//
// What changed above is refreshed on every level below the sender, from the top down: each level asks the one above it.
// What another root has saved is merged, on every level too. Only IDs are taken from one context to another.

import Foundation
import OpenCoreData

func receive(_ notification: Notification, in child: NSManagedObjectContext) {
  guard let sender = notification.object as? NSManagedObjectContext else { return }
  if notification.name == .NSManagedObjectContextDidSave, sender.parent == nil {
    for context in line(from: nil, to: child) {
      context.performAndWait { context.mergeChanges(fromContextDidSave: notification) }
    }
    return
  }
  let keys = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey]
  let ids = sender.performAndWait {
    keys.flatMap { notification.userInfo?[$0] as? Set<NSManagedObject> ?? [] }.map(\.objectID)
  }
  for context in line(from: sender, to: child) {
    context.performAndWait {
      for object in ids.compactMap(context.registeredObject) { context.refresh(object, mergeChanges: true) }
    }
  }
}

/// The contexts below `sender` down to `child`, or all of them where there is no sender among them.
private func line(from sender: NSManagedObjectContext?, to child: NSManagedObjectContext) -> [NSManagedObjectContext] {
  if child === sender { return [] }
  return (child.parent.map { line(from: sender, to: $0) } ?? []) + [child]
}
