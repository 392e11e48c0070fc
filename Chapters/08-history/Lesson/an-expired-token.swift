import OpenCoreData
import Samples
import WorkbookKit

//: An app was suspended for a month, with *Rose* and *Ferry* loaded. *Rose* was deleted, then *Ferry*, and the history
//: before its newest token was purged. The app's token is refused with 134301. The code catches that, reads the history
//: with a nil token, and merges it.
//:
//: ### Predict
//:
//: What is `isDeleted` of *Rose* and of *Ferry* after the merge? Then the code calls `reset()` and fetches: which
//: photos does it find, and how many transactions come after the coordinator's newest token?
//:
//: - evidence: VL-20g, SQ-55, RF-07, FR-19, CH-709, CH-715
//: - short: A nil token after a purge
//: - formerly: 9-fetchhistoryafter-nil-for-a-reader-that-came-too-late-does-it-repair-the-screen
//: - entry `since the token`: VL-20g, CH-709
//: - entry `from nil: Rose isDeleted`: SQ-55, RF-07
//: - entry `from nil: Ferry isDeleted`: SQ-55, RF-07
//: - entry `reset: a fetch finds`: FR-19
//: - entry `since the new token`: CH-709
//: - entry `all purged: from nil`: CH-715
//: - entry `all purged: since the token`: CH-715
//: - entry `all purged: since now`: CH-715
//: - figures: layers

func expiredToken() -> Segment {
  Segment(
    "an-expired-token", "`fetchHistory(after: nil)` after a purge: what does the screen know of the deletes?",
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

//: ### Why
//:
//: The merge deletes *Ferry* and leaves *Rose* on the screen. Nil means: from the oldest transaction that is still in
//: the file, and the purge had left only the delete of *Ferry*. Reading from nil turns a gap that is reported into a
//: gap that is not.
//:
//: Only the rows can tell what the app has missed, so it has to fetch again. From the coordinator's newest token on,
//: the history has no gap.
//:
//: `reset()` empties one context, and not the coordinator's row cache. What the fetch does not read again, such as the
//: object at the end of a relationship, can still show old values.
//:
//: ### In your app
//:
//: ```swift
//: do {
//:   try mergeHistory(after: token, into: contexts)
//: } catch let error as NSError
//:   where error.domain == NSCocoaErrorDomain && error.code == NSPersistentHistoryTokenExpiredError
//: {
//:   let now = coordinator.currentPersistentHistoryToken(fromStores: nil)  // first the token
//:   for context in contexts {
//:     context.performAndWait {
//:       context.reset()  // then the objects; unsaved edits are lost, so save or ask before
//:       context.stalenessInterval = 0  // reads past the row cache
//:     }
//:   }
//:   try list.performFetch()
//:   token = now  // and leave it for the purge, as after a merge
//: }
//: ```
//:
//: Take the token before the fetch: in the other order a transaction in between is lost. A sync that needs tombstones
//: must compare its whole list with the server's.
//:
//: ### Rule of thumb
//:
//: 134301 means start again: token, reset of every context, fetch. Nil is for a reader that has nothing.
//:
//: ### And if all of the history was purged?
//:
//: The purge is by a date later than both deletes. What does reading from nil give, and what does the old token?

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
//: The store remembers how far it has counted, so it knows that transactions after the old token are missing. Nil never
//: gives 134301.
