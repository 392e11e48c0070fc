import OpenCoreData
import Samples
import WorkbookKit

//: ## A pinned `list`: what does a fault read when another context has deleted its row?
//:
//: A screen has fetched Iceland and has not read any of its properties, and `sync` deletes Iceland, as in
//: [`shouldDeleteInaccessibleFaults`: what does reading a fault do when its row is gone?](#a-fault-without-a-row). The
//: flag is off, so a fault without a row would end the process. This time `list` called
//: `setQueryGenerationFrom(.current)` before it fetched.
//:
//: ### Predict
//:
//: What does `iceland.name` give, and which countries do `list` and `sync` find? Then `list` edits Iceland and
//: saves: does that succeed? And what is there after `list` has merged what `sync` had saved?
//:
//: - evidence: QG-01, QG-04, QG-05, QG-07, FT-08, MP-03, RF-07, RF-10, CH-806
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

//: ### What happened
//:
//: Fetching Iceland pinned `list` to the state of the file at that moment. The other context deleted the row and
//: saved; `sync` finds three countries. Then the screen read the name. The fault fired, and `list` looked for the row
//: where it is pinned: the row is there, with all its values. Nothing is marked as deleted, and the fetch of `list`
//: agrees with its objects.
//:
//: The edit shows the limit. A save does not write into the old state. It compares each changed object with the row
//: as the file has it now, and there is none, so the save is refused with 133020, exactly as without a pin.
//:
//: The merge moved `list` to the newest generation ([documented](labels.md#QG-05)) and deleted its Iceland, so the
//: next fetch finds three countries. `list` is still pinned, now to this generation ([chosen here](labels.md#CH-801)),
//: and `setQueryGenerationFrom(nil)` would end the pin ([documented](labels.md#QG-03)).
//:
//: ### Why
//:
//: [Every order of the steps](#every-order) counts how often a reader meets a fault whose row is gone. All of these
//: endings have the same cause: a context fetches its objects at one moment and fills their faults at another. In a
//: context that is pinned to a query generation both read the state of one moment, so a fault fires with the values of
//: that generation ([documented](labels.md#QG-04)).
//:
//: The delete is only delayed, though. Something has to move the context, and what was edited meanwhile meets the
//: present then. How the conflict looks in detail is chosen here: as in a context that is not pinned.
//:
//: ### In your app
//:
//: Pin contexts that only read, such as the one of a screen, and let them merge what others save:
//:
//: ```swift
//: container.viewContext.automaticallyMergesChangesFromParent = true
//: try container.viewContext.setQueryGenerationFrom(.current)
//: ```
//:
//: The header says that the first line must not be set while a context is pinned to a generation that is not the newest
//: ([documented](labels.md#RF-17)), so it comes first. What an *automatic* merge does to a pinned context is not said;
//: here it moves the context like one that your code makes ([chosen here](labels.md#CH-809)). Between a save elsewhere
//: and its merge, faults are safe. Unsaved edits still need a merge policy.
//:
//: ### Rule of thumb
//:
//: A pin protects reading, not writing: no fault fails until the context moves, and every save meets the file as it
//: is.
//:
//: ### And if `list` saves an edit of Malta instead?
//:
//: Nothing is merged. Iceland's name has been read, then `list` changes Malta and saves. Does the save succeed? What
//: does `list` fetch afterwards, and what does `iceland.name` give?

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
//: Nobody else had changed Malta, so there is no conflict. But the save moved the context to the generation that it
//: made, and in that one Iceland is gone: the fetch says so. The object keeps the name that it has loaded and is not
//: marked, because a save tells no object about the changes of others. A context that is pinned and saves needs the
//: merge, too.
