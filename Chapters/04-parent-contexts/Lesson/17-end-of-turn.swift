import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Saving at the end of each turn of the event loop: how many saves are three changes?
//:
//: A phone has no *Save* command, so an app has to decide when to save. One answer is: at the end of every turn of
//: the event loop in which something changed. An object listens to the view context's
//: objects-did-change, and its handler puts a save on the main queue.
//:
//: ### Predict
//:
//: Step by step: three items are ticked off; nothing happens; an item loses its name, which the model does not allow;
//: the item gets a name. After each step the code waits for two turns of the loop: the one in which the event ends, and
//: the one in which blocks run that were put on the main queue by then. How many saves have succeeded after each step,
//: and has the context unsaved changes? At the end three items are ticked off in a store whose items ask for the save
//: themselves, each of them, whenever it is changed. How often is a save asked for, and how many are made?
//:
//: - evidence: NT-11, PP-01, SV-03, VL-03, VL-21, CH-406

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
    "saves-and-turns", "Saving at the end of each turn of the event loop: how many saves are three changes?",
    claims: ["P10"],
    asks: [
      Ask(
        "Three items ticked off in one turn: how many saves, and what is `hasChanges`?",
        at: .shown("three items ticked off"),
        choices: ["1 saved, unsaved changes: false", "3 saved, unsaved changes: false"],
        beliefs: [
          "3 saved, unsaved changes: false":
            "You expected a save for each change. The changes of one event are processed together and told of once."
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

//: ### What happened
//:
//: In the first step three items change. At the end of their turn the context processes the three changes together and
//: posts objects-did-change once, and the saver puts one block on the main queue. In the next turn that block saves.
//: The first line is printed after both turns: one save.
//:
//: Nothing changes, so nothing is posted, and the count stays.
//:
//: Then a name is removed. The block tries to save, the save validates and throws 1570, and the change stays in the
//: context, unsaved. The error prints `%{PROPERTY}@` as it stands, since the model is made in code (run,
//: [VL-21](labels.md#VL-21)). As soon as the item has a name again, the next block saves, and nothing is left
//: unsaved.
//:
//: In the last line each of the three items asks for itself. Three blocks are queued; the first one saves, and the
//: other two find no changes.
//:
//: ### Why
//:
//: Core Data collects changes and processes them at the end of an event ([documented](labels.md#PP-01)). Code that
//: runs after that, in the same queue, meets all of them at once. One save for a turn means one transaction, and it
//: means that after the turn that follows a change the context is either saved or known to be invalid.
//:
//: In this engine an event on the main queue ends when that queue runs its next block ([chosen
//: here](labels.md#CH-406)).
//:
//: ### In your app
//:
//: The class `TurnSaver` above can be copied. Show its `failure` where somebody sees it: a save is all or nothing, so
//: while one object of the context is invalid, no change is written, and all that was changed since is lost if the app
//: ends. Make one for the view context, and keep it:
//:
//: ```swift
//: let saver = TurnSaver(container.viewContext)
//: ```
//:
//: The [article of 2014](articles.md) overrides `didChangeValueForKey:` in a base class instead. It must not be
//: overridden ([documented](labels.md#KV-13)), and in this engine it cannot be. Apple's `@NSManaged` takes no observer
//: such as the `didSet` of `SelfSavingItem`: there the accessor is written by hand.
//:
//: ### Rule of thumb
//:
//: Save automatically or by hand, but not both: a save by hand in the middle of a turn writes a part of what the turn
//: changes. Leave child contexts out: their saves belong to the user's *Done*.
//:
//: ### And if the items do not ask for `hasChanges` first?
//:
//: Three self-saving items again, but their blocks call `save()` in any case. How often is a save asked for, and how
//: many did-save notifications are posted? A child context that had nothing to save posted one in [Objects-did-change
//: and did-save: keeping a child context up to date by hand](#two-handlers). The view context here has no parent and
//: saves to the file: does it post them too, or skip a save that has nothing to write?

// snippet.variation
func saveWithoutAsking(_ page: Page) throws {
  page.show("without asking", try tickThreeSelfSavingItems(page, asksForChanges: false))
}
// snippet.show

//: ### Then
//:
//: Three of each. A save without changes is not skipped by a context without a parent either: it posts will-save and
//: did-save, with nothing in them (run, [SV-03](labels.md#SV-03)), and everything that listens runs for nothing.
