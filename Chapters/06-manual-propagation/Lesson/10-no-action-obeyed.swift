import OpenCoreData
import Samples
import WorkbookKit

//: ## No action, propagated by hand: what do the other rows hold afterwards?
//:
//: A relationship is *no action* because its far end is repaired elsewhere, or is so large that no delete should load
//: it. Now the class gets a method that propagates deletes by hand.
//:
//: ### Predict
//:
//: The A has two Cs, and `A.c` is no action. The A is deleted and the context saved, once by `context.delete(a)` and
//: once by `propagateDelete()`. In a C's row, `ZA` holds the key of its A, which is 1. What does each row hold
//: afterwards, in both cases?
//:
//: - evidence: DR-07, DR-23, CH-007, CH-608, WD-15, KV-01, CH-604
//: - figures: built-in
//: - prepares: 6.5
//: - short: No action, by hand
//: - entry `built-in`: DR-07, DR-23
//: - entry `by hand`: DR-07, DR-23, CH-604, CH-608
//: - entry `as in the article`: KV-01, WD-15

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

//: ### Why
//:
//: Every row still holds 1, the key of an A that is gone: the keys [*dangle*](glossary.md#dangling-key). Both saves
//: succeed, and neither Core Data nor SQLite reports such a key. No action leaves the far end as it is, and the repair
//: is your task.
//:
//: `takeApart()` skips no action too. To cut the link may seem helpful, but a repair may look for the key of the deleted
//: row, and the delete would read and write every row at the far end.
//:
//: ### In your app
//:
//: ```swift
//: for reservation in Array(order.reservations) { reservation.order = nil }   // or delete them
//: context.delete(order)
//: try context.save()
//: ```
//:
//: If the far end should forget the owner, let the model say nullify. If no action is meant, the repair belongs beside
//: the delete. `Array` makes a copy, because each assignment changes the set. The loop loads the whole far end.
//:
//: ### Rule of thumb
//:
//: A method that replaces the delete rules has to carry out all four.
//:
//: ### And if the method is the article's?
//:
//: The article of 2008 takes every rule that is not cascade for nullify, and so does `deleteAsTheArticleDoes()`. What
//: does `ZA` of each C hold now?

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
//: The method read both Cs and the save updated both, which no action was chosen to avoid.
