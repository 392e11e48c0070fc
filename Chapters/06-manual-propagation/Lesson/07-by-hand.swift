import OpenCoreData
import Samples
import WorkbookKit

//: ## Propagated by hand, the rule holds at every step
//:
//: Walk the relationships yourself. Obey each delete rule, cut each link as you pass, and delete the object last. Nothing is
//: deferred then, so there is nothing to flush.
//:
//: `propagateDelete()` stands in `PropagateDelete.swift` of this chapter, a hundred lines to be read. The heart of it:
//:
//: ```swift
//: for relationship in relationshipsInOrder {
//:   switch relationship.deleteRule {
//:   case .noActionDeleteRule, .denyDeleteRule: continue
//:   case .nullifyDeleteRule: for destination in destinations(of: relationship) { cut(relationship, destination) }
//:   case .cascadeDeleteRule:
//:     for destination in destinations(of: relationship) {
//:       cut(relationship, destination)
//:       destination.tearDown()
//:     }
//:   }
//: }
//: ```
//:
//: A class says by `priorityDeletionRelationships` what has to come first.
//:
//: - label: chosen here: `propagateDelete()` is this book's, written after the article of 2008
//: - label: documented DR-03, DR-04, DR-05

/// An owner that keeps the rule by its accessors and deletes by its own propagation, the Bs first.
final class PropagatingA: A, DeletesInOrder {
  let priorityDeletionRelationships = ["b"]

  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B { addMatch(for: b) }
    super.addObject(object, to: relationship)
    RuleWatch.of(managedObjectContext)?.look(at: self)
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    RuleWatch.of(managedObjectContext)?.look(at: self)
    guard let b = object as? B else { return }
    do { try match(of: b)?.propagateDelete() } catch { fatalError("a C has no deny rule: \(error)") }
    RuleWatch.of(managedObjectContext)?.compare(self)
  }
}

func byHand() -> Segment {
  Segment(
    "by-hand-it-holds", "Propagated by hand, the rule holds at every step", claims: ["M6"],
    prediction: "The deletes of the last two segments, by `propagateDelete()`. How often is the rule broken?"
  ) { page in
    func watch(
      _ label: String, _ model: PairsModel, _ work: (NSManagedObjectContext) throws -> Void
    ) throws {
      // snippet.hide
      let store = try FreshStore.pairs(page, model)
      let context = store.context
      page.print(label)
      let watch = RuleWatch(context, page)
      // snippet.show
      try work(context)
      // snippet.hide
      watch.finish()
      // snippet.show
      try context.save()
      try store.showCounts()
    }
    var inherited = PairsModel(PropagatingA.self)
    inherited.inheritsC = true

    try watch("a B", PairsModel(PropagatingA.self)) { try $0.b(1).propagateDelete() }
    try watch("an A", PairsModel(PropagatingA.self)) { try $0.owner().propagateDelete() }
    try watch("an A that inherits its Cs", inherited) { try $0.owner().propagateDelete() }
  }
}

//: The last line of each watch is printed before the save, with no flush in between: the graph reads as it will be stored
//: as soon as `propagateDelete()` returns.
//:
//: **Rule of thumb.** Propagate by hand where your own code runs in the middle of a delete and has to see a whole graph.
//: Everywhere else the rules in the model are shorter, and they are right.
