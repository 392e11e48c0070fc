import OpenCoreData
import Samples
import WorkbookKit

//: ## `NSPersistentHistoryTransaction.fetchRequest`: which transactions does `author != "app"` find?
//:
//: The app merges its own saves by notification, and wants to read from the history only those of others. It sets the
//: author `app` on its contexts and hands a predicate to the history request. One background context of the app was
//: forgotten and has no author. The extension writes as `extension`.
//:
//: ### Predict
//:
//: The history has three transactions, one by `app`, one without an author, and one by `extension`. How many does each
//: predicate find?
//:
//: - evidence: NT-14, SQ-52, FR-23, RF-18, CH-706
//: - exercise: 8.1
//: - exercise: 8.3

func leaveOutYourOwn() -> Segment {
  Segment(
    "leave-out-your-own-transactions",
    "`NSPersistentHistoryTransaction.fetchRequest`: which transactions does `author != \"app\"` find?", claims: ["H7"],
    asks: [
      Ask(
        "How many does `author != \"app\"` find?", at: .cell("found", row: 2, column: "number"),
        beliefs: [
          "1": "You expected nil to match nothing, as in SQL. Evaluated in memory, as here, nil differs from \"app\".",
          "3": "You expected the predicate to have no effect.",
        ]),
      Ask(
        "And `NOT (author BEGINSWITH \"app\")`?", at: .cell("found", row: 4, column: "number"),
        beliefs: ["3": "You expected the predicate to have no effect."]),
    ],
    variation: sinceATokenByPredicate
  ) { page in
    let gallery = try Gallery(page)
    try gallery.inBackground { try $0.photo("Gull").isFavorite = true }
    try gallery.inBackground(author: nil) { try $0.photo("Gull").isFavorite = false }
    try gallery.run(.deleteRose)

    let formats = ["TRUEPREDICATE", "author != \"app\"", "author == nil", "NOT (author BEGINSWITH \"app\")"]
    page.rows(
      "found", headers: ["predicate", "number", "authors"],
      try formats.map { format in
        let found = try gallery.transactions(where: NSPredicate(format: format))
        let authors = found.map { $0.author ?? "nil" }.joined(separator: ", ")
        return [.text(format), .integer(Int64(found.count)), .text(authors)]
      })
  }
}

extension Gallery {
  /// The transactions that a predicate finds, oldest first.
  func transactions(where predicate: NSPredicate) throws -> [NSPersistentHistoryTransaction] {
    guard let request = NSPersistentHistoryTransaction.fetchRequest else { return [] }
    request.predicate = predicate
    return try screen.transactions(.fetchHistory(withFetch: request))
  }
}

//: ### What happened
//:
//: The first predicate leaves everything: the app's save, the one of the forgotten context, and the delete by the
//: extension. `author != "app"` leaves out one of the three. The transaction of the forgotten context has the author
//: nil, which is not `app`, and so it is found: the app reads its own save as if another process had made it.
//:
//: The fourth predicate is built in another way and ends the same: nil does not begin with `app`, so its negation holds.
//:
//: `author == nil` names exactly those without an author. That is a useful question in a test: it should find nothing.
//:
//: ### Why
//:
//: A history request can carry a fetch request for the entity of transactions, and its predicate narrows what is
//: returned. The keys are the properties of the class: `author`, `contextName`, `bundleID`, `timestamp`, `token` and
//: others. Here the predicate is evaluated on the transactions that were read, with nil as a value that differs from
//: every string ([chosen here](labels.md#CH-706)). In SQL `!=` does not match NULL ([run](labels.md#FR-23)), so that
//: Apple's store may leave out the transactions without an author. `author == nil OR …` finds them either way.
//:
//: To read one's own transactions does no harm to the objects: they are merged twice, as in the variation of
//: [](#read-history-since-a-token). To leave out those of others does. So the mistake to avoid is a predicate that
//: lists authors, such as `author IN {"extension", "sync"}`: it drops what has no author, and every process that is
//: new.
//:
//: To leave out one's own can do harm as well. The app's own batch requests are in its own transactions, and no did-save
//: notification carries them. Its contexts do not learn of them until the app merges them: of a batch delete this is
//: [documented](labels.md#RF-18), of a batch update it was [run](labels.md#BU-08). Give a context that runs batch
//: requests another author, or do not filter.
//:
//: ### In your app
//:
//: ```swift
//: let end = coordinator.currentPersistentHistoryToken(fromStores: nil)  // archive this one, after the merge
//: let history = NSPersistentHistoryChangeRequest.fetchHistory(after: lastToken)
//: if let others = NSPersistentHistoryTransaction.fetchRequest {  // without it everything is read, which is right too
//:   others.predicate = NSPredicate(format: "author == nil OR author != %@", appAuthor)
//:   history.fetchRequest = others
//: }
//: ```
//:
//: The filter hides your own transactions. The last one in the result may be older than they are, so with its token
//: every later request reads them again. `end`, taken before the request, is after all of them. What is written in
//: between is merged twice, which does no harm.
//:
//: ### Rule of thumb
//:
//: Exclude your own author, and ask for nil explicitly (`author == nil OR …`); do not list the others.
//:
//: ### And if the predicate compares tokens?
//:
//: The app keeps the token from before the extension's delete. Which authors does `token > %@` find, and which does
//: `token <= %@`?

// snippet.variation
func sinceATokenByPredicate(_ page: Page) throws {
  let gallery = try Gallery(page)
  try gallery.inBackground { try $0.photo("Gull").isFavorite = true }
  let token = gallery.bookmark
  try gallery.run(.deleteRose)
  for format in ["token > %@", "token <= %@"] {
    let found = try gallery.transactions(where: NSPredicate(format: format, argumentArray: [token as Any]))
    page.show(format, found.map { $0.author ?? "nil" }.joined(separator: ", "))
  }
}
// snippet.show

//: ### Then
//:
//: Tokens are ordered by the transactions that they mark ([run](labels.md#NT-14)), so one predicate can do both: leave
//: out one's own and begin after the token. Prefer `fetchHistory(after:)` for the second all the same, with a
//: `fetchRequest` beside it that names the authors only. What the difference is after a purge,
//: [](#history-purged-too-early) says.
