import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var keepUpToDate: [WrongAnswer] {
    func ids(_ notification: Notification) -> [NSManagedObjectID] {
      [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey].flatMap { key in
        (notification.userInfo?[key] as? Set<NSManagedObject> ?? []).map(\.objectID)
      }
    }
    func refresh(_ ids: [NSManagedObjectID], in context: NSManagedObjectContext, keeping: Bool) {
      context.performAndWait {
        for object in ids.compactMap(context.registeredObject) { context.refresh(object, mergeChanges: keeping) }
      }
    }
    func line(_ sender: NSManagedObjectContext?, _ child: NSManagedObjectContext) -> [NSManagedObjectContext] {
      child === sender ? [] : (child.parent.map { line(sender, $0) } ?? []) + [child]
    }
    func above(_ notification: Notification, _ child: NSManagedObjectContext) {
      for context in line(notification.object as? NSManagedObjectContext, child) {
        refresh(ids(notification), in: context, keeping: true)
      }
    }
    /// Refreshes all but those objects that are deleted above and not edited here.
    func treatDeleted(
      _ notification: Notification, _ child: NSManagedObjectContext,
      _ treat: (NSManagedObject, NSManagedObjectContext) -> Void
    ) {
      let deleted = notification.userInfo?[NSDeletedObjectsKey] as? Set<NSManagedObject> ?? []
      let gone = Set(deleted.map(\.objectID))
      for context in line(notification.object as? NSManagedObjectContext, child) {
        context.performAndWait {
          for object in ids(notification).compactMap(context.registeredObject) {
            if gone.contains(object.objectID), !object.hasChanges {
              treat(object, context)
            } else {
              context.refresh(object, mergeChanges: true)
            }
          }
        }
      }
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
        "thinks-a-delete-above-beats-an-edit", failsAt: "own-edits",
        KeepUpToDate { notification, child in
          if isSave(notification) { return merge(notification, child) }
          above(notification, child)
          let deleted = notification.userInfo?[NSDeletedObjectsKey] as? Set<NSManagedObject> ?? []
          let gone = deleted.map(\.objectID)
          child.performAndWait {
            for object in gone.compactMap(child.registeredObject) { child.delete(object) }
          }
        }),
      WrongAnswer(
        "thinks-a-delete-is-copied-down", failsAt: "a-delete-taken-back",
        KeepUpToDate { notification, child in
          if isSave(notification) { return merge(notification, child) }
          treatDeleted(notification, child) { $1.delete($0) }
        }),
      WrongAnswer(
        "thinks-everything-has-to-be-refreshed", failsAt: "nothing-more",
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
        "thinks-a-save-beside-is-a-change-above", failsAt: "a-save-beside",
        KeepUpToDate { notification, child in
          if isSave(notification) { return }
          for context in line(notification.object as? NSManagedObjectContext, child) {
            refresh(ids(notification), in: context, keeping: true)
          }
        }),
      WrongAnswer(
        "thinks-a-notification-is-of-updates", failsAt: "a-delete-above",
        KeepUpToDate { notification, child in
          if isSave(notification) { return merge(notification, child) }
          let updated = notification.userInfo?[NSUpdatedObjectsKey] as? Set<NSManagedObject> ?? []
          for context in line(notification.object as? NSManagedObjectContext, child) {
            refresh(updated.map(\.objectID), in: context, keeping: true)
          }
        }),
      WrongAnswer(
        "thinks-that-nobody-holds-what-is-new", failsAt: "new-above",
        KeepUpToDate { notification, child in
          if isSave(notification) { return merge(notification, child) }
          let known = [NSUpdatedObjectsKey, NSDeletedObjectsKey].flatMap { key in
            (notification.userInfo?[key] as? Set<NSManagedObject> ?? []).map(\.objectID)
          }
          for context in line(notification.object as? NSManagedObjectContext, child) {
            refresh(known, in: context, keeping: true)
          }
        }),
      WrongAnswer(
        "thinks-a-save-is-of-updates", failsAt: "a-delete-beside",
        KeepUpToDate { notification, child in
          guard isSave(notification) else { return above(notification, child) }
          let updated = notification.userInfo?[NSUpdatedObjectsKey] as? Set<NSManagedObject> ?? []
          for context in line(nil, child) { refresh(updated.map(\.objectID), in: context, keeping: true) }
        }),
      WrongAnswer(
        "thinks-a-save-beside-beats-an-edit", failsAt: "edits-beside",
        KeepUpToDate { notification, child in
          guard isSave(notification) else { return above(notification, child) }
          for context in line(nil, child) { refresh(ids(notification), in: context, keeping: false) }
        }),
    ]
  }
}

extension Variant {
  static var keepUpToDate: [Variant] {
    func ids(_ notification: Notification) -> [NSManagedObjectID] {
      (notification.object as? NSManagedObjectContext)?.performAndWait {
        (notification.userInfo ?? [:]).values.compactMap { $0 as? Set<NSManagedObject> }.joined().map(\.objectID)
      } ?? []
    }
    /// The contexts from below the sender, or from the root, down to a context.
    func line(_ notification: Notification, _ context: NSManagedObjectContext?) -> [NSManagedObjectContext] {
      guard let context, context !== notification.object as? NSManagedObjectContext else { return [] }
      return line(notification, context.parent) + [context]
    }
    func refresh(_ notification: Notification, _ child: NSManagedObjectContext) {
      let ids = Set(ids(notification))
      for context in line(notification, child) {
        context.performAndWait {
          for object in context.registeredObjects where ids.contains(object.objectID) {
            context.refresh(object, mergeChanges: true)
          }
        }
      }
    }
    /// Works in contexts one after the other, each on its queue, and waits for none.
    @Sendable func chain(
      _ contexts: ArraySlice<NSManagedObjectContext>, _ work: @escaping @Sendable (NSManagedObjectContext) -> Void
    ) {
      guard let context = contexts.first else { return }
      context.perform {
        work(context)
        chain(contexts.dropFirst(), work)
      }
    }
    return [
      Variant("refreshes-after-a-save-too", KeepUpToDate { refresh($0, $1) }),
      Variant(
        "waits-for-no-queue",
        KeepUpToDate { notification, child in
          let contexts = line(notification, child)
          guard notification.name != .NSManagedObjectContextDidSave else {
            nonisolated(unsafe) let save = notification
            return chain(contexts[...]) { $0.mergeChanges(fromContextDidSave: save) }
          }
          let ids = ids(notification)
          chain(contexts[...]) { context in
            for object in ids.compactMap(context.registeredObject) { context.refresh(object, mergeChanges: true) }
          }
        }),
      Variant(
        "merges-into-the-child-alone",
        KeepUpToDate { notification, child in
          guard notification.name == .NSManagedObjectContextDidSave else { return refresh(notification, child) }
          child.performAndWait { child.mergeChanges(fromContextDidSave: notification) }
        }),
      Variant(
        "merges-ids",
        KeepUpToDate { notification, child in
          guard notification.name == .NSManagedObjectContextDidSave else { return refresh(notification, child) }
          var changes: [AnyHashable: Any] = [:]
          for (key, value) in notification.userInfo ?? [:] {
            if let objects = value as? Set<NSManagedObject> { changes[key] = objects.map(\.objectID) }
          }
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: line(notification, child))
        }),
    ]
  }
}
