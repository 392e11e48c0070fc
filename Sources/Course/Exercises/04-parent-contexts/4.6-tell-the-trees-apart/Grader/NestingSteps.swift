import Foundation
import OpenCoreData
import Samples

/// What an engine does beside what was asked of it.
///
/// Every engine looks at the same things, and what is in them cannot be seen from outside: the contexts, the model and the types
/// of a faulty engine are those of the sound one.
struct NestingSteps: SoundSteps {
  /// Comes before a child's save: what the parent has, and what the child is to send.
  var beforeSave: (_ above: ItemState, _ sent: ItemState) throws -> Void = { _, _ in }
  /// Comes after a child's save, if it has sent anything: what the parent had.
  var afterSave: (_ above: ItemState) throws -> Void = { _ in }
  /// Comes after a change in the child: what both have.
  var afterChange: (_ above: ItemState, _ changed: ItemState) throws -> Void = { _, _ in }

  /// Saves the child.
  func save(_ tree: OpenedTree) throws {
    let (above, sent) = try (ItemState(in: tree.parent), ItemState(in: tree.child))
    try beforeSave(above, sent)
    try tree.child.performAndWait { try tree.child.save() }
    if !sent.edits.isEmpty { try afterSave(above) }
  }

  /// Follows a change in a context.
  func follow(_ tree: OpenedTree, _ context: NSManagedObjectContext) throws {
    let (above, changed) = try (ItemState(in: tree.parent), ItemState(in: tree.child))
    if context === tree.child, !changed.edits.isEmpty { try afterChange(above, changed) }
  }
}

/// What a context has of the only item at one moment.
struct ItemState {
  private let context: NSManagedObjectContext
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

  /// Saves the context.
  func save() throws { try context.performAndWait { try context.save() } }

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
