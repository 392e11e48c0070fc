import OpenCoreData
import Samples
import WorkbookKit

//: ## `fetchHistory(after:)` and a merge: what does the screen's context have afterwards?
//:
//: The app keeps a history token from its last look. Meanwhile the extension has saved twice: first it added the photo
//: Heron to Harbour, then it renamed Harbour and deleted Rose. The screen holds Garden, Rose and Harbour. A background
//: context holds Garden and Rose too. Both merge what the history says. Then both save, the screen's context first.
//:
//: ### Predict
//:
//: How many changes has each of the two transactions, of which kind and of which entity? After the merge: what is
//: `isDeleted` of Rose, what is Harbour's title, and does the context have something to save? Do both saves succeed?
//:
//: - evidence: SQ-55, RF-07, RF-11, CH-043, CH-303, CH-309
//: - figures: steps
//: - prepares: 8.2

func sinceAToken() -> Segment {
  Segment(
    "read-history-since-a-token", "`fetchHistory(after:)` and a merge: what does the screen's context have afterwards?",
    claims: ["H3"],
    asks: [
      Ask(
        "Which changes has the second transaction?", at: .shown("transaction", occurrence: 2),
        choices: [
          "by extension: update 1 Album, delete 1 Photo",
          "by extension: update 1 Album, delete 2 Comment, delete 1 Photo",
          "by extension: update 2 Album, delete 2 Comment, delete 1 Photo",
        ],
        beliefs: [
          "by extension: update 1 Album, delete 1 Photo":
            "You expected what the code names. The rules of the delete are in the transaction too.",
          "by extension: update 1 Album, delete 2 Comment, delete 1 Photo":
            "You counted the album that was renamed. Garden has lost a member, and counts as updated as well.",
        ]),
      Ask(
        "What is `isDeleted` of Rose after the merge?", at: .shown("Rose isDeleted"), choices: ["true", "false"],
        beliefs: [
          "false": "You expected the merge to drop objects. It deletes them in the context, as `delete(_:)` does."
        ]),
      Ask(
        "What is Harbour's title after the merge?", at: .shown("Harbour's title"),
        choices: ["\"Old harbour\"", "\"Harbour\""],
        beliefs: ["\"Harbour\"": "You expected IDs to carry no values. The merge refreshes the object from its row."]),
      Ask(
        "Does the context have changes then?", at: .shown("hasChanges"), choices: ["true", "false"],
        beliefs: ["false": "You expected a merged delete to be saved already. The context keeps it until it saves."]),
      Ask(
        "What does its save give?", at: .shown("save"), choices: ["133020", "succeeds"],
        beliefs: ["133020": "You expected the missing row to be a conflict. Both sides have deleted it."]),
      Ask(
        "And then the save of the second context?", at: .shown("its save"), choices: ["133020", "succeeds"],
        beliefs: [
          "succeeds": "You looked at Rose alone. The album is to be saved too, and its row has another version by now."
        ]),
    ],
    variation: mergeTwice
  ) { page in
    let gallery = try Gallery(page)
    let screen = gallery.screen
    let (garden, harbour) = (try screen.album("Garden"), try screen.album("Harbour"))
    let rose = try screen.photo("Rose")
    let second = gallery.container.newBackgroundContext()
    // snippet.hide
    second.name = "second"
    page.watch(
      [(rose, "title"), (harbour, "title"), (garden, "title")], as: "rose, harbour, garden", in: [screen, second],
      also: [gallery.writtenHistory], isStepper: true)
    // snippet.show
    page.show("before", "\(garden.title) \(garden.photos.count), \(harbour.title) \(harbour.photos.count)")
    let (itsGarden, itsRose) = try second.performAndWait { (try second.album("Garden"), try second.photo("Rose")) }
    let token = gallery.bookmark
    try gallery.run(.addAndDelete)
    // snippet.hide
    page.moment("gallery.run(.addAndDelete)")
    // snippet.show

    for transaction in try gallery.history(after: token) {
      page.show("transaction", summary(of: transaction))
      screen.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
      // snippet.hide
      page.moment("screen.mergeChanges")
      // snippet.show
      second.performAndWait { second.mergeChanges(fromContextDidSave: transaction.objectIDNotification()) }
      // snippet.hide
      page.moment("second.mergeChanges")
      // snippet.show
    }
    page.show("Rose isDeleted", value: rose.isDeleted)
    page.show("Harbour's title", value: harbour.title)
    page.show("after", "\(garden.title) \(garden.photos.count), \(harbour.title) \(harbour.photos.count)")
    page.show("hasChanges", value: screen.hasChanges)
    page.show("save", outcome { try screen.save() })
    page.show(
      "the second context",
      second.performAndWait { "\(itsGarden.title) \(itsGarden.photos.count), Rose isDeleted \(itsRose.isDeleted)" })
    page.show("its save", outcome { try second.performAndWait { try second.save() } })
    page.show("newest transaction", try gallery.history(after: token).last.map(summary(of:)) ?? "none")
  }
}

//: ### What happened
//:
//: The request asked for everything after the token and got two transactions, oldest first. The first one is the save
//: that inserted Heron. It names Harbour as updated too, because the members of its to-many relationship changed. The
//: second one updates two albums, Harbour, which has a new title, and Garden, which has lost a member. It deletes Rose,
//: and with it the two comments, which *cascade* took in the extension: each of them is a change of its own.
//:
//: Each transaction was turned into a notification by `objectIDNotification()` and merged. Harbour was refreshed, and
//: its next reading gave the new title and a set with Heron in it. Rose became a deleted object of this context, and
//: left Garden's set. The app sent no fetch request; the merge itself read the changed rows for the coordinator's row
//: cache.
//:
//: `hasChanges` is true: the delete of Rose is pending here as if the app had called `delete(_:)`. The save had no row
//: of Rose to delete, and succeeded ([chosen here](labels.md#CH-303)). It still wrote one row. The last line is printed
//: when both contexts have tried to save, and the newest transaction is an update of one album by `app`, the author of
//: `screen`. This is Garden: the merged delete of Rose had changed its set in this context too, so the save raised the
//: version of its row. (The `UPDATE` is among the statements below the output; in the terminal `--sql` prints them. It
//: sets `Z_OPT` and nothing else.)
//:
//: The second context held Garden and Rose too, and merged the same transactions. Its save failed with 133020. Rose had
//: left Garden's set there as well, so this save too wanted to write Garden's row. The merge had given both contexts
//: the version that the extension's save had left in that row; then the save of `screen` raised it. `second` merges no
//: save of `screen` by itself: its `automaticallyMergesChangesFromParent` is false.
//:
//: ### Why
//:
//: For a merge, history gives object IDs and kinds of change; the values come from the file. The context refreshes an
//: updated object that it holds, deletes a deleted one, and makes a fault for an inserted one
//: ([documented](labels.md#RF-07)). Merge transactions in their order: one may insert an object that the next deletes.
//:
//: ### In your app
//:
//: Archive the token of the last transaction *after* the merge. If archiving fails, the next reading repeats the merge;
//: if the token is written first and the process ends before the merge, these transactions are never merged.
//:
//: ```swift
//: let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
//: let result = try reader.execute(request) as? NSPersistentHistoryResult  // on the queue of `reader`
//: let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
//: for context in contexts {
//:   context.performAndWait {
//:     for transaction in transactions { context.mergeChanges(fromContextDidSave: transaction.objectIDNotification()) }
//:   }
//: }
//: if let token = transactions.last?.token {
//:   try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
//:     .write(to: tokenFile, options: .atomic)
//: }
//: ```
//:
//: One block for each context takes all transactions. With a block for each transaction, other code on that queue could
//: run between two of them, and read a state that the file no longer has. Save the context afterwards, or leave it to
//: its next save: until then the merged deletes are unsaved changes, and a rollback would take the deletes back, so
//: that the objects are there again and their rows are not: see [](chapter-3.md#reset-or-merge).
//:
//: Where several contexts of a coordinator hold a deleted photo and its album, let them merge each other's saves
//: (`automaticallyMergesChangesFromParent`).
//:
//: A token names the stores that it was taken of. With two tracked stores, keep a token for each, and ask for one store at
//: a time with `request.affectedStores`.
//:
//: For an app the reading, the merge and the token's file are in
//: [HistoryMerge.swift](../Sources/TakeHome/HistoryMerge.swift).
//:
//: ### Rule of thumb
//:
//: Read after the token, merge in order into every context, then move the token.
//:
//: ### And if the same transactions are merged twice?
//:
//: Archiving the token fails, the app goes on running, and its next reading merges both transactions again, after the
//: context has saved. Does the second merge leave changes, and what does a fetch find?

// snippet.variation
func mergeTwice(_ page: Page) throws {
  let gallery = try Gallery(page)
  let screen = gallery.screen
  _ = try (screen.photo("Rose").title, screen.album("Harbour").title)
  let token = gallery.bookmark
  try gallery.run(.addAndDelete)
  gallery.merge(try gallery.history(after: token))
  try screen.save()

  gallery.merge(try gallery.history(after: token))
  page.show("merged again: hasChanges", value: screen.hasChanges)
  page.show("merged again: a fetch finds", try screen.photoTitles())
}
// snippet.show

//: ### Then
//:
//: The second merge found no object of Rose in the context, refreshed Harbour once more, and left nothing to save. To
//: merge too much is a waste of time; to merge too little leaves the screen wrong for good.
