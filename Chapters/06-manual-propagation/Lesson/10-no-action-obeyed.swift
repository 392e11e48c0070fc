import OpenCoreData
import Samples
import WorkbookKit

//: ## No action, propagated by hand: what do the other rows hold afterwards?
//:
//: A relationship is *no action* because its far end is repaired elsewhere, or because it is so large that no delete
//: should load it. Now the class gets a method that propagates deletes by hand. What becomes of the far end?
//:
//: ### Predict
//:
//: An A has two Cs, and `A.c` is no action. The A is deleted and the context saved: once by `context.delete(a)`, once
//: by this chapter's `propagateDelete()`. The column `ZA` of a C holds the key of its A, which is 1. What does each
//: row hold afterwards, in both cases?
//:
//: - evidence: DR-07, DR-23, CH-007, CH-608, WD-15
//: - figures: built-in
//: - prepares: 6.5

func noActionObeyed() -> Segment {
  Segment(
    "no-action-by-hand", "No action, propagated by hand: what do the other rows hold afterwards?", claims: ["M7"],
    asks: [
      Ask(
        "Deleted by the context: what does `ZA` of the first C hold?", at: .cell("built-in", row: 1, column: "ZA"),
        choices: ["1", "NULL"],
        beliefs: ["NULL": "You expected the link to be cleared. That is nullify; no action leaves the far end alone."]),
      Ask(
        "Deleted by hand: what does `ZA` of the first C hold?", at: .cell("by hand", row: 1, column: "ZA"),
        choices: ["1", "NULL"],
        beliefs: ["NULL": "You expected every link to be cut by hand. `takeApart()` skips no action."]),
    ],
    variation: asTheArticleDoes
  ) { page in
    var model = PairsModel()
    model.cRule = .noActionDeleteRule
    func remaining(_ label: String, _ delete: (A) throws -> Void) throws {
      let store = try FreshStore.pairs(page, model)
      // snippet.hide
      let before = label == "built-in" ? try store.savedMoment("A") : nil
      // snippet.show
      try delete(try store.context.owner())
      try store.context.save()
      // snippet.hide
      try before?.drawChange(label)
      // snippet.show
      try store.showRows("SELECT ZNUMBER, ZA FROM ZC ORDER BY ZNUMBER", label)
    }

    try remaining("built-in") { $0.managedObjectContext?.delete($0) }
    try remaining("by hand") { try $0.propagateDelete() }
  }
}

//: ### What happened
//:
//: `context.delete(a)` took the Bs along by cascade and did nothing about the Cs. The save succeeded, and both rows
//: still have the key 1 in `ZA`. No row of the table of the As has this key any more: the keys
//: [*dangle*](glossary.md#dangling-key).
//:
//: `propagateDelete()` came to the relationship `c`, read its rule, and went on to the next relationship. The second
//: table is the same as the first, in every key.
//:
//: ### Why
//:
//: No action is the one rule that asks nothing of the context: not to look at the far end, not to change it, not to
//: load it. It is then up to you to repair the far end ([documented](labels.md#DR-07)). Neither the save nor SQLite
//: reports a key that leads nowhere (run, [DR-23](labels.md#DR-23)).
//:
//: A method that replaces the delete rules has to do for each of the four what the rule says. It is tempting to be
//: helpful and to cut the link, but code elsewhere relies on the model: a repair that looks for the key of the
//: deleted row, or a delete that was to be cheap and now reads and writes every row at the far end.
//:
//: ### In your app
//:
//: If you meant that the far end should forget, the rule is nullify. If it is no action on purpose, the repair
//: belongs beside the delete:
//:
//: ```swift
//: for reservation in Array(order.reservations) { reservation.order = nil }   // or delete them
//: context.delete(order)
//: try context.save()
//: ```
//:
//: `Array` makes a copy, because each assignment also takes the reservation out of `order.reservations`
//: ([documented](labels.md#KV-01)), and an `NSSet`, which Xcode generates, may change while the loop walks it.
//:
//: The loop loads the whole far end. If that is too large for one context, do it before the delete and in parts: fetch
//: some hundred of the reservations of this order, clear them, save, and `reset()` the context, until the fetch finds
//: none; keep the order's ID, and fetch the order again after each reset (a usual pattern, which was not run here).
//: Rows that may go can be deleted by a batch request instead. A batch update cannot clear the link, because it changes
//: no relationship ([documented](labels.md#BU-06)).
//:
//: ### Rule of thumb
//:
//: A method that replaces the delete rules has to carry out all four. One that knows cascade and nullify alone makes
//: the model say one thing and the delete do another.
//:
//: ### And if the method is the article's?
//:
//: The article's method takes every rule that is not cascade for nullify. `deleteAsTheArticleDoes()` does the same. (It
//: is new code: in one place the article calls `keyEnumerator` on an array, a slip, [reported](labels.md#WD-15).) The A
//: is deleted by it. What does `ZA` of each C hold?

// snippet.variation
extension NSManagedObject {
  /// Deletes by the article's rules of 2008: cascade is obeyed, and every other rule is taken for nullify.
  func deleteAsTheArticleDoes() {
    for (_, relationship) in entity.relationshipsByName.sorted(by: { $0.key < $1.key }) {
      for destination in destinations(of: relationship) {
        disconnect(destination, from: relationship)
        if relationship.deleteRule == .cascadeDeleteRule { destination.deleteAsTheArticleDoes() }
      }
    }
    managedObjectContext?.delete(self)
  }
}

func asTheArticleDoes(_ page: Page) throws {
  var model = PairsModel()
  model.cRule = .noActionDeleteRule
  let store = try FreshStore.pairs(page, model)
  try store.context.owner().deleteAsTheArticleDoes()
  try store.context.save()
  try store.showRows("SELECT ZNUMBER, ZA FROM ZC ORDER BY ZNUMBER", "as in the article")
}
// snippet.show

//: ### Then
//:
//: NULL in both rows. The method read both Cs and the save updated both, which no action was chosen to avoid. Nothing
//: dangles, and that may be what you want; but then the model should say so, and say nullify.
