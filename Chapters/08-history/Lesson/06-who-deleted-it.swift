import OpenCoreData
import Samples
import WorkbookKit

//: ## Who deleted my row: what do `author`, `contextName` and `bundleID` of a transaction say?
//:
//: A user reports that photos disappear. The share extension deletes some, in a context with an author and a name. The
//: sync deletes some, in a context with an author and a name as well. The app deletes some, in a context from
//: `newBackgroundContext()`. The app has the object ID of each photo that is gone, and the
//: history.
//:
//: ### Predict
//:
//: Each row of the table is one photo: the extension deleted Rose, the sync Ferry, the app Gull. Which of author, context
//: and bundle tell the three apart, and what stands there for Gull?
//:
//: - evidence: SQ-52, CH-705
//: - exercise: 8.4
//: - prepares: 8.1

func whoDeletedIt() -> Segment {
  Segment(
    "who-deleted-my-row", "Who deleted my row: what do `author`, `contextName` and `bundleID` of a transaction say?",
    claims: ["H6"],
    asks: [
      Ask(
        "Which author does Ferry's deletion name?", at: .cell("deleted", row: 2, column: "author"),
        choices: ["sync", "extension", "app"],
        beliefs: [
          "extension": "You expected the process to count. The author is what the context of that save had set.",
          "app": "You expected the reader's author. It is stored with the transaction.",
        ]),
      Ask(
        "And Gull's?", at: .cell("deleted", row: 3, column: "author"), choices: ["nil", "app"],
        beliefs: [
          "app": "You expected a default. `transactionAuthor` is nil unless the code sets it, for each context."
        ]),
    ],
    variation: authorChangedMidway
  ) { page in
    let gallery = try Gallery(page)
    let titles = ["Rose", "Ferry", "Gull"]
    let ids = try titles.map { try gallery.screen.photo($0).objectID }
    try gallery.run(.deleteRose)
    try gallery.run(.syncFerry)
    let background = gallery.container.newBackgroundContext()
    try background.performAndWait {
      background.delete(try background.photo("Gull"))
      try background.save()
    }

    page.rows(
      "deleted", headers: ["photo", "author", "context", "bundle"],
      try zip(titles, ids).map { title, id in
        let transaction = try gallery.deletion(of: id)
        return [
          .text(title), .text(transaction?.author ?? "nil"), .text(transaction?.contextName ?? "nil"),
          .text(transaction?.bundleID ?? "nil"),
        ]
      })
  }
}

extension Gallery {
  /// The transaction that deleted an object; nil where the history does not have it.
  func deletion(of id: NSManagedObjectID) throws -> NSPersistentHistoryTransaction? {
    try history(after: nil).last { transaction in
      (transaction.changes ?? []).contains { $0.changeType == .delete && $0.changedObjectID == id }
    }
  }
}

//: ### What happened
//:
//: The history was read from its start, and for each ID the code looked for the transaction with a change of type
//: delete. Rose was deleted by the author `extension` in the context `share sheet`, Ferry by `sync` in `import`. Gull's
//: deletion names neither: it was saved by a background context that was made in passing, without a name or an author.
//: All that is known of the writer is the bundle and the process.
//:
//: The column *bundle* is the same everywhere, because all processes of this run are one program.
//:
//: ### Why
//:
//: A transaction has columns for an author, a context, a bundle and a process ([run](labels.md#SQ-52)). The table shows
//: what the first two hold: the `transactionAuthor` and the `name` that code has set on the context that saved, and nil
//: where it has set nothing. An extension has a bundle identifier of its own, so on Apple's systems the third should
//: tell app, widget and extension apart; that was not tried. A program on Linux has none, and this engine takes the
//: name of the process ([chosen here](labels.md#CH-705)).
//:
//: There is no stack trace and no thread in it. History says which context saved, not which line called `delete(_:)`.
//:
//: ### In your app
//:
//: Make all contexts in one function that demands both:
//:
//: ```swift
//: extension NSPersistentContainer {
//:   func newBackgroundContext(named name: String, author: String) -> NSManagedObjectContext {
//:     let context = newBackgroundContext()
//:     context.name = name
//:     context.transactionAuthor = author
//:     return context
//:   }
//: }
//: ```
//:
//: `performBackgroundTask(_:)` makes a context too: set both as the first lines of its block. Keep the history of some
//: weeks in test builds, and the question in the report can be answered.
//:
//: ### Rule of thumb
//:
//: An author says which part of the product wrote, a name says which job. Set both on every context.
//:
//: ### And if the author is changed between the delete and the save?
//:
//: A context deletes Tulip as `screen`, then sets its author to `clean-up` and saves. Whom does the transaction name?

// snippet.variation
func authorChangedMidway(_ page: Page) throws {
  let gallery = try Gallery(page)
  let id = try gallery.screen.photo("Tulip").objectID
  gallery.screen.transactionAuthor = "screen"
  gallery.screen.delete(try gallery.screen.photo("Tulip"))
  gallery.screen.transactionAuthor = "clean-up"
  try gallery.screen.save()
  page.show("Tulip was deleted by", try gallery.deletion(of: id)?.author ?? "nil")
}
// snippet.show

//: ### Then
//:
//: The author is read when the store writes the transaction. All changes of a save have the same author, also those
//: that were made under another. Save before the author changes.
