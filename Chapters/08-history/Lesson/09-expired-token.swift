import OpenCoreData
import Samples
import WorkbookKit

//: ## `fetchHistory(after: nil)` for a reader that came too late: does it repair the screen?
//:
//: The app was suspended for a month, with Rose and Ferry loaded. Both were deleted meanwhile, and the history was
//: purged. The app's token has expired. The code catches 134301, reads everything that is left with a nil token, and
//: merges that.
//:
//: ### Predict
//:
//: What is `isDeleted` of Rose and of Ferry after the merge? Then the code tries something else, `reset()` and a new
//: fetch: which photos does the fetch find? And how many transactions come after the token that the coordinator has
//: then?
//:
//: - evidence: VL-20g, SQ-55, RF-07, CH-709, CH-715
//: - figures: layers
//: - prepares: 8.6

func expiredToken() -> Segment {
  Segment(
    "an-expired-token", "`fetchHistory(after: nil)` for a reader that came too late: does it repair the screen?",
    claims: ["H9"],
    asks: [
      Ask(
        "What is `isDeleted` of Rose after the merge from nil?", at: .shown("from nil: Rose isDeleted"),
        choices: ["true", "false"],
        beliefs: ["true": "You expected nil to mean everything. It means everything that is still there."]),
      Ask(
        "And of Ferry?", at: .shown("from nil: Ferry isDeleted"), choices: ["true", "false"],
        beliefs: ["false": "You expected nothing to be left. The purge kept the transaction at its bound."]),
    ],
    variation: emptyHistory
  ) { page in
    let gallery = try Gallery(page)
    let screen = gallery.screen
    let (rose, ferry) = (try screen.photo("Rose"), try screen.photo("Ferry"))
    // snippet.hide
    page.watch([(rose, "title"), (ferry, "title")], as: "rose, ferry")
    // snippet.show
    page.show("on the screen", "\(rose.title), \(ferry.title)")
    let token = gallery.bookmark
    try gallery.run(.deleteRose)
    try gallery.run(.syncFerry)
    _ = try gallery.purgeHistory(before: gallery.bookmark)

    do { gallery.merge(try gallery.history(after: token)) } catch { page.show("since the token", error: error) }
    gallery.merge(try gallery.history(after: nil))
    page.show("from nil: Rose isDeleted", value: rose.isDeleted)
    page.show("from nil: Ferry isDeleted", value: ferry.isDeleted)

    screen.reset()
    page.show("reset: a fetch finds", try screen.photoTitles())
    page.show("since the new token", gallery.look(after: gallery.bookmark))
  }
}

//: ### What happened
//:
//: The token was refused with 134301; the sentence under *reason* is this engine's, and it says which transactions are
//: missing. Reading from nil succeeded and returned the one transaction that the purge had
//: left, the delete of Ferry. The merge deleted Ferry in the context. Rose's transaction was gone, so nothing named
//: Rose, and `isDeleted` stayed false. The screen looks repaired, and one photo on it does not exist.
//:
//: Then the app gave up all its objects with `reset()` and fetched. The fetch asked the file and found the two photos
//: that are left. With the token that the coordinator has now, the next request is in order again.
//:
//: ### Why
//:
//: `fetchHistory(after:)` with nil begins at the oldest transaction that is still in the file, and promises nothing
//: about what was before. That makes it wrong as an answer to 134301: it turns a gap that is reported into one that is
//: not.
//:
//: The request with the app's own token was right to fail: of the two transactions after it, the first one was missing.
//: This engine sees that from the numbers of the transactions ([chosen here](labels.md#CH-709)).
//:
//: What is missing is unknown by definition: any row may have been deleted, any value changed. Only a comparison with
//: the file can tell, and the simplest one is to fetch again.
//:
//: ### In your app
//:
//: ```swift
//: do {
//:   try mergeHistory(after: token, into: [viewContext])
//: } catch let error as NSError
//:   where error.domain == NSCocoaErrorDomain && error.code == NSPersistentHistoryTokenExpiredError
//: {
//:   let now = coordinator.currentPersistentHistoryToken(fromStores: nil)  // first the token
//:   viewContext.reset()  // then the objects; unsaved edits are lost, so save or ask before
//:   try list.performFetch()
//:   token = now  // and leave it for the purge, as after a merge
//: }
//: ```
//:
//: An app that had replaced its store file met 134501 ([reported](labels.md#NT-14c); which call failed is not said). The
//: way on is the same. This engine does not refuse such a token, and finds all of
//: the new file's history after it ([chosen here](labels.md#CH-714)): forget the token where you replace the file.
//:
//: In [HistoryMerge.swift](../Sources/TakeHome/HistoryMerge.swift) the error is `tokenExpired`. `startAnew` takes the
//: token, runs the code that fetches anew, and writes the token when that has succeeded. After both `mergeNew` and
//: `startAnew`, `token()` returns what a reader leaves for [the
//: purge](#history-purged-too-early).
//:
//: Take the token before the fetch. In the other order a transaction in between is in neither. A sync that needs
//: tombstones cannot be repaired like this: it has to compare its whole list with the server's.
//:
//: `reset()` empties one context, and not the coordinator's row cache: what the fetch does not read again, such as the
//: object at the end of a relationship, still reads an old row. Reset every context, and set `stalenessInterval` to 0
//: before anything is read. Close the screens that hold an object, or keep its ID and fetch it again: an object has no
//: context after a reset. If you save before it, the save may fail with 133020.
//:
//: ### Rule of thumb
//:
//: 134301 means *start anew*: token, `reset()` of every context, fetch. Reading from nil is for a reader that has
//: nothing yet.
//:
//: ### And if all of the history was purged?
//:
//: The purge is by date, and its date is later than both deletes. What does reading from nil give, and what does the
//: old token give?

// snippet.variation
func emptyHistory(_ page: Page) throws {
  let gallery = try Gallery(page)
  let token = gallery.bookmark
  try gallery.run(.deleteRose)
  try gallery.run(.syncFerry)
  try gallery.screen.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: GalleryFile.start + 1))
  page.show("all purged: from nil", gallery.look(after: nil))
  page.show("all purged: since the token", gallery.look(after: token))
  page.show("all purged: since now", gallery.look(after: gallery.bookmark))
}
// snippet.show

//: ### Then
//:
//: From nil there is nothing, without an error. The old token is refused all the same, because the store remembers how
//: far it has counted: transactions after the token are missing. The newest token is in order ([chosen
//: here](labels.md#CH-715)).
