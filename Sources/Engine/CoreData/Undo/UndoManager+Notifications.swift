import Foundation

/// Key of the userInfo of the notifications of a group's end: present, and true, when the group may be thrown away.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

extension NSNotification.Name {
  /// Posted whenever a group is begun or ended, before an undo or redo, and when `canRedo` is asked: the time to register
  /// what is pending.
  public static let NSUndoManagerCheckpoint = NSNotification.Name("NSUndoManagerCheckpointNotification")
  /// Posted after a group has been opened.
  public static let NSUndoManagerDidOpenUndoGroup = NSNotification.Name("NSUndoManagerDidOpenUndoGroupNotification")
  /// Posted before a group ends.
  public static let NSUndoManagerWillCloseUndoGroup = NSNotification.Name(
    "NSUndoManagerWillCloseUndoGroupNotification")
  /// Posted after a group has ended.
  public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name("NSUndoManagerDidCloseUndoGroupNotification")
  /// Posted before a group is undone.
  public static let NSUndoManagerWillUndoChange = NSNotification.Name("NSUndoManagerWillUndoChangeNotification")
  /// Posted after a group has been undone.
  public static let NSUndoManagerDidUndoChange = NSNotification.Name("NSUndoManagerDidUndoChangeNotification")
  /// Posted before a group is redone.
  public static let NSUndoManagerWillRedoChange = NSNotification.Name("NSUndoManagerWillRedoChangeNotification")
  /// Posted after a group has been redone.
  public static let NSUndoManagerDidRedoChange = NSNotification.Name("NSUndoManagerDidRedoChangeNotification")
}

extension UndoManager {
  /// Gives clients the chance to register what they have not registered yet.
  func postCheckpoint() { post(.NSUndoManagerCheckpoint) }

  /// Posts a notification of this manager; of a group that may be thrown away it says so.
  func post(_ name: NSNotification.Name, _ group: UndoGroup? = nil) {
    let info = group?.isDiscardable == true ? [NSUndoManagerGroupIsDiscardableKey: true] : nil
    NotificationCenter.default.post(name: name, object: self, userInfo: info)
  }
}
