import OpenCoreData
import Samples
import WorkbookKit

//: ## Deny, error 1600: what is marked deleted when a delete is refused?
//:
//: A customer must not be deleted while there are invoices: `Customer.invoices` is deny. The user tries, the save
//: fails, and an alert says so. What is the state of the context behind the alert?
//:
//: The article's method takes deny for nullify. The one below collects everything that cascades lead to, and asks each
//: deny rule of all that. In the code, `plannedDeletes` has the objects that the calls under way are going to delete.
//:
//: ### Predict
//:
//: An A has two Bs (cascade) and two Cs, and `A.c` is deny here. First the A is deleted by the context and saved. Then,
//: after `rollback()`, by `propagateDelete()`. How many objects are marked deleted after each refusal? Does the context
//: have changes after the second? The last step gives the A and its Cs to one call and saves: how many Bs and Cs are
//: left in the file?
//:
//: - evidence: DR-05, DR-06, DR-17, DR-19, SV-11, CH-042, CH-604, CH-605
//: - figures: refused
//: - prepares: 6.5

extension NSManagedObjectContext {
  /// Deletes several objects by their delete rules, with one plan for all of them.
  ///
  /// - Throws: `DeleteDenied` with every denial.
  func propagateDelete(_ objects: [NSManagedObject]) throws {
    let planned = plannedDeletes
    // An accessor that runs inside this may delete more. What is planned already needs no second plan.
    let going = reach(of: objects).filter { !planned.objects.contains($0) }
    planned.objects.formUnion(going)
    defer { planned.objects.subtract(going) }
    let denials = going.flatMap { denialsBy($0, planned) }
    if !denials.isEmpty { throw DeleteDenied(denials: denials) }
    for object in objects { object.takeApart() }
  }

  /// Everything that cascades lead to, the objects themselves included.
  private func reach(of objects: [NSManagedObject]) -> [NSManagedObject] {
    var seen: Set<NSManagedObject> = []
    var going: [NSManagedObject] = []
    var waiting = Array(objects.reversed())
    while let object = waiting.popLast() {
      guard !object.isMarkedOrGone, seen.insert(object).inserted else { continue }
      going.append(object)
      for relationship in object.relationships(with: .cascadeDeleteRule) {
        waiting += object.destinations(of: relationship)
      }
    }
    return going
  }

  /// What would still be at the far end of an object's deny rules, once everything planned has gone.
  private func denialsBy(_ object: NSManagedObject, _ planned: PlannedDeletes) -> [DeleteDenied.Denial] {
    // An object without a row is thrown away, not deleted: its deny rules are not asked.
    if object.isInserted { return [] }
    return object.relationships(with: .denyDeleteRule).compactMap { relationship in
      let left = object.destinations(of: relationship).filter { !planned.objects.contains($0) && !$0.isMarkedOrGone }
      return left.isEmpty ? nil : DeleteDenied.Denial(object: object, relationship: relationship.name, by: left)
    }
  }
}

/// Why objects cannot be deleted: every denial, not only the first.
struct DeleteDenied: Error, @unchecked Sendable {
  struct Denial {
    let object: NSManagedObject
    let relationship: String
    /// What is still there.
    let by: [NSManagedObject]
  }

  let denials: [Denial]
}

func deniedFirst() -> Segment {
  Segment(
    "denied-by-hand", "Deny, error 1600: what is marked deleted when a delete is refused?",
    claims: ["M7"],
    asks: [
      Ask(
        "The save was refused. How many objects are marked deleted?", at: .shown("marked deleted", occurrence: 1),
        choices: ["0", "1", "3"],
        beliefs: [
          "0": "You expected a refused save to take the delete back. It leaves the context as it is.",
          "1": "You expected the refusal to stop the cascade. The rules had run when the deny rule was asked.",
        ]),
      Ask(
        "`propagateDelete()` was refused. How many are marked deleted?", at: .shown("marked deleted", occurrence: 2),
        choices: ["0", "1", "3"],
        beliefs: ["3": "You expected the Bs to be gone. Every denial is found before the first change."]),
      Ask("What is `context.hasChanges` after it?", at: .shown("context.hasChanges"), choices: ["true", "false"]),
      Ask(
        "The A and its Cs are deleted by one call. How many Cs are left in the file?",
        at: .cell("A and its Cs", row: 1, column: "C"),
        beliefs: ["2": "You expected the Cs to deny. They go in the same call, so at the end none of them is left."]),
    ],
    variation: onlyOneCGoesAlong
  ) { page in
    var model = PairsModel()
    model.cRule = .denyDeleteRule
    let store = try FreshStore.pairs(page, model)
    let context = store.context
    let a = try context.owner()

    context.delete(a)
    do { try context.save() } catch { page.show("save", "refused: \((error as NSError).code)") }
    page.show("marked deleted", value: context.deletedObjects.count)
    // snippet.hide
    try store.drawPending("refused", "A", of: context)
    // snippet.show
    context.rollback()

    do { try a.propagateDelete() } catch let denied as DeleteDenied { page.show("propagateDelete", denied) }
    page.show("marked deleted", value: context.deletedObjects.count)
    page.show("context.hasChanges", value: context.hasChanges)

    try context.propagateDelete([a] + a.c.sorted { $0.number < $1.number })
    try context.save()
    try store.showCounts("A and its Cs")
  }
}

//: ### What happened
//:
//: `context.delete(a)` threw nothing. The save ran the rules first: the cascade over `b` marked both Bs. Then it
//: validated, and the deny rule of `c` found two Cs. The save threw 1600 and wrote nothing, and the context stayed as
//: the rules had left it, with three objects marked deleted. `rollback()` took that back.
//:
//: `propagateDelete()` collected the A and its Bs, found that both Cs would stay, and threw. The line names the
//: relationship and the objects in the way. No object is marked, and the context has no changes: there is nothing to
//: roll back.
//:
//: Then the A and its Cs were given to one call. Everything that the deny rule asks about was in the plan, so nothing
//: was denied, and the file has no B and no C left.
//:
//: ### Why
//:
//: A deny rule is a validation rule: it is asked at the save ([documented](labels.md#DR-06)), here after all rules have
//: run and about what is left then ([chosen here](labels.md#CH-005)). That is late for an alert, because everything
//: else that the user had changed is in the same context as the half of a delete. The plan asks the same question
//: earlier: which destinations of a deny rule are not going too? The plan knows only of what it is given and where
//: cascades lead. The A and its Cs were given to one call, so that all of them were in the plan and no C would stay.
//: Had the code called it for the A first and for the Cs afterwards, no C would have been in the first plan, and the
//: call would have been refused like the one before.
//:
//: ### In your app
//:
//: For the deny rules of one object that has no cascade Core Data has the question itself (run,
//: [DR-17](labels.md#DR-17)), and here it can be asked before the delete:
//:
//: ```swift
//: do {
//:   try customer.validateForDelete()   // asks the deny rules of this object
//:   context.delete(customer)
//: } catch {
//:   present(error)
//: }
//: ```
//:
//: With cascades this check can be wrong in both directions. It asks no object that a cascade would take along, and if
//: a relationship of such an object denies, the check passes and the save throws (reported,
//: [DR-30](labels.md#DR-30)). And it asks before any rule has run: a destination that another cascade would take along
//: is not marked yet, so it counts as one that stays ([DR-17](labels.md#DR-17)), and the check refuses a delete that the
//: save would let pass. For a delete with cascades use the plan above, or play it in a child context, as
//: [](#see-it-before) does.
//:
//: If a save has failed with 1600 already, the context has to lose the delete, or the next save in it fails with the
//: same error (run, [DR-20](labels.md#DR-20)); an app found every later, unrelated save failing too (reported,
//: [DR-20b](labels.md#DR-20b)). `rollback()` does that, and takes the other unsaved changes of the context back as
//: well.
//:
//: For an app the plan and the propagation are one file,
//: [PropagateDelete.swift](../Sources/TakeHome/PropagateDelete.swift).
//:
//: ### Rule of thumb
//:
//: A refusal before the work needs no repair. Ask the deny rules before you delete, and delete in one call what goes
//: together.
//:
//: ### And if only one of the two Cs goes along?
//:
//: `context.propagateDelete([a, c1])`: the A and its first C, in one call. Is it refused, and by what? Is the first C
//: marked deleted afterwards?

// snippet.variation
func onlyOneCGoesAlong(_ page: Page) throws {
  var model = PairsModel()
  model.cRule = .denyDeleteRule
  let context = try FreshStore.pairs(page, model).context
  let a = try context.owner()
  let cs = a.c.sorted { $0.number < $1.number }
  page.show("the Cs", cs.map { ObjectNaming.text(for: $0) }.joined(separator: ", "))

  do { try context.propagateDelete([a, cs[0]]) } catch let denied as DeleteDenied {
    page.show("propagateDelete", denied)
  }
  page.show("the first C is marked", value: cs[0].isDeleted)
  page.show("marked deleted", value: context.deletedObjects.count)
}
// snippet.show

//: ### Then
//:
//: It is refused by C#2 alone: C#1 was in the plan and denied nothing. But the call is refused as a whole: it looks for
//: every denial before it changes anything, and throws if it has found one. So C#1 is not marked, and nor is anything
//: else. Two calls, first for the C and then for the A, would have deleted C#1 before the refusal.
