import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var chapter4: [WrongAnswer] {
    predictWhoSees + editThatMayBeCancelled + handOutIDs + makeItOnce + keepUpToDate + tellTheTreesApart
  }

  private static var predictWhoSees: [WrongAnswer] {
    let levels: [Place] = [.edit, .main, .root, .file]
    func right(_ maker: Place, _ saves: Int) -> Set<Place> {
      let level = min((levels.firstIndex(of: maker) ?? 0) + saves, 3)
      return Set(levels[...level]).union(level == 3 ? [.otherRoot] : [])
    }
    return [
      WrongAnswer(
        "thinks-parent-and-child-share", failsAt: "nothing-above",
        PredictWhoSees { right($0, $1).union($1 == 0 ? [.main, .root] : []) }),
      WrongAnswer(
        "thinks-a-child-sees-what-is-saved", failsAt: "everything-below",
        PredictWhoSees { $1 == 0 ? [$0] : right($0, $1) }),
      WrongAnswer(
        "thinks-a-save-writes-the-file", failsAt: "one-level",
        PredictWhoSees { $1 == 0 ? right($0, 0) : Set(Place.allCases) }),
      WrongAnswer(
        "thinks-roots-share", failsAt: "not-aside",
        PredictWhoSees { right($0, $1).union(right($0, $1).contains(.root) && $0 == .edit ? [.otherRoot] : []) }),
      WrongAnswer(
        "thinks-other-roots-wait-for-a-merge", failsAt: "the-file",
        PredictWhoSees { right($0, $1).subtracting([.otherRoot]) }),
    ]
  }

  private static var editThatMayBeCancelled: [WrongAnswer] {
    func child(of parent: NSManagedObjectContext) -> NSManagedObjectContext {
      let child = NSManagedObjectContext(.privateQueue)
      child.parent = parent
      return child
    }
    func change(_ id: NSManagedObjectID, in context: NSManagedObjectContext, _ change: (Item) -> Void) throws {
      if let item = try context.existingObject(with: id) as? Item { change(item) }
    }
    return [
      WrongAnswer(
        "thinks-unsaved-is-undone", failsAt: "cancelled",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          try parent.performAndWait {
            try change(id, in: parent, edit)
            if isDone { try parent.save() }
          }
        }),
      WrongAnswer(
        "thinks-the-parent-fetches-the-changes", failsAt: "done",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          let child = child(of: parent)
          try child.performAndWait { try change(id, in: child, edit) }
          if isDone { try parent.performAndWait { try parent.save() } }
        }),
      WrongAnswer(
        "saves-the-child-only", failsAt: "in-the-file",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          let child = child(of: parent)
          try child.performAndWait {
            try change(id, in: child, edit)
            if isDone { try child.save() }
          }
        }),
      WrongAnswer(
        "swallows-the-error", failsAt: "refused",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          let child = child(of: parent)
          try child.performAndWait {
            try change(id, in: child, edit)
            if isDone { try? child.save() }
          }
          if isDone { try parent.performAndWait { try parent.save() } }
        }),
      WrongAnswer(
        "thinks-a-child-needs-a-saved-parent", failsAt: "others-edits",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          try parent.performAndWait { try parent.save() }
          let child = child(of: parent)
          try child.performAndWait {
            try change(id, in: child, edit)
            if isDone { try child.save() }
          }
          if isDone { try parent.performAndWait { try parent.save() } }
        }),
    ]
  }

  private static var handOutIDs: [WrongAnswer] {
    func answer(
      _ obtain: @escaping (NSManagedObjectContext, [Item]) throws -> [NSManagedObjectID]
    ) -> HandOutIDs {
      HandOutIDs { names, child in
        try child.performAndWait {
          let items = names.map { name in
            let item = Item(context: child)
            item.name = name
            return item
          }
          return try obtain(child, items)
        }
      }
    }
    return [
      WrongAnswer(
        "thinks-a-child-save-makes-ids", failsAt: "permanent",
        answer { child, items in
          try child.save()
          return items.map(\.objectID)
        }),
      WrongAnswer(
        "thinks-ids-come-in-any-order", failsAt: "one-for-each",
        answer { child, items in
          try child.obtainPermanentIDs(for: items)
          try child.save()
          return items.map(\.objectID).sorted { $0.uriRepresentation().path > $1.uriRepresentation().path }
        }),
      WrongAnswer(
        "thinks-an-id-is-enough", failsAt: "handed-up",
        answer { child, items in
          try child.obtainPermanentIDs(for: items)
          return items.map(\.objectID)
        }),
      WrongAnswer(
        "saves-every-level-for-it", failsAt: "no-further",
        answer { child, items in
          try child.obtainPermanentIDs(for: items)
          var context: NSManagedObjectContext? = child
          while let level = context {
            try level.performAndWait { try level.save() }
            context = level.parent
          }
          return items.map(\.objectID)
        }),
      WrongAnswer(
        "asks-once-for-each", failsAt: "one-trip",
        answer { child, items in
          for item in items { try child.obtainPermanentIDs(for: [item]) }
          try child.save()
          return items.map(\.objectID)
        }),
    ]
  }

  private static var makeItOnce: [WrongAnswer] {
    func titled<OneVoyage: Voyage>(_ title: String, _ voyage: OneVoyage) -> OneVoyage {
      voyage.title = title
      return voyage
    }
    return [
      WrongAnswer(
        "leaves-it-to-somebody-else", failsAt: "it-has-one",
        MakeItOnce(Voyage.self) { title, numbers, context in
          let voyage = titled(title, Voyage(context: context))
          voyage.number = numbers.draw()
          return voyage
        }),
      WrongAnswer(
        "thinks-looking-first-helps", failsAt: "only-one",
        MakeItOnce(CarefulVoyage.self) { title, numbers, context in
          let voyage = titled(title, CarefulVoyage(context: context))
          voyage.number = numbers.draw()
          return voyage
        }),
      WrongAnswer(
        "numbers-at-the-save", failsAt: "its-number",
        MakeItOnce(LateVoyage.self) { title, numbers, context in
          let voyage = titled(title, LateVoyage(context: context))
          voyage.logbook = Logbook(context: context)
          return voyage
        }),
      WrongAnswer(
        "thinks-awake-runs-once", failsAt: "its-only-number",
        MakeItOnce(EagerVoyage.self) { title, numbers, context in
          EagerVoyage.numbers.withLock { $0[ObjectIdentifier(context.top)] = numbers }
          let voyage = titled(title, EagerVoyage(context: context))
          voyage.logbook = Logbook(context: context)
          return voyage
        }),
    ]
  }

  private static var keepUpToDate: [WrongAnswer] {
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
