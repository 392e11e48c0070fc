import Foundation

/// One undo group: what a single undo takes back.
final class UndoGroup {
  /// What a group is made of, in the order in which it was registered.
  enum Item {
    case action(UndoAction)
    case group(UndoGroup)
  }

  /// The operations and nested groups.
  var items: [Item] = []
  /// The name for the menu, empty when none was given.
  var actionName = ""
  /// Whether everything in it may be thrown away.
  var isDiscardable = false
  /// Whether the manager opened it by itself, for the present event.
  let isEvent: Bool
  /// Whether this event is one of the main queue, which ends when that comes round.
  let endsWithMainQueue: Bool

  init(isEvent: Bool = false, endsWithMainQueue: Bool = false) {
    (self.isEvent, self.endsWithMainQueue) = (isEvent, endsWithMainQueue)
  }

  /// Whether there is nothing to undo in it.
  var isEmpty: Bool { items.isEmpty }

  /// Carries the operations out, the last one first.
  func perform() {
    for item in items.reversed() {
      switch item {
      case .action(let action): action.perform()
      case .group(let group): group.perform()
      }
    }
  }

  /// Drops the operations of a target, and nested groups that have none left.
  func removeActions(of target: AnyObject) {
    items = items.filter { item in
      switch item {
      case .action(let action): return !action.isFor(target)
      case .group(let group):
        group.removeActions(of: target)
        return !group.isEmpty
      }
    }
  }
}

/// One undo operation.
///
/// The target is not kept alive; the operation of one that is gone does nothing.
struct UndoAction {
  private let identity: ObjectIdentifier
  private let work: () -> Void

  init<Target: AnyObject>(_ target: Target, _ handler: @escaping (Target) -> Void) {
    identity = ObjectIdentifier(target)
    work = { [weak target] in
      if let target { handler(target) }
    }
  }

  /// Carries the operation out.
  func perform() { work() }

  /// Whether the operation was registered for this target.
  func isFor(_ target: AnyObject) -> Bool { identity == ObjectIdentifier(target) }
}
