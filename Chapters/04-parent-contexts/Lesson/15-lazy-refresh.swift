import OpenCoreData
import Samples
import WorkbookKit

//: ## A refresh reads nothing, unless there is something to keep
//:
//: Two objects are refreshed in the same breath. One then shows what the parent had at that moment, the
//: other what the parent has now.
//:
//: A refreshed object without changes of its own becomes a fault. Nothing is read until somebody asks it for a value,
//: so a hundred refreshes of objects that nobody looks at cost next to nothing. One that has been changed here cannot
//: become a fault, since its changes would be lost: it is read at once, and its changes are laid over what was read.
//:
//: In a child *Item 2* is only read; *Item 3* is renamed. The parent ticks off both, both are refreshed, and the
//: parent unticks them again.
//:
//: - label: documented RF-01, RF-03
//: - label: observed RF-02, RF-03

func lazyRefresh() -> Segment {
  Segment(
    "a-refresh-reads-nothing", "A refresh reads nothing, unless there is something to keep", claims: ["P14"],
    prediction:
      "Ticked, refreshed, unticked above: what does each of the two say of `done`, and which name has *Item 3*?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    // snippet.show
    let above = [try context.item(2), try context.item(3)]
    let edit = context.makeChild("edit")
    let own = above.map { edit.counterpart(of: $0) }
    page.show("at first", own.map { "\($0.name): \($0.done)" }.joined(separator: ", "))
    own[1].name = "mine"

    for item in above { item.done = true }
    for item in own { edit.refresh(item, mergeChanges: true) }
    let faults = own.map(\.isFault)
    for item in above { item.done = false }

    page.rows(
      "refreshed", headers: ["", "a fault", "then name", "then done"],
      zip(["Item 2, read", "Item 3, renamed"], own.indices).map { label, index in
        [.text(label), yesOrNo(faults[index]), .text(own[index].name), .text("\(own[index].done)")]
      })
  }
}

//: The article calls the method lazy and leaves it there. For changed objects a published test from 2024 says
//: otherwise, and so does this engine.
//:
//: **Rule of thumb.** `refresh(_:mergeChanges: true)` is safe to call too often. Call it with false only to throw
//: edits away.
