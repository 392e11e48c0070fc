import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Saving by itself, once a turn
//:
//: Nobody calls `save()`, and everything is saved: once for each turn of the event loop in which something changed.
//:
//: On a phone there is no *Save* command, so when does an app save? One answer is: at the end of every turn. An
//: object listens to the view context, and the first change of a turn puts one save on the main queue, behind
//: whatever else this turn will do. No save is scattered about the code, and at the end of a turn the context is
//: either saved or wrong, and you are told which.
//:
//: - label: documented NT-11, VL-02
//: - label: observed VL-21
//: - label: chosen here: a turn ends with the block that the main queue runs; then changes are processed

/// Saves a main-queue context at the end of each turn in which it has changed.
final class TurnSaver: @unchecked Sendable {
  private let context: NSManagedObjectContext
  private(set) var saves = 0
  private(set) var failure: (any Error)?
  private var observer: (any NSObjectProtocol)?

  init(_ context: NSManagedObjectContext) {
    self.context = context
    observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
    ) { [weak self] _ in
      guard let self else { return }
      self.context.perform { self.save() }
    }
  }

  deinit { observer.map(NotificationCenter.default.removeObserver) }

  private func save() {
    guard context.hasChanges else { return }
    do {
      try context.save()
      (saves, failure) = (saves + 1, nil)
    } catch { failure = error }
  }
}

func endOfTurn() -> Segment {
  Segment(
    "saved-once-a-turn", "Saving by itself, once a turn", claims: ["P10"],
    prediction: "Three items change in one turn, none in the next, and in the last one loses its name. How many saves?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    func turn(_ label: String) {
      MainLoop.turn()
      MainLoop.turn()
      page.show(label, "\(saver.saves) saved, unsaved changes: \(context.hasChanges)")
    }
    // snippet.show
    let saver = TurnSaver(context)
    let items = [try context.item(2), try context.item(3), try context.item(5)]

    for item in items { item.done = true }
    turn("three items ticked off")
    turn("nothing")
    items[0].setValue(nil, forKey: "name")
    turn("a name removed")
    if let failure = saver.failure { page.show("", error: failure) }
    items[0].name = "Milk"
    turn("a name given")
  }
}

//: A save that fails at the end of a turn fails near its cause: what broke the rule happened in this very turn.
//:
//: With a proxy between the view context and the store these saves go to memory only, and writing is a second
//: decision.
//:
//: **Rule of thumb.** Save by itself or save by hand, but not both. And leave the children out: their saves belong to
//: the user's *Done*.
