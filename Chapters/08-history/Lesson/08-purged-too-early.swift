import OpenCoreData
import Samples
import WorkbookKit

//: ## `deleteHistory(before:)` too early: what does the reader get that comes late?
//:
//: The app and the widget each keep a token. The app reads the history at once; the widget reads when the system lets
//: it draw. The extension deletes Rose, and then the sync deletes Ferry. The app merges, takes its new token, and
//: purges all history before it. After that the widget comes and reads after its own token.
//:
//: ### Predict
//:
//: How many transactions did the purge remove, and how many are left? What does the widget's request give?
//:
//: - evidence: SQ-55, VL-20g, NT-14b, CH-706, CH-709
//: - figures: what each can read
//: - prepares: 8.5

func purgedTooEarly() -> Segment {
  Segment(
    "history-purged-too-early", "`deleteHistory(before:)` too early: what does the reader get that comes late?",
    claims: ["H8"],
    asks: [
      Ask(
        "How many transactions did the purge remove?", at: .shown("removed"),
        beliefs: ["2": "You expected both to go. The second is the one that the token marks, and is not before it."]),
      Ask(
        "How many transactions are left?", at: .shown("left"),
        beliefs: ["0": "You expected the marked one to go too. What the token marks stays; what is before it goes."]),
      Ask(
        "What does the widget's request give?", at: .shown("the widget"), choices: ["134301", "1 transaction"],
        beliefs: [
          "1 transaction": "You expected what is left. A token after which something is missing has expired."
        ]),
    ],
    variation: purgedForTheSlowest
  ) { page in
    let gallery = try Gallery(page)
    let widget = gallery.bookmark  // the widget's last look
    // snippet.hide
    var appToken = widget
    let reader = try gallery.store.reopened(options: GalleryFile.options).viewContext
    func found(after token: NSPersistentHistoryToken?) -> [LayerWalk.Cell] {
      let found = Result { try reader.transactions(.fetchHistory(after: token)) }
      switch found {
      case .success(let list): return [.init("\(list.count) new", isAbsent: list.isEmpty)]
      case .failure(let error): return [.init("error \((error as NSError).code)")]
      }
    }
    page.watch(
      "the history",
      [
        LayerProbe("widget finds", .note) { found(after: widget) },
        LayerProbe("app finds", .note) { found(after: appToken) },
        LayerProbe("history", .file) {
          let rows = (try? gallery.store.rows("SELECT Z_PK FROM ATRANSACTION ORDER BY Z_PK").rows) ?? []
          return rows.isEmpty ? [.init("empty", isAbsent: true)] : rows.map { .init("transaction \($0[0].text)") }
        },
      ], label: "what each can read")
    page.moment("both have looked")
    // snippet.show
    try gallery.run(.deleteRose)
    try gallery.run(.syncFerry)
    // snippet.hide
    page.moment("Rose and Ferry are deleted")
    // snippet.show
    gallery.merge(try gallery.history(after: widget))
    let app = gallery.bookmark
    // snippet.hide
    appToken = app
    page.moment("the app merges")
    // snippet.show

    page.show("removed", value: try gallery.purgeHistory(before: app))
    page.show("left", value: try gallery.history(after: nil).count)
    page.show("the app", "\(try gallery.history(after: app).count) transactions")
    page.show("the widget", gallery.look(after: widget))
  }
}

extension Gallery {
  /// Purges the history before a token.
  ///
  /// - Returns: how many transactions went.
  func purgeHistory(before token: NSPersistentHistoryToken?) throws -> Int {
    let request = NSPersistentHistoryChangeRequest.deleteHistory(before: token)
    request.resultType = .count
    return (try screen.execute(request) as? NSPersistentHistoryResult)?.result as? Int ?? 0
  }

  /// What a reader gets that asks for the transactions after a token.
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
//: there. The store does not return a part: the request failed with 134301. A widget that shows Rose goes on showing it,
//: and nothing in the history names it any more. Only what asks the file, such as a fetch, can show that the row is missing.
//:
//: ### Why
//:
//: A [*history token*](glossary.md#history-token) promises that everything after it will be told. After a purge that
//: took some of it the promise cannot be kept, and an error is better than a gap that is not reported. The code is
//: `NSPersistentHistoryTokenExpiredError` ([documented](labels.md#VL-20g)). This engine finds a gap by the numbers of
//: the transactions, which rise by one ([chosen here](labels.md#CH-709)). That the transaction at the bound stays was
//: run with a transaction as the bound ([run](labels.md#SQ-55)); here a token was the bound, and one transaction was
//: *left* as well.
//:
//: A predicate makes no such promise. With `token > %@` the history is read from its start and the predicate narrows
//: it, so here such a request returns what the purge has left, without an error ([chosen here](labels.md#CH-706)). In a
//: predicate the token of a store without transactions is refused with 134301 since iOS 18 ([run](labels.md#NT-14b)).
//: With `fetchHistory(after:)` the token is no part of a predicate.
//:
//: ### In your app
//:
//: A purge has to know all readers. Each of them writes into the shared folder up to where it has read, and the purge
//: stops at the slowest one. The token is enough. Outside of a predicate, tokens cannot be compared, but a transaction
//: has a number that rises within its store: the slowest reader is the one whose first unread transaction has the
//: smallest number. This holds for one store; a coordinator with two has two histories, and needs a token for each.
//:
//: ```swift
//: // in each reader, after a merge and after a new start; `token` says up to where it has read, `progress` are defaults
//: // that all processes share
//: let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
//: progress.set(data, forKey: "read by \(readerName)")
//:
//: // in the one process that purges, on the queue of `context`; `left` has each reader's token, nil where it left none
//: var places: [(token: NSPersistentHistoryToken, unread: Int64)] = []
//: for token in left {
//:   guard let token else { return }  // this reader has read nothing yet, and needs all of the history
//:   let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
//:   request.resultType = .transactionsOnly
//:   do {
//:     let result = try context.execute(request) as? NSPersistentHistoryResult
//:     let unread = result?.result as? [NSPersistentHistoryTransaction]
//:     places.append((token, unread?.first?.transactionNumber ?? .max))
//:   } catch let error as NSError
//:     where error.domain == NSCocoaErrorDomain && error.code == NSPersistentHistoryTokenExpiredError
//:   {
//:     // Whatever is kept, this reader cannot read on. It starts anew, and does not hold up the purge.
//:   }
//: }
//: guard let slowest = places.min(by: { $0.unread < $1.unread }) else { return }
//: try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: slowest.token))
//: ```
//:
//: A reader that never comes, such as a widget that the user has removed, would hold up the purge for good. So purge by
//: date as well, at an age that no reader in use should reach: see [](#history-purged-too-late). That age is a guess
//: about the slowest reader, and one that comes later all the same needs an answer to 134301: see
//: [](#an-expired-token).
//:
//: A store that is mirrored to CloudKit has one more reader, which leaves no token where you can read it: Apple's sample
//: takes the start of the last export that succeeded, and purges what is months older ([documented](labels.md#NT-16);
//: nothing of CloudKit was run here).
//:
//: In [HistoryMerge.swift](../Sources/TakeHome/HistoryMerge.swift), `token()` is what a reader leaves.
//:
//: ### Rule of thumb
//:
//: Purge up to the slowest reader's token. A reader that may be slower than the purge has to survive 134301.
//:
//: ### And if the purge goes up to the widget's token?
//:
//: The app saves twice, and then the widget reads for the last time. The extension deletes Rose and the sync deletes
//: Ferry. The purge takes the token of the slowest reader, the widget. What does it remove, and what does the widget get?

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
//: There were four transactions. The widget's token marks the second one, which stays, and the first one went: the
//: app had written it, and the widget had read it. The widget reads the last two, the deletes.
