import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var editThatMayBeCancelled: [WrongAnswer] {
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
      WrongAnswer(
        "thinks-cancel-undoes-nothing", failsAt: "called-once",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          guard isDone else { return }
          try keep(id, parent, edit)
        }),
      WrongAnswer(
        "takes-another-root-for-a-child", failsAt: "reads-through",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          let other = NSManagedObjectContext(.privateQueue)
          other.persistentStoreCoordinator = parent.persistentStoreCoordinator
          try other.performAndWait {
            try change(id, in: other, edit)
            if isDone { try other.save() }
          }
          guard isDone else { return }
          parent.performAndWait {
            if let object = parent.registeredObject(for: id) { parent.refresh(object, mergeChanges: true) }
          }
        }),
      WrongAnswer(
        "thinks-a-refused-save-leaves-nothing", failsAt: "refused-and-untouched",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          guard isDone else { return try drop(id, parent, edit) }
          try parent.performAndWait {
            try change(id, in: parent, edit)
            try parent.save()
          }
        }),
      WrongAnswer(
        "thinks-a-rollback-is-about-one-edit", failsAt: "refused-and-untouched",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          guard isDone else { return try drop(id, parent, edit) }
          do { try keep(id, parent, edit) } catch {
            parent.performAndWait { parent.rollback() }
            throw error
          }
        }),
      WrongAnswer(
        "thinks-the-parents-save-cannot-fail", failsAt: "stopped-above",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          let child = child(of: parent)
          try child.performAndWait {
            try change(id, in: child, edit)
            if isDone { try child.save() }
          }
          if isDone { parent.performAndWait { try? parent.save() } }
        }),
    ]
  }

  /// Done, as it should be.
  private static func keep(_ id: NSManagedObjectID, _ parent: NSManagedObjectContext, _ edit: (Item) -> Void) throws {
    let child = NSManagedObjectContext(.privateQueue)
    child.parent = parent
    try child.performAndWait {
      if let item = try child.existingObject(with: id) as? Item { edit(item) }
      try child.save()
    }
    try parent.performAndWait { try parent.save() }
  }

  /// Cancel, as it should be.
  private static func drop(_ id: NSManagedObjectID, _ parent: NSManagedObjectContext, _ edit: (Item) -> Void) throws {
    let child = NSManagedObjectContext(.privateQueue)
    child.parent = parent
    try child.performAndWait { if let item = try child.existingObject(with: id) as? Item { edit(item) } }
  }
}

extension Variant {
  static var editThatMayBeCancelled: [Variant] {
    [
      Variant(
        "fetches-in-the-child-and-rolls-it-back",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          let scratch = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
          scratch.parent = parent
          try scratch.performAndWait {
            let request = NSFetchRequest<Item>(entityName: "Item")
            request.predicate = NSPredicate(format: "self == %@", id)
            for item in try scratch.fetch(request) { edit(item) }
            guard isDone else { return scratch.rollback() }
            try scratch.save()
          }
          if isDone { try parent.performAndWait { try parent.save() } }
        }),
      // Accepted: the child is the function's own, so its undo manager is no setting of other code.
      Variant(
        "undoes-in-the-child",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          let child = NSManagedObjectContext(.privateQueue)
          child.parent = parent
          try child.performAndWait {
            child.undoManager = UndoManager()
            guard let item = try child.existingObject(with: id) as? Item else { return }
            edit(item)
            child.processPendingChanges()
            guard isDone else { return child.undo() }
            try child.save()
          }
          if isDone { try parent.performAndWait { try parent.save() } }
        }),
      Variant(
        "asks-the-rules-before-it-saves",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          let child = NSManagedObjectContext(.privateQueue)
          child.parent = parent
          try child.performAndWait {
            guard let item = child.object(with: id) as? Item else { return }
            edit(item)
            guard isDone else { return child.reset() }
            try item.validateForUpdate()
            if child.hasChanges { try child.save() }
          }
          try parent.performAndWait { if isDone, parent.hasChanges { try parent.save() } }
        }),
    ]
  }
}
