import OpenCoreData
import Samples
import WorkbookKit

//: ## The child has the last word, if it says anything
//:
//: A child's save overwrites its parent, whatever its merge policy says. And what a child sets to the value it
//: already had is not sent at all, though the parent has another by now.
//:
//: A merge policy is asked when row versions differ, and there are no rows between contexts. What decides whether a
//: value goes up is the comparison with what the child itself has read.
//:
//: In each line child and parent both read *Item 2*, with the name `"old"`. Then the parent changes it, and after
//: that the child's user chooses a name and saves.
//:
//: - label: observed PC-07, PC-08
//: - label: documented MP-01

func lastWord() -> Segment {
  Segment(
    "the-child-has-the-last-word", "The child has the last word, if it says anything", claims: ["P5", "P6"],
    prediction: "The parent says `theirs`. What does it say after the child's save, in each of the four lines?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    var outcomes: [[RowCell]] = []
    // snippet.show
    func save(_ policy: String, _ mergePolicy: NSMergePolicy, _ choice: String) throws {
      let above = try context.item(2)
      above.name = "old"
      let edit = context.makeChild("edit")
      edit.mergePolicy = mergePolicy
      let item = edit.counterpart(of: above)
      let before = item.name

      above.name = "theirs"
      item.name = choice
      try edit.save()
      outcomes.append([.text(policy), .text(before), .text(choice), .text(above.name)])
      // snippet.hide
      above.name = "Item 2"
      // snippet.show
    }

    try save("error", .error, "mine")
    try save("store trump", .mergeByPropertyStoreTrump, "mine")
    try save("rollback", .rollback, "mine")
    try save("error", .error, "old")
    page.rows("saved", headers: ["child's policy", "it read", "it sets", "the parent then says"], outcomes)
  }
}

//: In the last line the user looked at `old`, wanted `old`, and got `theirs`. The save had nothing to send, and
//: succeeded.
//:
//: **Rule of thumb.** A merge policy on a child is a comment. If edits can meet, bring the child up to date before
//: its user chooses, or drop it after each use, so that what it compares with is true.
