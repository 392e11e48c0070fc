import Foundation
import OpenCoreData
import Samples

/// What is wrong with an engine.
enum NestingFault {
  /// A child's save goes on to the file.
  case savesThrough
  /// A child's save does not arrive in its parent.
  case savesNowhere
  /// The parent has what the child has changed and not saved.
  case sharesChanges
  /// What the parent has changed is not overwritten by a child's save.
  case parentWins
  /// A child's save lets go of what the child has not changed.
  case forgetsParentsEdits
  /// A child's save fails where the parent has changed the same property.
  case refusesToOverwrite
  /// The save arrives, and throws all the same.
  case throwsWhenSaved
}

/// What an engine does beside what was asked of it.
///
/// Every engine has the same steps, and what is in them cannot be seen from outside: the contexts, the model and the types
/// of a faulty engine are those of the sound one.
struct NestingSteps {
  /// Saves the child.
  let save: (OpenedTree) throws -> Void
  /// Follows a change in a context.
  let afterChange: (OpenedTree, NSManagedObjectContext) throws -> Void

  init(_ fault: NestingFault?) {
    save = { tree in
      // Every engine looks at both contexts, so that no engine is known by what it has fetched.
      let before = try ItemState(in: tree.parent)
      let sent = try ItemState(in: tree.child)
      if fault == .refusesToOverwrite, before.isChangedToo(in: sent) { throw CocoaError(.managedObjectMerge) }
      try tree.child.performAndWait { try tree.child.save() }
      // Where the child has sent nothing, there is nothing to do wrong.
      if sent.edits.isEmpty { return }
      switch fault {
      case .savesThrough: try tree.parent.performAndWait { try tree.parent.save() }
      case .savesNowhere: try before.restore(before.values)
      case .parentWins: try before.restore(before.edits)
      case .forgetsParentsEdits: try before.forgetEdits()
      case .throwsWhenSaved: throw CocoaError(.persistentStoreSave)
      default: break
      }
    }
    afterChange = { tree, context in
      let (above, changed) = try (ItemState(in: tree.parent), ItemState(in: tree.child))
      guard fault == .sharesChanges, context === tree.child, !changed.edits.isEmpty else { return }
      try above.restore(changed.edits)
    }
  }
}

/// What a context has of the only item at one moment.
private struct ItemState {
  let context: NSManagedObjectContext
  /// What the item reads.
  let values: [String: Any]
  /// What of it the context has changed.
  let edits: [String: Any]

  init(in context: NSManagedObjectContext) throws {
    self.context = context
    (values, edits) = try context.performAndWait {
      let item = try OpenedTree.item(in: context)
      return (item.dictionaryWithValues(forKeys: item.entity.attributesByName.keys.sorted()), item.changedValues())
    }
  }

  /// Whether another context has changed one of the properties that are changed here.
  func isChangedToo(in other: ItemState) -> Bool { other.edits.keys.contains { edits[$0] != nil } }

  /// Gives the item values that it had.
  func restore(_ values: [String: Any]) throws {
    try context.performAndWait {
      let item = try OpenedTree.item(in: context)
      if values.count == item.entity.attributesByName.count, edits.isEmpty {
        context.refresh(item, mergeChanges: false)
      } else {
        item.setValuesForKeys(values)
      }
    }
  }

  /// Takes back the edits that nobody has overwritten since.
  func forgetEdits() throws {
    try context.performAndWait {
      let item = try OpenedTree.item(in: context)
      let committed = item.committedValues(forKeys: Array(edits.keys))
      for (key, value) in edits where item.value(forKey: key) as? NSObject == value as? NSObject {
        item.setValue(committed[key], forKey: key)
      }
    }
  }
}
