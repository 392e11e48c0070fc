import OpenCoreData
import Samples
import WorkbookKit

//: ## `refresh(_:mergeChanges: true)`: at which moment is the new value read?
//:
//: An edit screen has read two items in a child context. Of *Item 2* it only shows the name; *Item 3* has been
//: renamed in the child. The parent changes, so the screen refreshes both with `refresh(_:mergeChanges: true)`.
//:
//: ### Predict
//:
//: The parent ticks both items off. Then the child refreshes both. Then the parent unticks both again, and only after
//: that does the screen read the child's objects. What does each of the two say of `done`, and which name has *Item
//: 3*?
//:
//: - evidence: RF-01, RF-02, RF-03b
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
        "Which name has *Item 3* in the child?", at: .cell("refreshed", row: 2, column: "then name"),
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

//: ### What happened
//:
//: When the child refreshes, the parent says `done = true` for both items.
//:
//: *Item 2* has no changes in the child. The refresh makes it a fault and reads nothing. The parent unticks the item.
//: Then `own[0].done` fires the fault, and what is read is the parent's value of that moment: false.
//:
//: *Item 3* has a new name in the child. The refresh reads the parent's values at once, true among them, and lays the
//: child's own change over them. It is not a fault afterwards, so nothing is read later: `done` is true, although the
//: parent has changed back since. The name is *mine*.
//:
//: ### Why
//:
//: To refresh an unchanged object it is enough to forget its values; they are read again when one is asked for. A
//: changed object cannot be forgotten, because its changes exist nowhere else. So Core Data reads the new values, and
//: applies the local changes on top.
//:
//: The article of 2014 calls the method lazy and does not tell the two cases apart. That a changed object stays
//: realised is in a test suite of 2024.
//:
//: ### In your app
//:
//: Refreshing many objects that have no changes is cheap as long as they are not shown. `refreshAllObjects()` does for
//: all registered objects what `mergeChanges: true` does for one (run, [RF-02](labels.md#RF-02)). For an edit screen:
//:
//: ```swift
//: edit.refreshAllObjects()   // the user's changes stay
//: ```
//:
//: An object with local changes is a mixture afterwards: the parent's values of the moment of the refresh, and the
//: user's. The save validates this mixture, and may refuse a combination that neither side has made. And each refreshed
//: object is named in the next objects-did-change ([documented](labels.md#RF-06)), so that a list on the context hears
//: of all of them: a fetched results controller reports updates or moves (run, [FRC-10](labels.md#FRC-10)).
//:
//: ### Rule of thumb
//:
//: `refresh(_:mergeChanges: true)` loses no edit, however often it is called, but it is not free: each object is read
//: again when it is shown, and lists on the context are told. Use false only to throw edits away.
//:
//: ### And if `mergeChanges` is false?
//:
//: The same steps with `refresh(item, mergeChanges: false)`. Which of the two is a fault after the refresh, and what
//: do they say then?

// snippet.variation
func refreshWithoutMerging(_ page: Page) throws {
  page.rows(
    "refreshed, false", headers: ["", "a fault", "then name", "then done"],
    try refreshBetweenTwoChanges(page, mergeChanges: false))
}
// snippet.show

//: ### Then
//:
//: Both are faults. With false there is nothing to keep, so the changed object is forgotten like the other: its new
//: name is gone, and both are read when they are asked, after the parent has changed back. An object that is new and
//: was never saved has nothing to be read from: refreshed with false, it comes back without its values (run,
//: [FT-18](labels.md#FT-18)).
