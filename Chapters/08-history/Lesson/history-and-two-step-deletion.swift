import OpenCoreData
import Samples
import WorkbookKit

//: An extension deletes in two steps: it marks *Rose* with `markedForDeletionDate` and saves; later it purges marked
//: photos with a batch delete. The app was suspended during both steps. Its screen holds *Rose* and one of its
//: comments.
//:
//: ### Predict
//:
//: Which transactions does the app find? What is `isDeleted` of *Rose* after it merges the first one, and after the
//: second? Is the comment deleted then?
//:
//: - evidence: SQ-55, BD-23, RF-07, FT-10, FR-19, MP-13, CH-943, CH-711, CH-022, CH-303
//: - short: Two-step deletion in history
//: - entry `transaction`: SQ-55, BD-23, CH-943
//: - entry `mark merged: isDeleted`: CH-711
//: - entry `purge merged: isDeleted`: BD-23, RF-07
//: - entry `purge merged: comment`: RF-07, CH-943
//: - entry `save`: CH-303
//: - entry `marked: visible`: FR-19
//: - entry `purged: visible`: FR-19
//: - entry `purged: save of Tulip`: MP-13
//: - entry `purged and merged: isDeleted`: BD-23, RF-07
//: - figures: layers
//: - exercise: 8.6

func markAndPurgeInHistory() -> Segment {
  Segment(
    "history-and-two-step-deletion",
    "Two-step deletion in history: what does a reader merge that was away for both steps?",
    claims: ["H11"],
    asks: [
      Ask(
        "What is `isDeleted` of Rose after the first one is merged?", at: .shown("mark merged: isDeleted"),
        choices: ["true", "false"],
        beliefs: [
          "true": "You expected the merge to see that the row is gone. It merged an update, and not a delete."
        ]),
      Ask(
        "What is `isDeleted` of Rose after both are merged?", at: .shown("purge merged: isDeleted"),
        choices: ["true", "false"],
        beliefs: ["false": "The second transaction has a delete of this row, and a merge deletes the object."]),
      Ask(
        "And of its comment?", at: .shown("purge merged: comment"), choices: ["true", "false"],
        beliefs: ["false": "You expected the victims to be missing. History has each row that the cascade took."]),
    ],
    variation: hiddenHereAndPurgedThere
  ) { page in
    let gallery = try Gallery(page)
    let screen = gallery.screen
    let (rose, comment) = (try screen.photo("Rose"), try screen.comment("So red"))
    // snippet.hide
    page.watch([(rose, "title"), (comment, "text")], as: "rose, comment")
    // snippet.show
    page.show("on the screen", "\(rose.title): \(comment.text)")
    let token = gallery.bookmark
    try gallery.run(.markAndPurge)

    let transactions = try gallery.history(after: token)
    for transaction in transactions { page.show("transaction", summary(of: transaction)) }
    gallery.merge([transactions[0]])
    page.show("mark merged: isDeleted", value: rose.isDeleted)
    gallery.merge([transactions[1]])
    page.show("purge merged: isDeleted", value: rose.isDeleted)
    page.show("purge merged: comment", value: comment.isDeleted)
    page.show("save", outcome { try screen.save() })
  }
}

//: ### Why
//:
//: After the mark is merged, `isDeleted` of *Rose* is false, although its row is gone. An update says nothing of a
//: delete.
//:
//: History says what happened, and the file holds the result. The merge of the update makes *Rose* a fault, and the
//: file has no row for it. Code that reads a value of *Rose* now fires that fault: the context marks the object deleted
//: and gives empty values, or raises an exception if `shouldDeleteInaccessibleFaults` is false. The second merge
//: deletes *Rose* and the comment before anything reads them.
//:
//: A grace period protects only a reader that merges the mark before the purge.
//:
//: ### In your app
//:
//: ```swift
//: do { try mergeHistory(after: token, into: contexts) } catch { report(error) }   // and then update the screen
//: ```
//:
//: `mergeHistory` is the loop of [](#read-history-since-a-token). Update the screen after it, because each merge posts
//: objects-did-change. Purge a photo only when the history after each reader's token no longer has its mark. Take home:
//: [SoftDelete.swift](../Sources/Course/TakeHome/SoftDelete.swift).
//:
//: ### Rule of thumb
//:
//: The grace period must outlast the longest pause between two merges of any reader.
//:
//: ### And if the app hides the photo itself, and another process purges it?
//:
//: The app marks *Rose*, saves, and shows unmarked photos only. The extension marks *Rose* again and purges it. Before it
//: merges, the app saves an edit of *Tulip*. Does the save succeed? How many photos does the app count after its mark,
//: and how many after the purge?

// snippet.variation
func hiddenHereAndPurgedThere(_ page: Page) throws {
  let gallery = try Gallery(page)
  let screen = gallery.screen
  let rose = try screen.photo("Rose")
  rose.markedForDeletionDate = GalleryFile.start
  try screen.save()
  let visible = NSFetchRequest<Photo>(entityName: "Photo")
  visible.predicate = NSPredicate(format: "markedForDeletionDate == nil")
  page.show("marked: visible", value: try screen.count(for: visible))

  let token = gallery.bookmark
  try gallery.run(.markAndPurge)
  page.show("purged: visible", value: try screen.count(for: visible))
  try screen.photo("Tulip").isFavorite = true
  page.show("purged: save of Tulip", outcome { try screen.save() })
  gallery.merge(try gallery.history(after: token))
  page.show("purged and merged: isDeleted", value: rose.isDeleted)
}
// snippet.show

//: ### Then
//:
//: From the mark on, the predicate leaves *Rose* out, whether its row is there or not. Saving another photo meets no
//: conflict.
