import OpenCoreData
import Samples
import WorkbookKit

//: The app and its widget each keep a token. The extension deletes *Rose*, then the sync deletes *Ferry*. The app
//: merges both, takes its new token, and purges the history before it. Later the system lets the widget draw, and the
//: widget reads after its own token, which is older than both deletes.
//:
//: ### Predict
//:
//: How many transactions did the purge remove, and how many are left? What does the widget's request give?
//:
//: - evidence: SQ-55, VL-20g, NT-14b, CH-706, CH-709
//: - short: A purge with two readers
//: - formerly: 8-deletehistorybefore-too-early-what-does-the-reader-get-that-comes-late
//: - entry `removed`: SQ-55
//: - entry `left`: SQ-55
//: - entry `the app`: CH-709
//: - entry `the widget`: VL-20g, CH-709
//: - entry `purged for the slowest: removed`: SQ-55
//: - entry `purged for the slowest: widget`: SQ-55, CH-709
//: - figures: what each can read
//: - prepares: 8.5

func purgedTooEarly() -> Segment {
  Segment(
    "history-purged-too-early", "`deleteHistory(before:)` with two readers: what is left, and what does each get?",
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

//: ### Why
//:
//: One transaction is left, and the widget does not get it. A [*history token*](glossary.md#history-token) promises
//: every transaction after it. The first of the two is gone, so the store reports
//: `NSPersistentHistoryTokenExpiredError`, 134301, instead of a list with a gap.
//:
//: The app's token marks the second transaction, and *before* does not include it: the purge leaves the marked one.
//: After its token the app misses nothing.
//:
//: A predicate makes no such promise. With a token that marks a transaction, `token > %@` selects from what the purge
//: has left, and reports no gap.
//:
//: ### In your app
//:
//: ```swift
//: // in each reader, after a merge and after a new start; `token` says up to where it has read, and `progress` is a
//: // shared `UserDefaults` suite
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
//:     // Whatever is kept, this reader cannot read on. It starts again, and does not hold up the purge.
//:   }
//: }
//: guard let slowest = places.min(by: { $0.unread < $1.unread }) else { return }
//: try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: slowest.token))
//: ```
//:
//: Transaction numbers rise within a store, so the smallest unread one belongs to the slowest reader. A removed widget
//: would stop the purge for good: purge by age as well, [](#history-purged-too-late).
//:
//: ### Rule of thumb
//:
//: Purge up to the slowest reader's token; every reader must still survive 134301.
//:
//: ### And if the purge goes up to the widget's token?
//:
//: The app saves twice, and the widget reads. Then both photos are deleted. What does a purge before the widget's token
//: remove, and what does the widget get?

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
//: The widget's token marks the second of four transactions. That one stays; the first goes, and the widget had read
//: it.
