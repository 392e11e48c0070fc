import OpenCoreData
import Samples
import WorkbookKit

//: Your accessors are to see a whole graph at every step of a delete. `propagateDelete()` does the work of the delete
//: rules in your own code, and ends in `takeApart()`. The relationships of `priorityDeletionRelationships` come first;
//: [Links.swift](../Chapters/06-manual-propagation/Lesson/Links.swift) reads and cuts links by key-value coding.
//:
//: ### Predict
//:
//: When a B has left, the accessor of `PropagatingA` deletes its C by `propagateDelete()`. The class names `b` first;
//: its subclass `CsFirstA` names `c`. Three deletes: a B, an A that names `b` first, and an A that names `c` first.
//: How often is the rule broken in each? What is left in the file?
//:
//: - evidence: DR-03, DR-04, DR-05, DR-11b, CH-601, CH-604
//: - prepares: 6.5
//: - short: Deletes propagated by hand
//: - formerly: and-if-c-belongs-to-a-parent-entity
//: - entry `watched`: DR-04, DR-05, CH-601, CH-604
//: - then `watched`: DR-04, DR-11b, CH-601, CH-604
//: - entry `broken`: DR-05, CH-601, CH-604
//: - entry `file`: DR-04, DR-05, CH-601, CH-604
//: - entry `by the context`: DR-04, DR-11b, CH-601, CH-604
//: - rule: CH-604
//: - sample: CH-604

/// An object some of whose relationships have to be taken apart before the others.
protocol DeletesInOrder {
  /// The names of the relationships that come first, in this order.
  var priorityDeletionRelationships: [String] { get }
}

extension NSManagedObject {
  /// Deletes the object by its delete rules, here and now.
  ///
  /// - Throws: `DeleteDenied` when a deny rule forbids it.
  func propagateDelete() throws { try managedObjectContext?.propagateDelete([self]) }

  /// Carries out the rules of an object's relationships, and deletes it.
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
        "An A that names `b` first is deleted. What does the observer say?", at: .shown("watched", occurrence: 2),
        choices: ["broken 2 times", "never broken", "broken 4 times"],
        beliefs: [
          "broken 2 times": "You expected what the context's own delete does. No rule is running."
        ]),
      Ask(
        "An A that names `c` first is deleted. What does the observer say?", at: .shown("watched", occurrence: 3),
        choices: ["never broken", "broken 2 times", "broken 4 times"],
        beliefs: [
          "never broken": "You expected deleting by hand to be enough. The Cs go while their Bs are still there."
        ]),
    ],
    variation: deletedByTheContext
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

//: ### Why
//:
//: The rule is never broken where the Bs go first. Setting a relationship works at once; only the delete rules are
//: deferred. `takeApart()` cuts the link to an object, and thereby calls the accessor, before it deletes the object.
//: So when the accessor deletes the C of a B, that C has left `a.c` before the call returns, and the counts agree.
//:
//: With `c` first the Cs go while their Bs are still there, and four checks fail. You choose the order, and a wrong one
//: still breaks the rule.
//:
//: When `takeApart()` calls `delete(_:)`, no link is left for nullify or cascade. Unlike under the rules,
//: `prepareForDeletion()` finds these links already cut.
//:
//: ### In your app
//:
//: ```swift
//: extension Order: DeletesInOrder {
//:   var priorityDeletionRelationships: [String] { ["lines"] }
//: }
//: ```
//:
//: ```swift
//: try order.propagateDelete()
//: try context.save()
//: ```
//:
//: Copy [PropagateDelete.swift](../Sources/Course/TakeHome/PropagateDelete.swift). A plain `context.delete(order)` or a
//: batch delete bypasses it.
//:
//: ### Rule of thumb
//:
//: Propagate by hand only where your code runs in the middle of a delete and needs a whole graph.
//:
//: ### And if other code calls `context.delete(b)`?
//:
//: A list of all lines deletes a B by the context, and knows nothing of `propagateDelete()`. The class of the A is
//: `PropagatingA`. How often is the rule broken?

// snippet.variation
func deletedByTheContext(_ page: Page) throws {
  let store = try FreshStore.pairs(page, PairsModel(PropagatingA.self))
  let observer = RuleObserver(store.context, page)
  store.context.delete(try store.context.b(1))
  try store.context.save()
  observer.showSummary()
  try store.showCounts("by the context")
}
// snippet.show

//: ### Then
//:
//: Never. Nullify takes the B out of `a.b`, and the accessor that it calls cuts the link of the C at once; no flush is
//: needed. Only the order of the two cascades, when an A is deleted by the context, is still left to the rules.
