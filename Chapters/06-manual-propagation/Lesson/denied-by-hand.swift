import OpenCoreData
import Samples
import WorkbookKit

//: A user deletes a customer that has invoices, and `Customer.invoices` is deny. The save fails, and an alert says so.
//: What is the state of the context behind the alert? An object's `propagateDelete()` calls `propagateDelete(_:)` of
//: its context; `plannedDeletes` contains what the calls under way are going to delete.
//:
//: ### Predict
//:
//: The A has two Bs (cascade) and two Cs; `A.c` is deny. The A is deleted by the context and saved, and, after
//: `rollback()`, by `propagateDelete()`. How many objects are marked after each refusal? Does the context have changes
//: after the second? Then one call deletes the A and its Cs: what is left in the file?
//:
//: - evidence: DR-05, DR-06, DR-17, DR-19, SV-11, CH-042, CH-604, CH-605, CH-005
//: - figures: refused
//: - prepares: 6.5
//: - short: A delete that deny refuses
//: - formerly: and-if-only-one-of-the-two-cs-goes-along
//: - entry `save`: DR-06
//: - entry `marked deleted`: DR-05, DR-19, SV-11, CH-005, CH-042, CH-604, CH-605
//: - entry `propagateDelete`: CH-604, CH-605
//: - entry `context.hasChanges`: CH-605
//: - entry `A and its Cs`: DR-05, DR-17, CH-604, CH-605
//: - entry `the first C is marked`: CH-605
//: - rule: CH-605

extension NSManagedObjectContext {
  /// Deletes several objects by their delete rules.
  ///
  /// - Throws: `DeleteDenied` when a deny rule forbids it.
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

  /// The denials by the deny rules of an object.
  private func denialsBy(_ object: NSManagedObject, _ planned: PlannedDeletes) -> [DeleteDenied.Denial] {
    // An object without a row is thrown away, not deleted: its deny rules are not asked.
    if object.isInserted { return [] }
    return object.relationships(with: .denyDeleteRule).compactMap { relationship in
      let left = object.destinations(of: relationship).filter { !planned.objects.contains($0) && !$0.isMarkedOrGone }
      return left.isEmpty ? nil : DeleteDenied.Denial(object: object, relationship: relationship.name, by: left)
    }
  }
}

/// Why objects cannot be deleted.
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

//: ### Why
//:
//: After the refused save three objects are marked: the A and both Bs. The save ran the rules first, and the cascade
//: marked the Bs. Then validation asked the deny rule, which found two Cs. A failed save takes nothing back: the three
//: deletes stay in the context beside the user's other changes. The next save fails too, as long as a C would stay.
//:
//: `propagateDelete()` asks the same question before it changes anything: which destinations of a deny rule would stay?
//: Its plan is the object and what the cascades lead to. It finds neither C there, and throws.
//:
//: The plan of the last call contained the A and its Cs, so no C would stay.
//:
//: ### In your app
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
//: This check suits one object without cascades. With cascades it misses a denial by an object that would go too, and
//: reports one that such an object is in the way of. Then use
//: [PropagateDelete.swift](../Sources/Course/TakeHome/PropagateDelete.swift), or a child context.
//:
//: ### Rule of thumb
//:
//: Ask the deny rules before you delete, and delete in one call what goes together.
//:
//: ### And if only one of the two Cs is in the call?
//:
//: One call: `context.propagateDelete([a, c1])`. Is it refused, and by what? Is the first C marked afterwards?

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
//: C#2 alone refuses it, and not even C#1 is marked. Two calls, first for C#1 and then for the A, would have deleted
//: C#1.
