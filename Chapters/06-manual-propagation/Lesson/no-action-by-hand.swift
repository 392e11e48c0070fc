import OpenCoreData
import Samples
import WorkbookKit

//: A relationship is *no action* because its far end is repaired elsewhere, or is so large that no delete should load
//: it. Now the class gets a method that propagates deletes by hand, as an article of 2008 has it:
//: `deleteAsTheArticleDoes()`.
//:
//: ### Predict
//:
//: The A has two Cs, and `A.c` is no action. The A is deleted by the context, by `propagateDelete()`, and by the article's
//: method, each time in a store that is then saved. In a C's row, `ZA` holds the key of its A, which is 1. What does it
//: hold after the article's method?
//:
//: - evidence: DR-06, DR-07, DR-23, CH-007, CH-608, WD-15, KV-01, CH-604
//: - figures: built-in
//: - prepares: 6.5
//: - short: No action, by hand
//: - formerly: and-if-the-method-is-the-articles
//: - entry `built-in`: DR-07, DR-23
//: - entry `by hand`: DR-07, DR-23, CH-604, CH-608
//: - entry `as in the article`: KV-01, WD-15
//: - entry `save`: DR-06, WD-15
//: - entry `under deny`: KV-01, WD-15

extension NSManagedObject {
  /// Deletes as the article of 2008 does.
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

func noActionObeyed() -> Segment {
  Segment(
    "no-action-by-hand", "No action, propagated by hand: what do the other rows hold afterwards?", claims: ["M7"],
    asks: [
      Ask(
        "Deleted by the article's method: what does `ZA` of the first C hold?",
        at: .cell("as in the article", row: 1, column: "ZA"), choices: ["1", "NULL"],
        beliefs: ["1": "You expected it to obey no action. It cuts each link before it looks at the rule."])
    ],
    variation: denyAsTheArticleDoes
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
    try remaining("as in the article") { $0.deleteAsTheArticleDoes() }
  }
}

//: ### Why
//:
//: After the article's method `ZA` is NULL. It cuts each link before it looks at the rule: it obeys cascade, and takes
//: every other rule for nullify. To cut the link may seem helpful. But the method read both Cs and the save wrote both,
//: which no action was chosen to avoid, and a repair that looks for the key of the deleted row finds nothing.
//:
//: After the two other deletes every row still holds 1, the key of an A that is gone: the keys
//: [*dangle*](glossary.md#dangling-key), and nothing reports it. No action leaves the far end as it is, and the repair
//: is your task.
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
//: ### And if `A.c` is deny?
//:
//: The A is deleted by the article's method, and the context saved. Is the save refused? What does `ZA` of each C hold?

// snippet.variation
func denyAsTheArticleDoes(_ page: Page) throws {
  var model = PairsModel()
  model.cRule = .denyDeleteRule
  let store = try FreshStore.pairs(page, model)
  try store.context.owner().deleteAsTheArticleDoes()
  do {
    try store.context.save()
    page.show("save", "succeeds")
  } catch { page.show("save", "refused: \((error as NSError).code)") }
  try store.showRows("SELECT ZNUMBER, ZA FROM ZC ORDER BY ZNUMBER", "under deny")
}
// snippet.show

//: ### Then
//:
//: The save succeeds, and the Cs have lost their A. When the deny rule is asked, no C is left in `a.c`: code that cuts
//: links before it deletes switches off every deny rule.
