import OpenCoreData
import Samples
import WorkbookKit

//: An edit screen has a child of the view context. While it is open, something else renames the edited item in the
//: parent. The child has a merge policy.
//:
//: ### Predict
//:
//: In each of four rounds the child has read the name `old`. The parent changes it to `theirs`. The child's user
//: chooses `mine` in three rounds, with different policies, and `old` in the last. What is the name in the parent after
//: the child's save? Does a save fail?
//:
//: - evidence: PC-07, PC-08, MP-01, RF-01
//: - short: The merge policy of a child
//: - entry `saved`: MP-01, PC-07, PC-08
//: - entry `refreshed`: PC-08, RF-01
//: - rule: PC-07, PC-08
//: - figures: layers
//: - exercise: 4.6

func lastWord() -> Segment {
  Segment(
    "merge-policy-of-a-child", "`mergePolicy` on a child context: whose value wins?", claims: ["P5", "P6"],
    asks: [
      Ask(
        "The child has the policy \"store trump\", its user chooses `mine`: what is the name in the parent?",
        at: .cell("saved", row: 2, column: "the parent then has"), choices: ["theirs", "mine"],
        beliefs: [
          "theirs":
            "You expected the parent to count as the store. The policy is not used, and the child's "
            + "value overwrites."
        ]),
      Ask(
        "The user chooses `old`, which the screen showed anyway?",
        at: .cell("saved", row: 4, column: "the parent then has"), choices: ["theirs", "old"],
        beliefs: [
          "old":
            "You expected the child to write what its user chose. Compared with what the child had read, nothing "
            + "changed, so nothing was sent."
        ]),
    ],
    variation: refreshBeforeChoosing
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    var outcomes: [[RowCell]] = []
    // snippet.show
    func edit(_ policy: String, _ mergePolicy: NSMergePolicy, choosing choice: String) throws {
      let above = try context.item(2)
      above.name = "old"
      let child = context.makeChild("edit")
      child.mergePolicy = mergePolicy
      let item = child.item(withID: above.objectID)
      let before = item.name
      // snippet.hide
      context.name = "parent"
      if outcomes.isEmpty { page.watch(above, "name", in: [child]) }
      page.moment("read in edit")
      // snippet.show

      above.name = "theirs"
      item.name = choice
      // snippet.hide
      page.moment("changed in both")
      // snippet.show
      try child.save()
      // snippet.hide
      page.moment("child.save()")
      page.endWatch()
      // snippet.show
      outcomes.append([.text(policy), .text(before), .text(choice), .text(above.name)])
      // snippet.hide
      above.name = "Item 2"
      // snippet.show
    }

    try edit("error", .error, choosing: "mine")
    try edit("store trump", .mergeByPropertyStoreTrump, choosing: "mine")
    try edit("rollback", .rollback, choosing: "mine")
    try edit("error", .error, choosing: "old")
    page.rows("saved", headers: ["child's policy", "it read", "it sets", "the parent then has"], outcomes)
  }
}

//: ### Why
//:
//: No save fails, and `mine` overwrites `theirs` under every policy. A merge policy settles a disagreement between a
//: root and the store; a child's is not used.
//:
//: A child compares each property with the value that it read from its parent. One that differs is sent and replaces
//: the parent's value. One that is equal is not sent, even if it was set: the user's `old` is lost.
//:
//: ### In your app
//:
//: If the parent's value has changed, ask the user:
//:
//: ```swift
//: let current = parent.object(with: item.objectID) as? Item   // on the parent's queue
//: if current?.name != nameWhenOpened {
//:   // ask the user, before edit.save()
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: A child's changed properties win, and *changed* means: different from what the child has read.
//:
//: ### And if the child is refreshed before its user chooses?
//:
//: The child refreshes after the parent's change. The user chooses `old` in one round, `mine` in another. What does the
//: parent have after each save?

// snippet.variation
func refreshBeforeChoosing(_ page: Page) throws {
  let context = try FreshStore.items(page).context
  let above = try context.item(2)
  var outcomes: [[RowCell]] = []
  for choice in ["old", "mine"] {
    above.name = "old"
    let child = context.makeChild("edit")
    let item = child.item(withID: above.objectID)
    _ = item.name
    above.name = "theirs"
    child.refresh(item, mergeChanges: true)
    let before = item.name
    item.name = choice
    try child.save()
    outcomes.append([.text(before), .text(choice), .text(above.name)])
  }
  page.rows("refreshed", headers: ["the screen reads", "it sets", "the parent then has"], outcomes)
}
// snippet.show

//: ### Then
//:
//: The screen reads `theirs`. Compared with that, `old` is a change too, so either choice wins.
