import OpenCoreData
import Samples
import WorkbookKit

//: An app merges its own saves by notification, and wants only those of other processes from history. It sets the
//: author `app` on its contexts, and gives the history request a predicate. The extension writes as `extension`.
//:
//: ### Predict
//:
//: The history has three transactions. Each predicate is evaluated in memory, on the transactions that were read. How
//: many of them does it find?
//:
//: - evidence: NT-14, SQ-52, FR-23, RF-18, CH-706
//: - short: Leaving out your own transactions
//: - entry `found`: SQ-52, CH-706
//: - entry `token > %@`: NT-14
//: - entry `token <= %@`: NT-14
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
          "1": "You expected nil to match nothing, as in SQL. Evaluated in memory, nil differs from \"app\".",
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

//: ### Why
//:
//: `author != "app"` also finds a save of the app: one context was made without an author. In memory nil differs from
//: every string, and begins with none. In SQL `!=` matches no NULL, so a store that translates the predicate would leave
//: that transaction out. `author == nil OR …` finds it either way.
//:
//: Merging your own transactions a second time does no harm. Leaving out those of others does. A list such as
//: `author IN {"extension", "sync"}` drops transactions without an author, and those of every new process.
//:
//: A batch request posts no did-save: unless you merge its result, your contexts learn of it from history alone, where
//: a filter on your own author hides it.
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
//: Archive `end`, because the last transaction that the filter lets through may be older than your own. Give a context
//: that runs batch requests another author, or do not filter.
//:
//: ### Rule of thumb
//:
//: Exclude your own author, ask for nil explicitly, and do not list the others.
//:
//: ### And if the predicate compares tokens?
//:
//: The app has the token from before the extension's delete. Which authors does `token > %@` find, and which `token <=
//: %@`?

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
//: Tokens are ordered by their transactions. Still use `fetchHistory(after:)` for the place, with a `fetchRequest` for
//: the authors: [](#history-purged-too-early) shows why.
