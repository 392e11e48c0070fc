import OpenCoreData
import Samples
import WorkbookKit

//: A class for orders overrides the method that takes a line out of an order. The override deletes a reservation,
//: calls `processPendingChanges()` to carry the delete out (a *flush*), and counts what is left. In the app, a delete
//: rule calls the override too.
//:
//: ### Predict
//:
//: The A has three Bs and three Cs. First the code removes B#1 from the set. Then it deletes B#2, and nullify, the
//: rule of `B.a`, removes it. How many Cs does the override count before and after its flush, each time? How many does
//: the A have in the end?
//:
//: - evidence: PP-04, DR-11b, CH-001, CH-009, CH-603, CH-609, SV-02, WD-15, CH-005
//: - short: A flush inside a delete rule
//: - entry `seen inside`: DR-11b, PP-04, CH-009, CH-609
//: - then `seen inside`: DR-11b, SV-02, CH-603, CH-609
//: - entry `after all of it`: DR-11b, CH-009, CH-609
//: - entry `removed by the caller`: CH-609
//: - entry `removed by the rule`: DR-11b, SV-02, CH-603, CH-609
//: - rule: CH-009
//: - sample: CH-005

/// An owner that deletes its first C when a B leaves, has the delete carried out, and notes how many Cs it sees.
class FlushingA: A {
  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    guard object is B, let context = managedObjectContext, let first = c.min(by: { $0.number < $1.number }) else {
      return
    }
    let before = c.count
    context.delete(first)
    carryOut(in: context)
    AccessorNotes.of(context)?.write(.integer(Int64(before)), .integer(Int64(c.count)))
  }

  /// Has the delete carried out.
  func carryOut(in context: NSManagedObjectContext) { context.processPendingChanges() }
}

func flushInside() -> Segment {
  Segment(
    "a-flush-inside-a-flush", "`processPendingChanges()` inside a delete rule: what does it do?", claims: ["M2"],
    asks: [
      Ask(
        "The caller removes B#1. How many of the three Cs does the override count after its flush?",
        at: .cell("seen inside", row: 1, column: "after the flush"),
        beliefs: ["3": "You expected the delete to wait. Outside of a rule the flush carries it out."]),
      Ask(
        "The rule of `B.a` removes B#2. How many of the two Cs does the override count after its flush?",
        at: .cell("seen inside", row: 2, column: "after the flush"),
        beliefs: [
          "1": "You expected the flush to work as before. It is called from inside itself now, and has no effect there."
        ]),
      Ask(
        "How many Cs does the A have when the outer call has returned?", at: .shown("after all of it"),
        choices: ["0 C", "1 C", "2 C"],
        beliefs: ["2 C": "You expected the second delete to be lost. The outer call carries it out."]),
    ],
    variation: saveInsideARule
  ) { page in
    let store = try FreshStore.pairs(page, PairsModel(FlushingA.self), 3)
    let context = store.context
    let notes = AccessorNotes(context)
    let a = try context.owner()

    a.b.remove(try context.b(1))
    context.delete(try context.b(2))
    context.processPendingChanges()
    // snippet.hide
    let removedBy: [RowCell] = ["the caller", "the rule of B.a"]
    // snippet.show
    page.rows(
      "seen inside", headers: ["removed by", "Cs before", "after the flush"],
      zip(removedBy, notes.lines).map { [$0] + $1 })
    page.show("after all of it", "\(a.c.count) C")
  }
}

//: ### Why
//:
//: When the caller removes a B, the flush works. When the rule removes one, the flush returns at once, without an
//: error, and the override counts two Cs twice.
//:
//: A context that is running delete rules does not begin to run them again. The call under way works through a list of
//: marked objects until the list is empty, and `delete(_:)` adds to its end. So the marked C has its turn after all that
//: was marked before it. The delete is late, but not lost. Do not build on that.
//:
//: ### In your app
//:
//: ```swift
//: override func validateForInsert() throws {   // a new order
//:   try super.validateForInsert()
//:   try checkReservations()
//: }
//:
//: override func validateForUpdate() throws {   // an order that was saved before
//:   try super.validateForUpdate()
//:   try checkReservations()
//: }
//:
//: private func checkReservations() throws {
//:   guard lines.count != reservations.count else { return }
//:   throw NSError(domain: "Orders", code: 1, userInfo: [NSLocalizedDescriptionKey: "A line lacks its reservation."])
//: }
//: ```
//:
//: An accessor cannot know who has called it. Check the graph in validation, which runs after the rules. Call `super`,
//: or the checks of the model are switched off.
//:
//: ### Rule of thumb
//:
//: In an accessor, do not rely on `processPendingChanges()`; check the graph where the rules have run.
//:
//: ### And if the override saves instead of flushing?
//:
//: `carryOut(in:)` calls `context.save()`. Does the save go through when the caller removes a B, and when the rule
//: does?

// snippet.variation
/// The same owner, which saves instead of flushing.
final class SavingA: FlushingA {
  override func carryOut(in context: NSManagedObjectContext) {
    do {
      try context.save()
    } catch {
      AccessorNotes.of(context)?.failures.append(error)
    }
  }
}

func saveInsideARule(_ page: Page) throws {
  let store = try FreshStore.pairs(page, PairsModel(SavingA.self), 3)
  let context = store.context
  let notes = AccessorNotes(context)

  try context.owner().b.remove(try context.b(1))
  page.show("removed by the caller", "refused saves: \(notes.failures.count)")
  context.delete(try context.b(2))
  context.processPendingChanges()
  page.show("removed by the rule", "refused saves: \(notes.failures.count)")
  for failure in notes.failures { page.show("", error: failure) }
  page.rows("seen inside", headers: ["Cs before", "after the save"], notes.lines)
}
// snippet.show

//: ### Then
//:
//: The caller's removal is saved, with the delete of the first C. A context that is running delete rules refuses to
//: save, with 132001, so that no half-propagated graph reaches the file. The outer call carries the deletes out,
//: unsaved.
