import OpenCoreData
import Samples
import WorkbookKit

//: ## `setQueryGenerationFrom(.current)` and another process: what do a fetch and the history say?
//:
//: The context of the screen is pinned to a query generation, so that the list does not change while the user scrolls.
//: The first reading after `setQueryGenerationFrom(.current)` pins it, and not the call itself
//: ([documented](labels.md#QG-02)). The extension deletes Rose. Then the history is read, through the context that is
//: pinned.
//:
//: ### Predict
//:
//: What do the title of Rose, which is a fault, and a fetch of the pinned context say? How many transactions does the
//: history request find? And what does the fetch find after the merge?
//:
//: - evidence: QG-01, QG-02, QG-04, QG-05, CH-803, CH-806, CH-807, CH-808, CH-809
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

//: ### What happened
//:
//: The first fetch pinned the context to the state of the file at that moment. It asked for an ID alone, so no layer of the
//: app had read the row of Rose. The extension's delete came after it. Then the title was read: the fault fired, and was
//: filled from the file as it had been, although another process had deleted the row. The fetch of the pinned context
//: still found four photos. What a generation has read is kept apart from the row cache of the coordinator ([chosen
//: here](labels.md#CH-808)).
//:
//: The history request went through the same context and found the transaction: it reads what the file holds now. So
//: the app knew of the delete while its objects were still of the state before. The merge brought both together. It
//: moved the context to the newest generation and deleted Rose in it.
//:
//: ### Why
//:
//: A query generation holds for fetches and for faults ([documented](labels.md#QG-01)). A generation is an open read
//: transaction of SQLite here ([chosen here](labels.md#CH-803)), and SQLite gives a reader its state whichever process
//: writes. A request for history is like a batch request: it speaks with the store, past the context. That it is not
//: pinned is [chosen here](labels.md#CH-807). So a pinned context can ask by itself what it is missing, and needs no
//: second context for it.
//:
//: ### In your app
//:
//: Only an SQLite store in WAL mode has generations. With any other store the call is accepted, the context reads as if
//: it were not pinned, and nothing is reported ([documented](labels.md#QG-08)). Stores are in WAL mode
//: ([run](labels.md#SQ-40)) unless an app sets another `journal_mode`, by `NSSQLitePragmasOption`; look whether yours
//: does.
//:
//: Pinning and history belong together. The pin keeps the screen whole between two merges, where [a context that is
//: not pinned](#a-delete-in-another-process) contradicts itself; history says when and how to move on.
//:
//: ```swift
//: try viewContext.setQueryGenerationFrom(.current)
//: // on a remote change; it moves the pin:
//: try mergeHistory(after: token, into: [viewContext])
//: ```
//:
//: A generation holds a lock on the file while a context refers to it ([documented](labels.md#QG-12)). The system ends an
//: app that holds on to a lock of a file or of an SQLite database when it is suspended, with the code `0xdead10cc` in the
//: crash report ([documented](labels.md#QG-12b)). Whether a pin counts there was not tried: where the file is shared,
//: unpin with `setQueryGenerationFrom(nil)` when the app goes to the background.
//:
//: Apple's header, `NSManagedObjectContext.h`, calls `automaticallyMergesChangesFromParent` unsupported for a context
//: that is pinned to a generation other than the current one. Here each automatic merge moves the pin ([chosen
//: here](labels.md#CH-809)).
//:
//: ### Rule of thumb
//:
//: Pin the screen, and let the merge of history move it. A pin without a merge shows an old state for as long as the
//: app runs.
//:
//: ### And if the pinned context edits Rose and saves before the merge?
//:
//: The title can be read, so the edit looks harmless. What does the save say, and what does a fetch find afterwards?

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
//: The save meets the file as it is now: 133020, as without a pin. A save that fails moves nothing, so the fetch still
//: reads the pinned state.
