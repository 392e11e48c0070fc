import OpenCoreData
import Samples
import WorkbookKit

//: A user reports that photos disappear. The share extension deletes photos, so does a sync that runs as another
//: process, and so does a background context of the app. You have the object IDs of the photos, and the history.
//:
//: ### Predict
//:
//: The extension deleted *Rose*, the sync *Ferry*, the app *Gull*. All processes of this run are one program. Which of
//: author, context and bundle tell the three apart, and what do they say of *Gull*?
//:
//: - evidence: SQ-52, CH-705
//: - short: Who deleted my row
//: - entry `deleted`: SQ-52, CH-705
//: - entry `Tulip was deleted by`: SQ-52
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

//: ### Why
//:
//: For *Gull* the author and the context are nil. A transaction stores the `transactionAuthor` and the `name` of the
//: context that saved to the store. Both are nil unless code has set them, and `newBackgroundContext()` sets neither.
//:
//: The author belongs to a context, and not to a process: a sync inside the app could still sign as `sync`. The bundle
//: belongs to the program, so it is the same in every row; an extension's bundle identifier differs from its app's.
//:
//: History says which context saved, and not which line called `delete(_:)`.
//:
//: ### In your app
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
//: Make all contexts in one function that demands both. `performBackgroundTask(_:)` makes a context too: set both in
//: the first lines of its block. In test builds keep some weeks of history for such reports.
//:
//: ### Rule of thumb
//:
//: Give every context an author for the part of the product, and a name for the job.
//:
//: ### And if the author is changed between the delete and the save?
//:
//: A context deletes *Tulip* as `screen`, sets its author to `clean-up`, and saves. Whom does the transaction name?

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
//: The author is read when the save writes the transaction, so all changes of a save have the same author. Save before
//: you change it.
