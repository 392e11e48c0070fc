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
    ]
  }
}
