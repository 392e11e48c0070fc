import OpenCoreData
import Samples
import WorkbookKit

//: ## `processPendingChanges()` inside a delete rule: what does it do?
//:
//: A class for orders overrides the method that takes a line out of the order. The override deletes a reservation,
//: calls `processPendingChanges()` so that the delete is carried out, and counts what is left. Such a call is a
//: [*flush*](glossary.md#flush) in the article that this chapter starts from. The tests of the class remove lines. In
//: the app lines are deleted too, and then a delete rule calls the override.
//:
//: ### Predict
//:
//: An A has three Bs and three Cs. The override deletes one C and flushes. First the code removes B#1 from the set;
//: then it deletes B#2, and the rule of `B.a`, nullify, removes it. How many Cs does the override count before and
//: after its flush, each time?
//:
//: - evidence: PP-04, DR-11b, CH-009, CH-603, CH-609, SV-02, WD-15

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

//: ### What happened
//:
//: The first row is the removal by the caller. The override found three Cs, marked one of them, and flushed. The
//: context ran the rule of `C.a`, which took the C out of `a.c`; the override counted two.
//:
//: The second row is the same override, called by a rule. The outer `processPendingChanges()` had begun with B#2, and
//: its rule took B#2 out of `a.b`. The override found the two Cs that the first removal had left, marked one, and
//: flushed. That call returned at once, without an error, and the override counted two again. When the override had
//: returned, the outer call went on to the C that had been marked meanwhile. The last line shows that nothing was lost.
//:
//: ### Why
//:
//: In this engine a context that is running delete rules does not begin to run them again; a nested call finds it
//: busy and leaves the work to the call that is under way. The delete is late, and it is late by exactly the rest of
//: your override.
//:
//: This goes back to one source, the [article of 2008](articles.md) on Mac OS X 10.5: inside `processPendingChanges`,
//: the same call has no effect (reported, [PP-04](labels.md#PP-04)). Apple's reference does not speak of nested
//: calls, and we found no later report; that it is so today is [chosen here](labels.md#CH-009). Do not build on
//: either behaviour.
//:
//: ### In your app
//:
//: An accessor cannot know who called it. Take the flush out of it, and move the check to a place that is called when
//: the rules have run. In this engine validation is such a place ([chosen here](labels.md#CH-005)):
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
//: Both overrides call `super` first: without it the checks of the model are switched off
//: ([documented](labels.md#VL-14)).
//:
//: ### Rule of thumb
//:
//: Do not call `processPendingChanges()` in an accessor. An accessor that deletes cannot count on the result before it
//: returns: check the graph where the rules have run.
//:
//: ### And if the override saves instead of flushing?
//:
//: `carryOut(in:)` calls `context.save()`; everything else is the same. Does the save go through when the caller
//: removes a B? When the rule does? How many Cs does the override count after each?

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
//: The caller's removal is saved, C and all. Inside the rule the save is refused with error 132001, a save within
//: another operation of the context, and the override counts two Cs before and after: the deletes go on, unsaved, in
//: the outer call. The code is Apple's for a save inside a save (reported, [SV-02](labels.md#SV-02)); that a save
//: inside `processPendingChanges()` is refused too is [chosen here](labels.md#CH-603), so that no half-propagated
//: graph reaches the file.
