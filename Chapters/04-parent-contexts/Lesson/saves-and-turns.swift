import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: An app without a *Save* command saves at the end of every turn of the event loop: a handler of the view context's
//: objects-did-change queues a save on the main queue.
//:
//: ### Predict
//:
//: Three items are ticked off; nothing happens; an item loses its name, which is not optional; it gets a new name.
//: After each step the event ends and queued blocks run. How many saves have succeeded by then, and are changes left
//: unsaved? Last, three other items each ask for a save when they change: how many saves are made?
//:
//: - evidence: CC-02, NT-11, PP-01, ST-06b, SV-03, VL-01, VL-03, VL-21, CH-406
//: - short: Saves at the end of a turn
//: - formerly: 17-saving-at-the-end-of-each-turn-of-the-event-loop-how-many-saves-are-three-changes
//: - entry `three items ticked off`: NT-11, PP-01, CH-406
//: - entry `nothing`: NT-11, CH-406
//: - entry `a name removed`: NT-11, PP-01, VL-01, VL-03, VL-21, CH-406
//: - entry `a name given`: NT-11, PP-01, CH-406
//: - entry `by the items themselves`: CC-02, ST-06b
//: - entry `without asking`: CC-02, SV-03

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

/// An item that asks for a save at the end of the turn whenever it has been ticked off.
final class SelfSavingItem: NSManagedObject {
  @Managed var done: Bool { didSet { saveAtEndOfTurn() } }
  // The segment that counts runs on the main thread.
  nonisolated(unsafe) static var asked = 0
  nonisolated(unsafe) static var asksForChanges = true

  private func saveAtEndOfTurn() {
    guard let context = managedObjectContext else { return }
    Self.asked += 1
    context.perform {
      if context.hasChanges || !Self.asksForChanges { try? context.save() }
    }
  }
}

/// Ticks three self-saving items off in one turn; how often a save was asked for, and how many were made.
func tickThreeSelfSavingItems(_ page: Page, asksForChanges: Bool) throws -> String {
  // snippet.hide
  (SelfSavingItem.asked, SelfSavingItem.asksForChanges) = (0, asksForChanges)
  let store = try FreshStore.items(page) { $0.managedObjectClassName = NSStringFromClass(SelfSavingItem.self) }
  // snippet.show
  let context = store.container.viewContext
  let request = NSFetchRequest<SelfSavingItem>(entityName: "Item")
  request.predicate = NSPredicate(format: "done == NO")
  let saved = NotificationCounter(.NSManagedObjectContextDidSave, of: context)
  for item in try context.fetch(request).prefix(3) { item.done = true }
  MainLoop.turn()  // the event ends
  MainLoop.turn()  // the blocks that were queued run
  return "asked for \(SelfSavingItem.asked), made \(saved.count)"
}

func endOfTurn() -> Segment {
  Segment(
    "saves-and-turns", "Saving at the end of each turn of the event loop: how many saves for three changes?",
    claims: ["P10"],
    asks: [
      Ask(
        "Three items ticked off in one turn: how many saves, and what is `hasChanges`?",
        at: .shown("three items ticked off"),
        choices: ["1 saved, unsaved changes: false", "3 saved, unsaved changes: false"],
        beliefs: [
          "3 saved, unsaved changes: false":
            "You expected a save for each change. The changes of one event are processed and posted together."
        ]),
      Ask(
        "A name removed: how many saves by then, and what is `hasChanges`?", at: .shown("a name removed"),
        choices: ["1 saved, unsaved changes: true", "2 saved, unsaved changes: false"],
        beliefs: [
          "2 saved, unsaved changes: false":
            "You expected the save to pass. It validates, throws 1570, and writes nothing."
        ]),
      Ask(
        "Three items that ask for the save themselves: how often do they ask, and how many saves are made?",
        at: .shown("by the items themselves"),
        choices: ["asked for 1, made 1", "asked for 3, made 1", "asked for 3, made 3"],
        beliefs: [
          "asked for 1, made 1": "You expected one request for one turn. Each item asks when it is changed.",
          "asked for 3, made 3": "You expected a save for each request. The first one leaves the others no changes.",
        ]),
    ],
    variation: saveWithoutAsking
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    func eventAndSave(_ label: String) {
      MainLoop.turn()  // the event ends
      MainLoop.turn()  // the blocks that were queued run
      page.show(label, "\(saver.saves) saved, unsaved changes: \(context.hasChanges)")
    }
    // snippet.show
    let saver = TurnSaver(context)
    let items = [try context.item(2), try context.item(3), try context.item(5)]

    for item in items { item.done = true }
    eventAndSave("three items ticked off")
    eventAndSave("nothing")
    items[0].setValue(nil, forKey: "name")
    eventAndSave("a name removed")
    if let failure = saver.failure { page.show("", error: failure) }
    items[0].name = "Milk"
    eventAndSave("a name given")

    page.show("by the items themselves", try tickThreeSelfSavingItems(page, asksForChanges: true))
  }
}

//: ### Why
//:
//: The context processes the three changes together at the end of the event, and posts objects-did-change once. Then
//: the saver's block runs.
//:
//: Without a change nothing is posted. With a name removed, `save()` throws 1570, and the change stays in the context.
//: The next change starts the next attempt.
//:
//: Where each item asks for a save, the first block saves, and the others find `hasChanges` false.
//:
//: ### In your app
//:
//: Keep one `TurnSaver` for the view context:
//:
//: ```swift
//: let saver = TurnSaver(container.viewContext)
//: ```
//:
//: Show its `failure`: while one object is invalid, nothing is written.
//:
//: ### Rule of thumb
//:
//: Save automatically or by hand, not both, and leave child contexts to the user's *Done*.
//:
//: ### And if the items do not ask for `hasChanges` first?
//:
//: How many did-save notifications are posted then?

// snippet.variation
func saveWithoutAsking(_ page: Page) throws {
  page.show("without asking", try tickThreeSelfSavingItems(page, asksForChanges: false))
}
// snippet.show

//: ### Then
//:
//: Three. A save without changes is not skipped: it posts will-save and did-save.
