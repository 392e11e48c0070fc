import OpenCoreData
import Samples
import WorkbookKit

//: ## `deleteHistory(before:)` too early: what does the reader get that comes late?
//:
//: The app and the widget each keep a token. The app reads the history at once; the widget reads when the system lets
//: it draw. Rose is deleted by the extension. The app merges, takes its new token, and purges all history before it.
//: After that the widget comes and reads behind its own token.
//:
//: ### Predict
//:
//: How many transactions did the purge remove, and how many are left? What does the widget's request give?
//:
//: - evidence: SQ-55, VL-20g, CH-709

func purgedTooEarly() -> Segment {
  Segment(
    "history-purged-too-early", "`deleteHistory(before:)` too early: what does the reader get that comes late?",
    claims: ["H8"],
    asks: [
      Ask(
        "How many transactions are left?", at: .shown("left"),
        beliefs: ["0": "You expected the marked one to go too. What the token marks stays; what is before it goes."]),
      Ask(
        "What does the widget's request give?", at: .shown("the widget"), choices: ["134301", "1 transaction"],
        beliefs: [
          "1 transaction": "You expected what is left. A token behind which something is missing has expired."
        ]),
    ],
    variation: purgedForTheSlowest
  ) { page in
    let gallery = try Gallery(page)
    let widget = gallery.bookmark  // the widget's last look
    try gallery.run(.deleteRose)
    try gallery.run(.syncFerry)
    gallery.merge(try gallery.history(after: widget))
    let app = gallery.bookmark

    page.show("removed", value: try gallery.purgeHistory(before: app))
    page.show("left", value: try gallery.history(after: nil).count)
    page.show("the app", "\(try gallery.history(after: app).count) transactions")
    page.show("the widget", gallery.look(after: widget))
  }
}

extension Gallery {
  /// Purges what is before the transaction that a token marks.
  ///
  /// - Returns: how many transactions went.
  func purgeHistory(before token: NSPersistentHistoryToken?) throws -> Int {
    let request = NSPersistentHistoryChangeRequest.deleteHistory(before: token)
    request.resultType = .count
    return (try screen.execute(request) as? NSPersistentHistoryResult)?.result as? Int ?? 0
  }

  /// How many transactions there are after a token, or the code of the error.
  func look(after token: NSPersistentHistoryToken?) -> String {
    do { return "\(try history(after: token).count) transactions" } catch let error as NSError {
      return "\(error.code)"
    }
  }
}

//: ### What happened
//:
//: The extension's delete of Rose and the sync's delete of Ferry are two transactions. The app merged both, and its
//: token marked the second one. The purge removed what was before this one: one transaction went and one is left. The
//: app's next request finds nothing new, and that is right.
//:
//: The widget's token is from before both. Its request would have had to return two transactions, and only one is
//: there. The store does not return a part: the request failed with 134301. The widget still has Rose on its screen,
//: and nothing in the file says any more that it is gone.
//:
//: ### Why
//:
//: A token promises that everything behind it will be told. After a purge that took some of it the promise cannot be
//: kept, and an error is better than a gap that nobody notices. The code is `NSPersistentHistoryTokenExpiredError`
//: ([documented](labels.md#VL-20g)). This engine finds a gap by the numbers of the transactions, which rise by one
//: ([chosen here](labels.md#CH-709)). That the transaction at the bound stays was seen in a run
//: ([run](labels.md#SQ-55)).
//:
//: ### In your app
//:
//: A purge has to know all readers. Each of them writes into the shared folder how far it has merged, and the purge
//: stops at the slowest one. A token has no order of its own in the public API, outside of a predicate, and a
//: transaction has a time, so the time of the last merged transaction is what a reader leaves:
//:
//: ```swift
//: // in each reader, after its merge
//: progress.set(transaction.timestamp, forKey: "merged by \(readerName)")
//:
//: // in the one process that purges
//: let merged = readerNames.compactMap { progress.object(forKey: "merged by \($0)") as? Date }
//: guard merged.count == readerNames.count, let slowest = merged.min() else { return }
//: try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: slowest))
//: ```
//:
//: A reader that never comes keeps the history for ever, so most apps add a limit of age. That limit is a guess about
//: the slowest reader, and this reader needs an answer to [134301](#an-expired-token).
//:
//: ### Rule of thumb
//:
//: Purge up to the slowest reader's token. A reader that may be slower than the purge has to survive 134301.
//:
//: ### And if the purge goes up to the widget's token?
//:
//: The same two deletes. The purge takes the token of the slowest reader, the widget. What does it remove, and what
//: does the widget get?

// snippet.variation
func purgedForTheSlowest(_ page: Page) throws {
  let gallery = try Gallery(page)
  try gallery.inBackground { try $0.photo("Gull").isFavorite = true }
  try gallery.inBackground { try $0.photo("Gull").isFavorite = false }
  let widget = gallery.bookmark
  try gallery.run(.deleteRose)
  try gallery.run(.syncFerry)
  page.show("purged for the slowest: removed", value: try gallery.purgeHistory(before: widget))
  page.show("purged for the slowest: widget", gallery.look(after: widget))
}
// snippet.show

//: ### Then
//:
//: One transaction went, the one that both readers had behind them and that no token marks. The widget gets both
//: deletes.
