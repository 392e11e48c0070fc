import OpenCoreData
import Samples
import WorkbookKit

//: A screen holds Iceland as a fault, and `sync` deletes Iceland and saves. The flag is off. `list` is
//: [*pinned*](glossary.md#pinned-context): it called `setQueryGenerationFrom(.current)` before it fetched.
//:
//: ### Predict
//:
//: What does `iceland.name` give, and which countries do `list` and `sync` find? Then `list` edits Iceland and saves:
//: does that succeed? And what does `list` fetch after a merge?
//:
//: - evidence: FT-02, QG-01, QG-04, QG-05, QG-07, FT-08, MP-03, MP-10, RF-07, RF-10, CH-806, CH-809
//: - short: A pinned list
//: - entry `the name`: QG-04
//: - entry `iceland.isDeleted`: QG-04
//: - entry `list fetches`: QG-01
//: - entry `sync fetches`: QG-01
//: - entry `save of an edit`: MP-03, MP-10, QG-07
//: - entry `merged: isDeleted`: RF-07, RF-10
//: - entry `merged: list fetches`: QG-05
//: - entry `before the save: the name`: QG-04
//: - entry `save of Malta`: QG-07
//: - entry `then list fetches`: QG-07
//: - entry `then the name`: QG-07
//: - entry `then isDeleted`: FT-02
//: - sample: CH-809
//: - figures: layers

func pinnedList() -> Segment {
  Segment(
    "a-pinned-list", "A pinned `list`: what does a fault read when another context has deleted its row?",
    claims: ["T9"],
    asks: [
      Ask(
        "What does reading the name give?", at: .shown("the name"), choices: ["Iceland", "\"\"", "nothing"],
        beliefs: [
          "nothing":
            "You expected the process to end. The fault looks where `list` is pinned, and there the row exists.",
          "\"\"": "You expected a fault without a row. The row is gone for others; `list` reads an older state.",
        ]),
      Ask(
        "How does the save of the edit end?", at: .shown("save of an edit"),
        choices: ["saved", "refused: 133020"],
        beliefs: [
          "saved": "You expected the save to go to the old state. Only reading is pinned; a save meets the file."
        ]
      ),
      Ask(
        "What does `list` fetch after the merge?", at: .shown("merged: list fetches"),
        choices: ["Fiji, Iceland, Malta, Samoa", "Fiji, Malta, Samoa"],
        beliefs: [
          "Fiji, Iceland, Malta, Samoa": "You expected the pin to hold through the merge. A merge moves the context."
        ]),
    ],
    variation: pinnedListSaves
  ) { page in
    let atlas = try Atlas(page)
    let (list, mailbox) = (atlas.list, Mailbox(of: atlas.sync))
    list.shouldDeleteInaccessibleFaults = false
    try list.setQueryGenerationFrom(.current)
    let iceland = try list.country("Iceland")  // a fault
    try atlas.inBackground { sync in sync.delete(try sync.country("Iceland")) }

    // snippet.hide
    page.watch(iceland, "name", as: "iceland")
    page.moment("deleted by sync")
    // snippet.show
    page.show("the name", value: iceland.name)
    page.show("iceland.isDeleted", value: iceland.isDeleted)
    page.show("list fetches", try list.countryNames())
    page.show("sync fetches", try atlas.sync.countryNames())

    iceland.population += 1
    page.show("save of an edit", list.outcomeOfSave())
    list.rollback()

    mailbox.deliver(to: list)
    page.show("merged: isDeleted", value: iceland.isDeleted)
    page.show("merged: list fetches", try list.countryNames())
  }
}

// snippet.hide
extension NSManagedObjectContext {
  /// Saves, and says how it went.
  func outcomeOfSave() -> String {
    do {
      try save()
      return "saved"
    } catch let error as NSError { return "refused: \(error.code)" }
  }
}
// snippet.show

//: ### Why
//:
//: The crashes of [](#every-order) have one cause: a context fetches its objects at one moment and fills their faults
//: at another. A pinned context fetches, counts and fills faults from one state, in which the row exists.
//:
//: Only reading is pinned. A save compares the changed object with the row in the file, and fails with 133020. A merge
//: moves the context to the newest state and deletes its Iceland. `setQueryGenerationFrom(nil)` ends the pin and marks
//: no object.
//:
//: ### In your app
//:
//: Pin contexts that only read, but switch on merging first:
//:
//: ```swift
//: container.viewContext.automaticallyMergesChangesFromParent = true
//: try container.viewContext.setQueryGenerationFrom(.current)
//: ```
//:
//: ### Rule of thumb
//:
//: A pin protects reading, not writing: faults are safe until the context moves, saves meet the file.
//:
//: ### And if `list` saves an edit of Malta instead?
//:
//: Iceland's name has been read, and nothing is merged. Does the save succeed? What does `list` fetch then, and what
//: does `iceland.name` give?

// snippet.variation
func pinnedListSaves(_ page: Page) throws {
  let atlas = try Atlas(page)
  let list = atlas.list
  try list.setQueryGenerationFrom(.current)
  let iceland = try list.country("Iceland")
  try atlas.inBackground { sync in sync.delete(try sync.country("Iceland")) }
  page.show("before the save: the name", value: iceland.name)

  try list.country("Malta").population += 1
  page.show("save of Malta", list.outcomeOfSave())
  page.show("then list fetches", try list.countryNames())
  page.show("then the name", value: iceland.name)
  page.show("then isDeleted", value: iceland.isDeleted)
}
// snippet.show

//: ### Then
//:
//: The save moves the context to the state that it made. Iceland keeps its loaded name and is not marked: a pinned
//: context that saves has to merge too.
