import OpenCoreData
import Samples
import WorkbookKit

//: ## `propagateDelete()`, written by hand: how often is the rule broken?
//:
//: Your accessors are to see a whole graph at every step, whichever code deletes. Under the delete rules some checks
//: failed: see [](#deleting-a-b) and [](#deleting-an-a). The attempt on this page does the work of the delete rules in
//: your own code, in an order that it chooses, and leaves only the last step to the context.
//:
//: Two methods do that. `propagateDelete()` of an object hands the object to `propagateDelete(_:)` of its context, which
//: asks the deny rules first and then calls `takeApart()`; it stands in [Deny, error 1600: what is marked deleted when a
//: delete is refused?](#denied-by-hand), and no deny rule is in the model here. `takeApart()` walks the relationships of
//: the object and obeys the delete rule of each. If a rule says that the object at the other end has to go too,
//: `takeApart()` first cuts the link to that object, and then calls itself for it. At its end it calls `delete(_:)`.
//:
//: A class names the relationships that come first in `priorityDeletionRelationships`. In
//: [Links.swift](../Chapters/06-manual-propagation/Lesson/Links.swift), `destinations(of:)` and `disconnect(_:from:)`
//: read and change a relationship by key-value coding, and `isMarkedOrGone` says that an object is marked already, has
//: no context any more, or has lost its row. `makeMatch(for:)` stands in [](#pairs-and-accessors).
//:
//: ### Predict
//:
//: When a B has left, the accessor of `PropagatingA` deletes the C of that B, by `propagateDelete()` as well. The class
//: names `b` first, and its subclass `CsFirstA` names `c`. Three deletes: a B, an A that names `b` first, and one that
//: names `c` first. How often does the observer find the rule broken in each? What is left in the file?
//:
//: - evidence: DR-03, DR-04, DR-05, CH-601, CH-604
//: - prepares: 6.5

/// An object some of whose relationships have to be taken apart before the others.
protocol DeletesInOrder {
  /// The names of the relationships that come first, in this order.
  var priorityDeletionRelationships: [String] { get }
}

extension NSManagedObject {
  /// Deletes the object by its delete rules, here and now, each link taken apart before the object at its end goes.
  ///
  /// - Throws: `DeleteDenied` when a deny rule forbids it.
  func propagateDelete() throws { try managedObjectContext?.propagateDelete([self]) }

  /// Takes apart the links of an object, and with them what they cascade to; then deletes it.
  func takeApart() {
    guard !isMarkedOrGone, let context = managedObjectContext else { return }
    for relationship in relationshipsInOrder {
      switch relationship.deleteRule {
      case .noActionDeleteRule, .denyDeleteRule: continue
      case .nullifyDeleteRule:
        for destination in destinations(of: relationship) { disconnect(destination, from: relationship) }
      case .cascadeDeleteRule:
        for destination in destinations(of: relationship) {
          disconnect(destination, from: relationship)
          destination.takeApart()
        }
      }
    }
    // What was called above may have deleted the object by now.
    if !isDeleted { context.delete(self) }
  }

  private var relationshipsInOrder: [NSRelationshipDescription] {
    let first = (self as? any DeletesInOrder)?.priorityDeletionRelationships ?? []
    let all = entity.relationshipsByName
    return (first + all.keys.filter { !first.contains($0) }.sorted()).compactMap { all[$0] }
  }
}

/// An owner that is to keep the rule by its accessors, and deletes by its own propagation, `b` first.
class PropagatingA: A, DeletesInOrder {
  var priorityDeletionRelationships: [String] { ["b"] }

  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B { makeMatch(for: b) }
    super.addObject(object, to: relationship)
    RuleObserver.of(managedObjectContext)?.checkPairs(of: self)
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    RuleObserver.of(managedObjectContext)?.checkPairs(of: self)
    guard let b = object as? B else { return }
    do { try match(of: b)?.propagateDelete() } catch { fatalError("a C has no deny rule: \(error)") }
    RuleObserver.of(managedObjectContext)?.compareCounts(of: self)
  }
}

/// The same owner, `c` first.
final class CsFirstA: PropagatingA {
  override var priorityDeletionRelationships: [String] { ["c"] }
}

func byHand() -> Segment {
  Segment(
    "propagating-by-hand", "`propagateDelete()`, written by hand: how often is the rule broken?", claims: ["M6"],
    asks: [
      Ask(
        "A B is deleted. What does the observer say?", at: .shown("watched", occurrence: 1),
        choices: ["broken once", "never broken"],
        beliefs: [
          "broken once": "You expected the comparison to come too early. The link of the C is cut before it is deleted."
        ]),
      Ask(
        "The B is deleted and the context saved. How many Cs are left in the file?",
        at: .cell("file", row: 1, column: "C"),
        beliefs: ["2": "You expected the C to stay without its B. The accessor deletes it when the B leaves."]),
      Ask(
        "An A that names `b` first is deleted. What does the observer say?", at: .shown("watched", occurrence: 2),
        choices: ["broken 2 times", "never broken", "broken 4 times"],
        beliefs: [
          "broken 2 times": "You expected what the delete rules did. No rule is running here."
        ]),
      Ask(
        "An A that names `c` first is deleted. What does the observer say?", at: .shown("watched", occurrence: 3),
        choices: ["never broken", "broken 2 times", "broken 4 times"],
        beliefs: [
          "never broken": "You expected deleting by hand to be enough. The Cs go while their Bs are still there."
        ]),
    ],
    variation: theInheritedCs
  ) { page in
    func watch(_ label: String, _ model: PairsModel, _ delete: (NSManagedObjectContext) throws -> Void) throws {
      let store = try FreshStore.pairs(page, model)
      let context = store.context
      // snippet.hide
      page.print(label)
      // snippet.show
      let observer = RuleObserver(context, page)
      try delete(context)
      observer.showSummary()
      try context.save()
      try store.showCounts()
    }

    try watch("a B", PairsModel(PropagatingA.self)) { try $0.b(1).propagateDelete() }
    try watch("an A, b first", PairsModel(PropagatingA.self)) { try $0.owner().propagateDelete() }
    try watch("an A, c first", PairsModel(CsFirstA.self)) { try $0.owner().propagateDelete() }
  }
}

//: ### What happened
//:
//: *a B.* Its relationship `a` is nullify, so `takeApart()` set it to nil. That called the A's accessor, which found
//: the C of B#1 and called `propagateDelete()` for it. The C's link to the A was cut before the call returned, so the
//: comparison that came next counted one of each. Only then was the B deleted. These are the three steps of the
//: summary: after the B had left, after its C had, and the comparison.
//:
//: *an A, b first.* `takeApart()` began with `b`, since the class names it. For each B: the link was cut, the accessor
//: removed the C, the counts agreed, and the B was deleted: three steps each, six for both. When the turn of `c` came,
//: it was empty.
//:
//: *an A, c first.* The Cs went while their Bs were still there. The four lines are those that the delete rules printed
//: when they began with `c`, but without a path behind *in*: no rule is running. Doing it by hand does not make an
//: order right. It makes the order yours. The file is the same in both.
//:
//: The summaries are printed before the save, and so they count the steps of `propagateDelete()` alone. The save found
//: no link left that a rule would have to cut, and wrote the deletes. The table below each summary is the file after
//: it.
//:
//: ### Why
//:
//: Setting a relationship works at once. Only the delete rules are deferred. `takeApart()` sets relationships and
//: leaves nothing to the rules: when it calls `delete(_:)`, the object has no link left that a rule would have to cut.
//: There is nothing to flush, and no difference between a caller inside a propagation and one outside. One thing is not
//: as under the rules: `prepareForDeletion()` is called when the links are cut, and finds them empty.
//:
//: The steps come in an order that stands in your code, so each accessor can rely on what came before it.
//:
//: ### In your app
//:
//: The extension on this page, with `Links.swift` and the context's half, uses only Core Data's public API; copied into
//: an app it needs `import CoreData` in place of the two imports of the book. Nobody has tried it on Apple's framework.
//: Do not use it where a class reads a relationship in `prepareForDeletion()`. The method calls itself for each link;
//: for chains of thousands take [PropagateDelete.swift](../Sources/TakeHome/PropagateDelete.swift), which keeps a list
//: instead. A class then says what comes first:
//:
//: ```swift
//: extension Order: DeletesInOrder {
//:   var priorityDeletionRelationships: [String] { ["lines"] }
//: }
//: ```
//:
//: and then, wherever an order is deleted:
//:
//: ```swift
//: try order.propagateDelete()
//: try context.save()
//: ```
//:
//: A delete that goes past it, such as `context.delete(order)` or a batch delete, is propagated as before, or not at
//: all.
//:
//: All of it in one file, to copy: [PropagateDelete.swift](../Sources/TakeHome/PropagateDelete.swift).
//:
//: ### Rule of thumb
//:
//: Propagate by hand where your own code runs in the middle of a delete and has to see a whole graph. Everywhere else
//: the rules of the model are shorter, and they are right.
//:
//: ### And if `c` belongs to a parent entity?
//:
//: For the delete rules that reversed the order. The class is `PropagatingA` again, and its A is deleted by
//: `propagateDelete()`. How often is the rule broken?

// snippet.variation
func theInheritedCs(_ page: Page) throws {
  var inherited = PairsModel(PropagatingA.self)
  inherited.inheritsC = true
  let store = try FreshStore.pairs(page, inherited)
  let observer = RuleObserver(store.context, page)
  try store.context.owner().propagateDelete()
  observer.showSummary()
  try store.context.save()
  try store.showCounts("c inherited")
}
// snippet.show

//: ### Then
//:
//: It is never broken. Where `c` is declared does not matter to a class that says what comes first: `takeApart()` began
//: with `b`, and the six steps are those of an A that has its Cs itself.
