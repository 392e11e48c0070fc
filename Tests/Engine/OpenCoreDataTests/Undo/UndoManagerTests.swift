import Foundation
import TestKit
import Testing

@testable import CoreData

/// A value whose changes register what takes them back.
private final class Counter {
  let manager: UndoManager
  var log: [Int] = []
  var value = 0 {
    didSet {
      guard oldValue != value else { return }
      log.append(value)
      let old = oldValue
      manager.registerUndo(withTarget: self) { $0.value = old }
    }
  }
  init(_ manager: UndoManager) { self.manager = manager }

  func setInGroup(_ values: Int...) {
    manager.beginUndoGrouping()
    for value in values { self.value = value }
    manager.endUndoGrouping()
  }
}

@Suite("UndoManager, as Foundation documents it")
struct UndoManagerTests {
  private let manager = UndoManager()

  @Test("a new manager has nothing to undo, groups by event, and has no limit")
  func defaults() {
    #expect(!manager.canUndo)
    #expect(!manager.canRedo)
    #expect(!manager.isUndoing)
    #expect(!manager.isRedoing)
    #expect(manager.groupsByEvent)
    #expect(manager.isUndoRegistrationEnabled)
    #expect(manager.levelsOfUndo == 0)
    #expect(manager.groupingLevel == 0)
    manager.undo()
    manager.redo()
  }

  @Test("undo carries a group out from its end, and redo takes that back")
  func order() {
    let counter = Counter(manager)
    counter.setInGroup(1, 2, 3)
    counter.setInGroup(4)
    counter.log = []
    manager.undo()
    manager.undo()
    #expect(counter.log == [3, 2, 1, 0])
    #expect(!manager.canUndo)
    #expect(manager.canRedo)
    #expect(manager.redoCount == 2)
    counter.log = []
    manager.redo()
    #expect(counter.log == [1, 2, 3])
    manager.redo()
    #expect(counter.value == 4)
    #expect(!manager.canRedo)
    #expect(manager.undoCount == 2)
  }

  @Test("a registration ends what could be redone")
  func newChange() {
    let counter = Counter(manager)
    counter.setInGroup(1)
    manager.undo()
    #expect(manager.canRedo)
    counter.setInGroup(2)
    #expect(!manager.canRedo)
    manager.redo()
    #expect(counter.value == 2)
  }

  @Test("registering outside a group opens one for the event; undo closes it")
  func eventGroup() {
    let counter = Counter(manager)
    counter.value = 1
    counter.value = 2
    #expect(manager.groupingLevel == 1)
    #expect(manager.canUndo)
    #expect(manager.undoCount == 0)
    manager.undo()
    #expect(counter.value == 0)
    #expect(manager.groupingLevel == 0)
    manager.redo()
    #expect(counter.value == 2)
  }

  @Test("a group opened on the main queue ends when the main queue comes round", .fact("CH-088"))
  @MainActor func mainQueue() async {
    let manager = UndoManager()
    let counter = Counter(manager)
    counter.value = 1
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      DispatchQueue.main.async { done.resume() }
    }
    #expect(manager.groupingLevel == 0)
    #expect(manager.undoCount == 1)
    counter.value = 2
    manager.undo()
    #expect(counter.value == 1)
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test("nested groups are undone together; undoNestedGroup undoes the last one alone, while the outer is open")
  func nested() {
    let counter = Counter(manager)
    manager.beginUndoGrouping()
    counter.setInGroup(1)
    manager.beginUndoGrouping()
    #expect(manager.groupingLevel == 2)
    counter.value = 2
    manager.endUndoGrouping()
    manager.undoNestedGroup()
    #expect(counter.value == 1)
    manager.redo()
    #expect(counter.value == 2)
    manager.endUndoGrouping()
    #expect(manager.undoCount == 1)
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test("a group without operations leaves no trace", .fact("CH-088"))
  func emptyGroup() {
    manager.beginUndoGrouping()
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    #expect(!manager.canUndo)
  }

  @Test("levelsOfUndo drops the oldest groups, at once and later")
  func levels() {
    let counter = Counter(manager)
    for value in 1...4 { counter.setInGroup(value) }
    manager.levelsOfUndo = 2
    #expect(manager.undoCount == 2)
    counter.setInGroup(5)
    manager.undo()
    manager.undo()
    manager.undo()
    #expect(counter.value == 3)
  }

  @Test("nothing is recorded while registration is disabled, however often it was")
  func disabled() {
    let counter = Counter(manager)
    manager.disableUndoRegistration()
    manager.disableUndoRegistration()
    counter.value = 1
    manager.enableUndoRegistration()
    counter.value = 2
    #expect(!manager.isUndoRegistrationEnabled)
    #expect(!manager.canUndo)
    manager.enableUndoRegistration()
    counter.value = 3
    manager.undo()
    #expect(counter.value == 2)
  }

  @Test("removeAllActions clears both stacks and enables registration")
  func removeAll() {
    let counter = Counter(manager)
    counter.setInGroup(1)
    counter.setInGroup(2)
    manager.undo()
    counter.manager.disableUndoRegistration()
    manager.removeAllActions()
    #expect(!manager.canUndo)
    #expect(!manager.canRedo)
    #expect(manager.isUndoRegistrationEnabled)
    manager.beginUndoGrouping()
    counter.value = 5
    manager.removeAllActions()
    manager.endUndoGrouping()
    #expect(!manager.canUndo)
  }

  @Test("removeAllActions(withTarget:) drops one target's operations, and groups that are empty then")
  func removeTarget() {
    let kept = Counter(manager)
    let dropped = Counter(manager)
    dropped.setInGroup(1)
    manager.beginUndoGrouping()
    kept.value = 1
    dropped.setInGroup(2)
    manager.endUndoGrouping()
    manager.removeAllActions(withTarget: dropped)
    #expect(manager.undoCount == 1)
    manager.undo()
    #expect(kept.value == 0)
    #expect(dropped.value == 2)
  }

  @Test("a target is not kept alive, and the operation of one that is gone does nothing")
  func deadTarget() {
    var counter: Counter? = Counter(manager)
    weak let observed = counter
    counter?.setInGroup(1)
    counter = nil
    #expect(observed == nil)
    manager.undo()
    #expect(!manager.canUndo)
  }

  @Test("isUndoing and isRedoing tell what is being carried out")
  func flags() {
    var seen: [String] = []
    func register() {
      manager.registerUndo(withTarget: manager) { manager in
        seen.append("undoing \(manager.isUndoing), redoing \(manager.isRedoing), level \(manager.groupingLevel)")
        register()
      }
    }
    manager.beginUndoGrouping()
    register()
    manager.endUndoGrouping()
    manager.undo()
    manager.redo()
    #expect(seen == ["undoing true, redoing false, level 1", "undoing false, redoing true, level 1"])
  }

  @Test("action names follow their group through undo and redo, and make the menu titles")
  func names() {
    let counter = Counter(manager)
    #expect(manager.undoActionName == "")
    #expect(manager.undoMenuItemTitle == "Undo")
    manager.beginUndoGrouping()
    counter.value = 1
    manager.setActionName("Typing")
    manager.endUndoGrouping()
    counter.setInGroup(2)
    #expect(manager.undoActionName == "")
    manager.setActionName("Pasting")
    #expect(manager.undoActionName == "Pasting")
    #expect(manager.redoActionName == "")
    manager.undo()
    #expect(manager.undoMenuItemTitle == "Undo Typing")
    #expect(manager.redoMenuItemTitle == "Redo Pasting")
    manager.redo()
    #expect(manager.undoActionName == "Pasting")
    #expect(manager.redoMenuItemTitle == "Redo")
    manager.setActionName("")
    #expect(manager.undoMenuItemTitle == "Undo")
    #expect(manager.undoMenuTitle(forUndoActionName: "A") == "Undo A")
    #expect(manager.redoMenuTitle(forUndoActionName: "A") == "Redo A")
  }

  @Test("a discardable group says so, also when it closes")
  func discardable() {
    let counter = Counter(manager)
    let token = UndoPosts(manager)
    manager.beginUndoGrouping()
    counter.value = 1
    manager.setActionIsDiscardable(true)
    manager.endUndoGrouping()
    #expect(manager.undoActionIsDiscardable)
    #expect(!manager.redoActionIsDiscardable)
    #expect(token.take().suffix(2) == ["WillClose discardable", "DidClose discardable"])
    manager.undo()
    #expect(!manager.undoActionIsDiscardable)
    #expect(manager.redoActionIsDiscardable)
  }

  @Test("the notifications of begin, end, undo, redo and canRedo")
  func notifications() {
    let counter = Counter(manager)
    let posts = UndoPosts(manager)
    manager.beginUndoGrouping()
    #expect(posts.take() == ["Checkpoint", "DidOpen"])
    counter.value = 1
    #expect(posts.take() == [])
    manager.endUndoGrouping()
    #expect(posts.take() == ["Checkpoint", "WillClose", "DidClose"])
    manager.undo()
    #expect(posts.take().filter { $0 != "Checkpoint" } == ["WillUndo", "DidUndo"])
    _ = manager.canRedo
    #expect(posts.take() == ["Checkpoint"])
    manager.redo()
    #expect(posts.take().filter { $0 != "Checkpoint" } == ["WillRedo", "DidRedo"])
    manager.undo()
    #expect(posts.take().first == "Checkpoint")
  }
}

/// The notifications that one manager posts, in short.
private final class UndoPosts {
  private let box = Box()
  private var tokens: [any NSObjectProtocol] = []

  private final class Box {
    var lines: [String] = []
  }

  private static let names: [(Notification.Name, String)] = [
    (.NSUndoManagerCheckpoint, "Checkpoint"), (.NSUndoManagerDidOpenUndoGroup, "DidOpen"),
    (.NSUndoManagerWillCloseUndoGroup, "WillClose"), (.NSUndoManagerDidCloseUndoGroup, "DidClose"),
    (.NSUndoManagerWillUndoChange, "WillUndo"), (.NSUndoManagerDidUndoChange, "DidUndo"),
    (.NSUndoManagerWillRedoChange, "WillRedo"), (.NSUndoManagerDidRedoChange, "DidRedo"),
  ]

  init(_ manager: UndoManager) {
    for (name, word) in Self.names {
      let box = Unchecked(box)
      tokens.append(
        NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { notification in
          let isDiscardable = notification.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool == true
          box.value.lines.append(word + (isDiscardable ? " discardable" : ""))
        })
    }
  }

  deinit { tokens.forEach(NotificationCenter.default.removeObserver) }

  func take() -> [String] {
    defer { box.lines = [] }
    return box.lines
  }
}
