import OpenCoreData
import Samples
import WorkbookKit

//: ## `setQueryGenerationFrom(.current)` and another process: what do a fetch and the history say?
//:
//: The context of a screen is pinned to a query generation while the user scrolls. The first reading after
//: `setQueryGenerationFrom(.current)` makes the pin. Then an extension deletes *Rose*, and the app reads the history
//: through the pinned context.
//:
//: ### Predict
//:
//: What do the title of *Rose*, which is a fault, and a fetch give? How many transactions does the history request
//: find? What does the fetch find after the merge?
//:
//: - evidence: QG-01, QG-02, QG-04, QG-05, QG-07, RF-07, MP-03, CH-803, CH-806, CH-807, CH-808, CH-809
//: - short: A pinned context and history
//: - entry `title`: QG-01, QG-02, QG-04
//: - entry `a fetch finds`: QG-01, QG-02
//: - entry `transactions`: CH-807
//: - entry `merged: isDeleted`: RF-07, CH-807
//: - entry `merged: a fetch finds`: QG-05, CH-807
//: - entry `pinned: save of an edit`: QG-07, MP-03
//: - entry `pinned: a fetch finds then`: CH-806
//: - figures: layers

func pinnedAndHistory() -> Segment {
  Segment(
    "a-pinned-generation-and-history",
    "`setQueryGenerationFrom(.current)` and another process: what do a fetch and the history say?", claims: ["H12"],
    asks: [
      Ask(
        "What is the title of Rose, which was not read before?", at: .shown("title"), choices: ["\"Rose\"", "\"\""],
        beliefs: ["\"\"": "You expected the fault to find no row. It is filled from the pinned state."]),
      Ask(
        "What does the pinned context's fetch find?", at: .shown("a fetch finds"),
        choices: ["Ferry, Gull, Rose, Tulip", "Ferry, Gull, Tulip"],
        beliefs: ["Ferry, Gull, Tulip": "You expected the fetch to ask for the newest state. It reads the pinned one."]),
      Ask(
        "How many transactions does it find in the history?", at: .shown("transactions"),
        beliefs: ["0": "You expected the pin to hide the history too. A history request reads what the file has now."]),
      Ask(
        "And what does a fetch find after the merge?", at: .shown("merged: a fetch finds"),
        choices: ["Ferry, Gull, Rose, Tulip", "Ferry, Gull, Tulip"],
        beliefs: ["Ferry, Gull, Rose, Tulip": "You expected the pin to stay. A merge moves it to the newest state."]),
    ],
    variation: pinnedAndSaves
  ) { page in
    let gallery = try Gallery(page)
    let screen = gallery.screen
    try screen.setQueryGenerationFrom(.current)
    let rose = screen.object(with: try screen.id(of: "Photo", titled: "Rose")) as? Photo  // a fault; the fetch pins
    let token = gallery.bookmark
    // snippet.hide
    if let rose { page.watch(rose, "title", as: "rose", in: [screen]) }
    // snippet.show
    try gallery.run(.deleteRose)

    page.show("title", value: rose?.title)
    page.show("a fetch finds", try screen.photoTitles())
    let transactions = try gallery.history(after: token)
    page.show("transactions", value: transactions.count)

    gallery.merge(transactions)
    page.show("merged: isDeleted", value: rose?.isDeleted)
    page.show("merged: a fetch finds", try screen.photoTitles())
  }
}

//: ### Why
//:
//: The fault of *Rose* gets its title after another process has deleted the row. A pinned context reads the store as
//: it was after one transaction, in fetches and when faults fire, whichever process writes later. The fetch of the ID
//: made the pin, before the delete.
//:
//: Here a history request goes past the pin, as a batch request does, and reads what the file holds now. So a pinned
//: context can ask what it is missing.
//:
//: The merge moves the context to the newest generation and deletes *Rose* in it. `save()` and `reset()` move it too;
//: `refreshAllObjects()` does not. `automaticallyMergesChangesFromParent` is not supported while the pin is at an
//: older generation.
//:
//: ### In your app
//:
//: ```swift
//: try viewContext.setQueryGenerationFrom(.current)
//: // on a remote change; it moves the pin:
//: try mergeHistory(after: token, into: [viewContext])
//: ```
//:
//: A generation holds a lock on the file, and the system ends a suspended app that holds such locks (`0xdead10cc`).
//: Where the file is shared, unpin with `setQueryGenerationFrom(nil)` before the app is suspended.
//:
//: ### Rule of thumb
//:
//: Pin the screen and let merges move the pin; without merges it shows the past.
//:
//: ### And if the pinned context edits Rose and saves before the merge?
//:
//: What does the save say, and what does a fetch find afterwards?

// snippet.variation
func pinnedAndSaves(_ page: Page) throws {
  let gallery = try Gallery(page)
  let screen = gallery.screen
  try screen.setQueryGenerationFrom(.current)
  let rose = try screen.photo("Rose")
  try gallery.run(.deleteRose)
  rose.isFavorite = true
  page.show("pinned: save of an edit", outcome { try screen.save() })
  page.show("pinned: a fetch finds then", try screen.photoTitles())
}
// snippet.show

//: ### Then
//:
//: The save meets the file as it is now, as without a pin. Here a save that fails does not move the pin.
