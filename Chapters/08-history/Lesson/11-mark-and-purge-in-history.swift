import OpenCoreData
import Samples
import WorkbookKit

//: ## Two-step deletion in history: what does a reader merge that was away for both steps?
//:
//: The extension deletes in two steps: it marks Rose with `markedForDeletionDate` and saves; later it purges marked
//: photos with a batch delete. [Chapter 5](chapter-5.md#mark-first) has shown why. The app was suspended during both.
//: The screen holds Rose and one of its comments.
//:
//: ### Predict
//:
//: Which transactions does the app find? After the first one is merged: what does `isDeleted` of Rose say, if the row is
//: gone already? And after the second?
//:
//: - evidence: BD-23, RF-07, FT-10, CH-943, CH-711, CH-022, CH-303
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
          "true": "You expected the merge to see that the row is gone. It was told of an update, not of a delete."
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

//: ### What happened
//:
//: The history has both steps: an update of one photo, and a batch delete with three changes, the photo and its two
//: comments. The app merged the update first. For it the merge read the row of Rose again for the coordinator's row
//: cache, found none, and dropped it there. It turned the object into a fault, and `isDeleted` stayed false: an update
//: says nothing of a delete ([chosen here](labels.md#CH-711)).
//:
//: Between the two merges the screen holds a fault whose row is gone. Code that reads Rose at this moment fires the
//: fault: the context marks Rose deleted and gives empty values ([documented](labels.md#FT-10)), or, where
//: `shouldDeleteInaccessibleFaults` is false, raises an exception that Swift cannot catch
//: ([documented](labels.md#FT-08)). No line prints that. The second merge ended this: Rose and the comment are deleted
//: in the context, before anything was read.
//:
//: The save had no row to delete. It recorded that Garden's set had changed, as one transaction by `app` (not
//: printed).
//:
//: ### Why
//:
//: History tells what happened, and the file is what came of it. A reader that is late by several transactions merges
//: each of them against a file that is already further on. What an object reads in the middle is not a state that ever
//: was. So the whole list is merged in one block of the context's queue, and the screen is updated after the last one.
//:
//: The grace period of two steps has to cover this: it protects a reader that merges the mark before the purge happens.
//: An app that was suspended for a week has not merged anything. Such an app reads the mark and the purge in one list.
//:
//: ### In your app
//:
//: ```swift
//: context.performAndWait {
//:   for transaction in transactions {
//:     context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
//:   }
//: }
//: ```
//:
//: Each merge posts an objects-did-change notification of its own before it returns ([chosen here](labels.md#CH-022)).
//: Update the screen once, after the loop: set the `delegate` of a fetched results controller to nil before it. Afterwards
//: set it again, call `performFetch()` and reload the list, because what changed in between is not told again.
//:
//: Merge at the start of `sceneWillEnterForeground`, before the screen reads anything, and start it with `perform`: the
//: main queue must not wait for the queue that merges, because the merge waits for the main queue. And purge a marked
//: photo only after every reader has merged its mark. The process that purges can know that if each reader leaves its
//: token in shared defaults, as in [](#history-purged-too-early): a reader has merged the mark when
//: `fetchHistory(after:)` with the token of this reader does not return the transaction of the mark any more. A reader
//: whose token has expired starts anew in any case.
//:
//: For an app the mark and the purge are in [SoftDelete.swift](../Sources/TakeHome/SoftDelete.swift), and the merge is in
//: [HistoryMerge.swift](../Sources/TakeHome/HistoryMerge.swift).
//:
//: ### Rule of thumb
//:
//: The grace period has to outlast the longest time between two merges of any reader. Merge all that is new before
//: anything is read.
//:
//: ### And if the app hides the photo itself, and another process purges it?
//:
//: The app marks Rose, saves, and shows unmarked photos only. The extension marks Rose again and purges. The app saves
//: an edit of Tulip before it merges. Does the save succeed, and how many unmarked photos does the app count before and
//: after the purge?

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
//: The screen had let go of Rose at the mark, so the purge changed nothing that it shows: the count is 3 before and
//: after it. The save of another photo is not concerned. The merge then deleted the object that the app still held.
//: Hiding the row before it goes is the purpose of the mark.
