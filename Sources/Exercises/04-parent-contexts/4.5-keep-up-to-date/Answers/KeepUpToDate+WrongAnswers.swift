import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var keepUpToDate: [WrongAnswer] {
    func ids(_ notification: Notification) -> [NSManagedObjectID] {
      (notification.userInfo?[NSUpdatedObjectsKey] as? Set<NSManagedObject> ?? []).map(\.objectID)
    }
    func refresh(_ ids: [NSManagedObjectID], in context: NSManagedObjectContext, keeping: Bool) {
      context.performAndWait {
        for object in ids.compactMap(context.registeredObject) { context.refresh(object, mergeChanges: keeping) }
      }
    }
    func line(_ sender: NSManagedObjectContext?, _ child: NSManagedObjectContext) -> [NSManagedObjectContext] {
      child === sender ? [] : (child.parent.map { line(sender, $0) } ?? []) + [child]
    }
    func isSave(_ notification: Notification) -> Bool { notification.name == .NSManagedObjectContextDidSave }
    func merge(_ notification: Notification, _ child: NSManagedObjectContext) {
      for context in line(nil, child) {
        context.performAndWait { context.mergeChanges(fromContextDidSave: notification) }
      }
    }
    return [
      WrongAnswer(
        "hears-of-saves-only", failsAt: "a-change-above", KeepUpToDate { if isSave($0) { merge($0, $1) } }),
      WrongAnswer(
        "refreshes-over-own-edits", failsAt: "own-edits",
        KeepUpToDate { notification, child in
          if isSave(notification) { return merge(notification, child) }
          for context in line(notification.object as? NSManagedObjectContext, child) {
            refresh(ids(notification), in: context, keeping: false)
          }
        }),
      WrongAnswer(
        "refreshes-everything", failsAt: "nothing-more",
        KeepUpToDate { notification, child in
          for context in line(notification.object as? NSManagedObjectContext, child) {
            context.performAndWait { context.refreshAllObjects() }
          }
        }),
      WrongAnswer(
        "thinks-only-the-child-is-stale", failsAt: "in-between",
        KeepUpToDate { notification, child in
          if isSave(notification) { return merge(notification, child) }
          refresh(ids(notification), in: child, keeping: true)
        }),
      WrongAnswer(
        "hears-of-changes-only", failsAt: "a-save-beside",
        KeepUpToDate { notification, child in
          if isSave(notification) { return }
          for context in line(notification.object as? NSManagedObjectContext, child) {
            refresh(ids(notification), in: context, keeping: true)
          }
        }),
    ]
  }
}
