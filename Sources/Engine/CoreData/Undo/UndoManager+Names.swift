import Foundation

// What the menu says of the next undo and redo.
extension UndoManager {
  /// Names what the open group does, or the last one when none is open (chosen here); an empty name takes it away.
  public func setActionName(_ actionName: String) { namedGroup?.actionName = actionName }

  /// The name of what would be undone next, or an empty string.
  public var undoActionName: String { nextUndo?.actionName ?? "" }

  /// The name of what would be redone next, or an empty string.
  public var redoActionName: String { redoStack.last?.actionName ?? "" }

  /// The full title of the undo command, such as `Undo Typing`.
  public var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// The full title of the redo command, such as `Redo Typing`.
  public var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// The undo command's title for a name; English, as there is nothing to look translations up in.
  public func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// The redo command's title for a name; English, as there is nothing to look translations up in.
  public func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  /// Says whether what the open group does may be thrown away, as a change that leaves a document unedited may.
  public func setActionIsDiscardable(_ discardable: Bool) { namedGroup?.isDiscardable = discardable }

  /// Whether what would be undone next may be thrown away.
  public var undoActionIsDiscardable: Bool { nextUndo?.isDiscardable ?? false }

  /// Whether what would be redone next may be thrown away.
  public var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  private var namedGroup: UndoGroup? { openGroups.last ?? undoStack.last }

  private var nextUndo: UndoGroup? { openGroups.first { !$0.isEmpty } ?? undoStack.last }
}
