import OpenCoreData
import Samples
import WorkbookKit

//: An app keeps a history token. Its extension has saved twice since: it added the photo *Heron* to *Harbour*; then it
//: renamed *Harbour* and deleted *Rose*. The screen's context holds *Garden*, *Rose* and *Harbour*, a background
//: context *Garden* and *Rose*. Both merge the history, then both save, the screen's context first. A save also writes an
//: album whose set of photos has changed, and raises the version of its row.
//:
//: ### Predict
//:
//: Which changes does each transaction have? After the merge, what is *Rose*'s `isDeleted`, what is *Harbour*'s title,
//: and does the context have changes? Do both saves succeed?
//:
//: - evidence: SQ-55, RF-07, RF-10, RF-11, RF-15, ST-01c, ST-06, DR-05, MP-03, FR-19, QG-01, QG-05, CH-043, CH-303, CH-309
//: - short: Merging history after a token
//: - formerly: a-pinned-generation-and-history, and-if-the-pinned-context-edits-rose-and-saves-before-the-merge
//: - formerly: 12-setquerygenerationfromcurrent-and-another-process-what-do-a-fetch-and-the-history-say
//: - sample: CH-303, CH-309
//: - entry `transaction`: SQ-55, DR-05, CH-043
//: - entry `Rose isDeleted`: RF-07, RF-10
//: - entry `Harbour's title`: RF-07
//: - entry `after`: RF-07, RF-11
//: - entry `hasChanges`: RF-07, RF-10, ST-01c, ST-06
//: - entry `save`: CH-303
//: - entry `the second context`: RF-07, RF-11
//: - entry `its save`: MP-03, CH-303, CH-309
//: - entry `newest transaction`: CH-043, CH-303, CH-309
//: - entry `merged again: hasChanges`: RF-15, CH-303
//: - entry `merged again: a fetch finds`: FR-19, CH-303
//: - figures: steps
//: - prepares: 8.2

func sinceAToken() -> Segment {
  Segment(
    "read-history-since-a-token", "`fetchHistory(after:)` and a merge: what does the screen's context have afterwards?",
    claims: ["H3"], formerNames: ["a-pinned-generation-and-history"],
    asks: [
      Ask(
        "Which changes does the second transaction have?", at: .shown("transaction", occurrence: 2),
        choices: [
          "by extension: update 1 Album, delete 1 Photo",
          "by extension: update 1 Album, delete 2 Comment, delete 1 Photo",
          "by extension: update 2 Album, delete 2 Comment, delete 1 Photo",
        ],
        beliefs: [
          "by extension: update 1 Album, delete 1 Photo":
            "You expected what the code names. What the rules deleted is in the transaction too.",
          "by extension: update 1 Album, delete 2 Comment, delete 1 Photo":
            "You counted the album that was renamed. Garden has lost a member, and counts as updated as well.",
        ]),
      Ask(
        "Does the context have changes after the merge?", at: .shown("hasChanges"), choices: ["true", "false"],
        beliefs: ["false": "You expected a merged delete to be saved already. The context keeps it until it saves."]),
      Ask(
        "What does its save give?", at: .shown("save"), choices: ["133020", "succeeds"],
        beliefs: ["133020": "You expected the missing row to be a conflict. Both sides have deleted it."]),
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

//: ### Why
//:
//: The second transaction has five changes for a rename and a delete. Each row that *cascade* deleted is one change,
//: and *Garden* lost a member and counts as updated.
//:
//: `objectIDNotification()` brings object IDs and kinds of change; the values come from the file. The merge refreshes
//: an updated object that the context holds, and calls `delete(_:)` on a deleted one, edited or not. So *Rose* leaves
//: *Garden*'s set, and `hasChanges` is true: a merged delete is a pending change, and a merged insert or update is
//: not.
//:
//: The screen's save finds the row of *Rose* gone and succeeds. It also writes *Garden*. The second context has *Garden*
//: to save as well, with the older version: 133020.
//:
//: ### In your app
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
//: One block for each context merges all transactions in their order, so that no other code reads a state between two
//: of them. Keep one token for each store. Take home:
//: [HistoryMerge.swift](../Sources/Course/TakeHome/HistoryMerge.swift).
//:
//: Each context that held *Rose* now has an unsaved delete. Leave that to its next save, and set
//: `automaticallyMergesChangesFromParent` in all of them, so that each merges the others' saves before its own.
//:
//: A context that is pinned by `setQueryGenerationFrom(.current)` finds *Rose* until the merge moves the pin:
//: [](chapter-5.md#a-pinned-list). Unpin it before the app is suspended, or the system ends the app for its file lock
//: (`0xdead10cc`).
//:
//: ### Rule of thumb
//:
//: Read after the token, merge in order into every context, then move the token.
//:
//: ### And if the same transactions are merged twice?
//:
//: Archiving the token failed, so the app merges both transactions again after its save. Are there changes then, and
//: what does a fetch find?

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
//: The context holds no *Rose* any more, so the second merge has nothing to delete. Merging too much costs time;
//: merging too little leaves the screen wrong.
