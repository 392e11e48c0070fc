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
        "lets-out-the-error-of-one-rule", failsAt: "refused",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          do { isDone ? try keep(id, parent, edit) : try drop(id, parent, edit) } catch {
            if (error as NSError).userInfo[NSValidationKeyErrorKey] as? String == "name" { throw error }
          }
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
        "calls-it-an-undo", failsAt: "cancelled",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          try parent.performAndWait {
            try change(id, in: parent, edit)
            if isDone {
              try parent.save()
            } else {
              parent.refresh(try parent.existingObject(with: id), mergeChanges: false)
            }
          }
        }),
      WrongAnswer(
        "does-not-begin-what-will-be-cancelled", failsAt: "called-once",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          guard isDone else { return }
          try keep(id, parent, edit)
        }),
      WrongAnswer(
        "tries-the-change-first", failsAt: "called-once",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          try drop(id, parent, edit)
          if isDone { try keep(id, parent, edit) }
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
        "asks-the-rules-above", failsAt: "refused-and-untouched",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          guard isDone else { return try drop(id, parent, edit) }
          try parent.performAndWait {
            try change(id, in: parent, edit)
            try parent.save()
          }
        }),
      WrongAnswer(
        "rolls-back-to-be-safe", failsAt: "others-edits",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          if isDone { return try keep(id, parent, edit) }
          try drop(id, parent, edit)
          parent.performAndWait { parent.rollback() }
        }),
      WrongAnswer(
        "refreshes-to-be-safe", failsAt: "others-edits",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          if isDone { return try keep(id, parent, edit) }
          try drop(id, parent, edit)
          parent.performAndWait { parent.refreshAllObjects() }
        }),
      WrongAnswer(
        "rolls-back-on-an-error", failsAt: "refused-and-untouched",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          guard isDone else { return try drop(id, parent, edit) }
          do { try keep(id, parent, edit) } catch {
            parent.performAndWait { parent.rollback() }
            throw error
          }
        }),
      WrongAnswer(
        "clears-the-way-for-its-own-save", failsAt: "others-edits-kept",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          guard isDone else { return try drop(id, parent, edit) }
          let child = child(of: parent)
          try child.performAndWait {
            try change(id, in: child, edit)
            try child.validate()
          }
          let name = try parent.performAndWait { try (parent.existingObject(with: id) as? Item)?.hasChanges ?? false }
          if !name { parent.performAndWait { parent.reset() } }
          try child.performAndWait { try child.save() }
          try parent.performAndWait { try parent.save() }
        }),
      WrongAnswer(
        "does-not-mind-the-parents-save", failsAt: "stopped-above",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          let child = child(of: parent)
          try child.performAndWait {
            try change(id, in: child, edit)
            if isDone { try child.save() }
          }
          if isDone { parent.performAndWait { try? parent.save() } }
        }),
      WrongAnswer(
        "reads-the-item-above-anew", failsAt: "others-edits",
        EditThatMayBeCancelled { id, parent, isDone, edit in
          let child = child(of: parent)
          try child.performAndWait {
            try change(id, in: child, edit)
            if isDone { try child.save() }
          }
          try parent.performAndWait {
            if isDone { return try parent.save() }
            if let item = parent.registeredObject(for: id), item.hasChanges {
              parent.refresh(item, mergeChanges: false)
            }
          }
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

extension NSManagedObjectContext {
  /// Asks the rules of the model for every object that has changed.
  fileprivate func validate() throws { for object in updatedObjects { try object.validateForUpdate() } }
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
