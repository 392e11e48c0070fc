import OpenCoreData
import Samples
import WorkbookKit

//: ## `mergePolicy` on a child context: whose value wins?
//:
//: An edit screen has a child of the view context. While it is open, something else renames the same item in the view
//: context. Then the user chooses a name and presses *Done*. To be safe, the child has a merge policy: an error in
//: one app, "the store wins" in another.
//:
//: ### Predict
//:
//: In each of four rounds child and parent both have *Item 2* with the name `old`. The parent changes the name to
//: `theirs`. Then the child's user chooses a name, and the child saves. In three rounds the user chooses `mine`,
//: under different policies; in the fourth the user chooses `old`, which is what the screen showed. What is the name
//: in the parent afterwards, each time? Does a save fail?
//:
//: - evidence: PC-07, PC-08, MP-01
//: - figures: layers
//: - exercise: 4.6

func lastWord() -> Segment {
  Segment(
    "merge-policy-of-a-child", "`mergePolicy` on a child context: whose value wins?", claims: ["P5", "P6"],
    asks: [
      Ask(
        "The child has the error policy, its user chooses `mine`: what is the name in the parent?",
        at: .cell("saved", row: 1, column: "the parent then has"), choices: ["theirs", "mine"],
        beliefs: [
          "theirs": "You expected the save to fail with a conflict. A merge policy is not asked between contexts."
        ]),
      Ask(
        "The child has the policy \"store trump\", its user chooses `mine`?",
        at: .cell("saved", row: 2, column: "the parent then has"), choices: ["theirs", "mine"],
        beliefs: [
          "theirs":
            "You expected the parent to count as the store. The policy is not asked; the child's value "
            + "overwrites."
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

//: ### What happened
//:
//: In the first round the child reads `old`, the parent changes to `theirs`, the child sets `mine` and saves. No
//: error is thrown, although the error policy is set, and the parent has `mine`. What the parent had in between is
//: lost.
//:
//: In the second and third round the policies say that the other side wins. The result is the same, `mine`.
//:
//: In the fourth round the user looks at `old`, wants `old`, and presses *Done*. The child sets `old`, saves without
//: an error, and the parent has `theirs`.
//:
//: ### Why
//:
//: A merge policy decides what to do when the store disagrees with a save: a row has another version, or a unique value
//: is taken. Both are found when the root saves, between it and the store. Between a child and its parent the child's
//: policy, whatever it is, is not used ([reported](labels.md#PC-07)).
//:
//: What a child sends is found by another comparison. At the save each property is compared with the value that the
//: child itself read from its parent. A property that differs goes up and replaces what is there. A property that is
//: equal counts as unchanged and stays where it is, even if it was set. The value that the parent has at that moment
//: is not looked at.
//:
//: Both are reports of the article of February 2014; an article of 2015 repeats the first one.
//:
//: ### In your app
//:
//: If an edit can meet a change from elsewhere, bring the child up to date first, or compare by yourself before you
//: save:
//:
//: ```swift
//: let current = parent.object(with: item.objectID) as? Item   // on the parent's queue
//: if current?.name != nameWhenOpened {
//:   // ask the user, before edit.save()
//: }
//: ```
//:
//: And do not set a merge policy on a child: as reported it has no effect, and the code then promises what does not
//: happen.
//:
//: ### Rule of thumb
//:
//: Between contexts the child's changed properties win, under the three merge policies that were tried; reports say
//: that no policy of a child is used ([reported](labels.md#PC-07)). Only what differs from what the child has read
//: counts as changed.
//:
//: ### And if the child is refreshed before its user chooses?
//:
//: Again the user chooses `old` in one round and `mine` in another. But after the parent's change the child calls
//: `refresh(_:mergeChanges: true)` on its item, and the screen reads the name again. What does the screen read, and
//: what has the parent after each save?

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
//: The screen reads `theirs`. Compared with that, `old` is a change, so it is sent and wins, like `mine`. The refresh
//: changed neither the policy nor the rule. It changed what the child compares with, and it let the user see what was
//: about to be replaced.
