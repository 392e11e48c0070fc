import OpenCoreData
import Samples
import WorkbookKit

//: ## Propagated by hand, the rule holds at every step
//:
//: Walk the relationships yourself. Obey each delete rule, cut each link as you pass, and delete the object last.
//: Nothing is deferred then, so there is nothing to flush.
//:
//: What `destinations(of:)` and `cut(_:_:)` do is in `Links.swift` of this chapter: they read and change a
//: relationship by key-value coding, whatever its kind. What `propagateDelete(_:)` of the context does is in the next
//: segment.
//:
//: A class says by `priorityDeletionRelationships` what has to come first.
//:
//: - label: chosen here: `propagateDelete()` is this book's, written after the article of 2008
//: - label: documented DR-03, DR-04, DR-05

/// An object some of whose relationships have to be taken down before the others.
protocol DeletesInOrder {
  /// The names of the relationships that come first, in this order.
  var priorityDeletionRelationships: [String] { get }
}

extension NSManagedObject {
  /// Deletes the object by its delete rules, here and now, each link cut before the object at its end goes.
  ///
  /// - Throws: `DeleteDenied` when a deny rule forbids it; nothing has been changed then.
  func propagateDelete() throws { try managedObjectContext?.propagateDelete([self]) }

  /// Takes down the links of an object, and with them what they cascade to; then deletes it.
  func tearDown() {
    guard !isGone, let context = managedObjectContext else { return }
    for relationship in relationshipsInOrder {
      switch relationship.deleteRule {
      case .noActionDeleteRule, .denyDeleteRule: continue
      case .nullifyDeleteRule: for destination in destinations(of: relationship) { cut(relationship, destination) }
      case .cascadeDeleteRule:
        for destination in destinations(of: relationship) {
          cut(relationship, destination)
          destination.tearDown()
        }
      }
    }
    // On a ring without inverses the way leads back here, and the object has gone by now.
    if !isDeleted { context.delete(self) }
  }

  private var relationshipsInOrder: [NSRelationshipDescription] {
    let first = (self as? any DeletesInOrder)?.priorityDeletionRelationships ?? []
    let all = entity.relationshipsByName
    return (first + all.keys.filter { !first.contains($0) }.sorted()).compactMap { all[$0] }
  }
}

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

//: The last line of each watch is printed before the save, with no flush in between: the graph reads as it will
//: be stored as soon as `propagateDelete()` returns.
//:
//: **Rule of thumb.** Propagate by hand where your own code runs in the middle of a delete and has to see a whole
//: graph. Everywhere else the rules in the model are shorter, and they are right.
