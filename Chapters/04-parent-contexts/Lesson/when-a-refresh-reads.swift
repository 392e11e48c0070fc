import OpenCoreData
import Samples
import WorkbookKit

//: An edit screen has read two items in a child context. Of *Item 2* it only shows the name; *Item 3* has been renamed
//: in the child.
//:
//: ### Predict
//:
//: The parent ticks both off, and the child refreshes both with `refresh(_:mergeChanges: true)`. The parent unticks
//: both, and only then does the screen read them. What is `done` in each, and which name does *Item 3* have?
//:
//: - evidence: FT-18, RF-01, RF-02, RF-03b
//: - short: When a refresh reads
//: - entry `refreshed`: RF-01, RF-02, RF-03b
//: - entry `refreshed, false`: RF-01
//: - figures: layers

/// Ticks two items off above a child, refreshes them in the child, unticks them, and reads them there.
func refreshBetweenTwoChanges(_ page: Page, mergeChanges: Bool) throws -> [[RowCell]] {
  // snippet.hide
  let context = try FreshStore.items(page).context
  // snippet.show
  let above = [try context.item(2), try context.item(3)]
  let edit = context.makeChild("edit")
  let own = above.map { edit.item(withID: $0.objectID) }
  // snippet.hide
  context.name = "parent"
  page.watch([(own[0], "done"), (own[1], "done")], in: [edit])
  // snippet.show
  page.show("at first", own.map { "\($0.name): \($0.done)" }.joined(separator: ", "))
  own[1].name = "mine"

  for item in above { item.done = true }
  for item in own { edit.refresh(item, mergeChanges: mergeChanges) }
  // snippet.hide
  page.moment("edit.refresh")
  // snippet.show
  let faults = own.map(\.isFault)
  for item in above { item.done = false }
  // snippet.hide
  page.moment("item.done = false, above")
  // snippet.show

  // snippet.hide
  defer { page.moment("read again") }
  // snippet.show
  return zip(["Item 2, read", "Item 3, renamed"], own.indices).map { label, index in
    [.text(label), yesOrNo(faults[index]), .text(own[index].name), .text("\(own[index].done)")]
  }
}

func lazyRefresh() -> Segment {
  Segment(
    "when-a-refresh-reads", "`refresh(_:mergeChanges: true)`: at which moment is the new value read?",
    claims: ["P14"],
    asks: [
      Ask(
        "*Item 2* was only read. What is `done` in the child?", at: .cell("refreshed", row: 1, column: "then done"),
        choices: ["true", "false"],
        beliefs: [
          "true":
            "You expected the refresh to read at once. It made the object a fault; the value was read when you "
            + "asked, after the parent had changed back."
        ]),
      Ask(
        "*Item 3* was renamed in the child. What is `done` there?",
        at: .cell("refreshed", row: 2, column: "then done"), choices: ["true", "false"],
        beliefs: [
          "false":
            "You expected both to behave alike. An object with changes cannot become a fault, so it was read "
            + "during the refresh, when the parent said true."
        ]),
      Ask(
        "Which name does *Item 3* have in the child?", at: .cell("refreshed", row: 2, column: "then name"),
        choices: ["Item 3", "mine"],
        beliefs: ["Item 3": "You expected a refresh to throw edits away. With `mergeChanges: true` they are kept."]),
    ],
    variation: refreshWithoutMerging
  ) { page in
    page.rows(
      "refreshed", headers: ["", "a fault", "then name", "then done"],
      try refreshBetweenTwoChanges(page, mergeChanges: true))
  }
}

//: ### Why
//:
//: *Item 2* has no changes in the child. The context forgets its values and makes it a fault, and the screen's first
//: access fires the fault.
//:
//: *Item 3* has a change that exists nowhere else, so the context cannot forget the object. It reads the parent's
//: values during the refresh, and keeps the new name.
//:
//: ### In your app
//:
//: ```swift
//: edit.refreshAllObjects()   // the user's changes stay
//: ```
//:
//: An edited object then mixes the user's changes with the parent's values, and may fail validation when it is saved.
//:
//: ### Rule of thumb
//:
//: `mergeChanges: true` loses no edit; use false only to throw edits away.
//:
//: ### And if `mergeChanges` is false?
//:
//: Which of the two are faults then, and what do they read?

// snippet.variation
func refreshWithoutMerging(_ page: Page) throws {
  page.rows(
    "refreshed, false", headers: ["", "a fault", "then name", "then done"],
    try refreshBetweenTwoChanges(page, mergeChanges: false))
}
// snippet.show

//: ### Then
//:
//: Both are faults, and the new name is gone. A new, unsaved object loses its values in such a refresh.
