import OpenCoreData
import Samples
import WorkbookKit

//: ## Cascade in a ring: does the delete end, and how often is each node told?
//:
//: A graph of tasks, each with the task that comes next. A user closes a loop, and two tasks share a successor. The
//: relationship is cascade. Code of yours walks the graph to delete it, and `prepareForDeletion()` counts.
//:
//: ### Predict
//:
//: Nodes 1, 2 and 3 form a ring by `next`, which is cascade, and node 4 leads to node 2 as well. Node 1 is deleted
//: and the context saved: by the context and by hand, in a model where `next` has an inverse (nullify) and in one
//: where it has none. Which nodes are told by `prepareForDeletion()`, how often, and which are left?
//:
//: - evidence: DR-05, DR-26, AW-04, CH-002, CH-004, CH-007, CH-604
//: - figures: node 1 goes
//: - exercise: 6.5

/// A node, which notes each time it is told that it will be deleted.
final class Node: NSManagedObject {
  @Managed var number: Int64
  @Managed var next: Node?

  override func prepareForDeletion() {
    super.prepareForDeletion()
    AccessorNotes.of(managedObjectContext)?.write(.integer(number))
  }
}

func cyclesAndShared() -> Segment {
  Segment(
    "cascade-in-a-ring", "Cascade in a ring: does the delete end, and how often is each node told?", claims: ["M8"],
    asks: [
      Ask(
        "Deleted by the context, with an inverse: which nodes are told?",
        at: .cell("node 1 goes", row: 1, column: "nodes told"),
        choices: ["1 2 3", "1 2 3 4", "1 1 2 3"],
        beliefs: [
          "1 2 3 4": "You expected node 4 to go along. It leads into the ring; nothing in the ring cascades to it.",
          "1 1 2 3": "You expected node 1 to be told again when the ring comes round. The rules of an object run once.",
        ]),
      Ask(
        "Deleted by hand, without an inverse: which nodes are told?",
        at: .cell("node 1 goes", row: 4, column: "nodes told"), choices: ["1 2 3", "1 2 3 4", "1 1 2 3"],
        beliefs: ["1 1 2 3": "You expected the ring to lead back. Node 1's link was cut first."]),
      Ask("Which nodes are left by it?", at: .cell("node 1 goes", row: 4, column: "left")),
    ],
    variation: entryIntoTheRing
  ) { page in
    var lines: [[RowCell]] = []
    for hasInverse in [true, false] {
      let kind = hasInverse ? "with an inverse" : "without"
      let builtIn = try nodesTold(page, hasInverse, "built-in", deleting: 1) { $0.managedObjectContext?.delete($0) }
      let byHand = try nodesTold(page, hasInverse, "by hand", deleting: 1) { try $0.propagateDelete() }
      lines += [[.text(kind)] + builtIn, [.text(kind)] + byHand]
    }
    page.rows("node 1 goes", headers: ["", "deleted", "nodes told", "left"], lines)
  }
}

/// Deletes a node of the ring in a store of its own, saves, and says which nodes were told and which are left.
func nodesTold(
  _ page: Page, _ hasInverse: Bool, _ way: String, deleting number: Int, _ delete: (Node) throws -> Void
) throws -> [RowCell] {
  let store = try FreshStore({ NodeModel(hasInverse: hasInverse).make() }, page: page) { try $0.insertRing() }
  let context = store.context
  let notes = AccessorNotes(context)
  // snippet.hide
  let before = hasInverse && way == "built-in" ? try store.savedMoment() : nil
  // snippet.show
  try delete(try context.node(number))
  try context.save()
  // snippet.hide
  try before?.drawChange("node \(number) goes")
  // snippet.show
  let told = notes.lines.map { $0[0].text }.sorted().joined(separator: " ")
  let left = try context.nodes().map { String($0.number) }.joined(separator: " ")
  return [.text(way), .text(told), .text(left.isEmpty ? "none" : left)]
}

//: ### What happened
//:
//: Take the last row: by hand, without an inverse. `takeApart()` cut the link from node 1 to node 2, and went on to
//: node 2. It cut the link to node 3, went on, and cut the link from node 3 to node 1. That led back to node 1, which
//: had no link left to follow. So, by the code, node 1 was deleted there, in the innermost call, then 3, then 2, and
//: when the outermost call came to its own last line, it found node 1 deleted and did nothing. *nodes told* has each of
//: the three once. It does not show in which order they were told: `nodesTold` sorts the numbers.
//:
//: In the first row the context did it. `delete(_:)` marked node 1 and told it. Then the rules of node 1 ran. Cascade,
//: the rule of `next`, marked and told node 2; nullify, the rule of the inverse, cleared the link by which node 3 led
//: to node 1, and with that the ring was open. The rules of node 2 marked and told node 3, which had no next any more.
//: In the third row there is no inverse: node 3 still led to node 1, but node 1 was marked already, and it was neither
//: told again nor did its rules run again.
//:
//: Node 4 stayed in all four cases: cascade goes from an owner to its destination, and no other node has node 4 as
//: its next. Its own link differs. With an inverse the rule of the inverse, nullify, cleared it; among the statements
//: there is an `UPDATE` of node 4 that sets `ZNEXT` to NULL, once by the context and once by hand. Without an inverse
//: the context has no way back from node 2 to node 4 ([documented](labels.md#DR-26)). There is no such `UPDATE`, and
//: the row goes on naming node 2, which is gone.
//:
//: ### Why
//:
//: A walk over a graph with cycles ends only if it knows where it has been. The context's own propagation remembers of
//: each marked object whether its rules have run. The walk by hand needs no list, because it destroys the way behind
//: it: a link that was followed once is not there the second time. That is also why what is shared goes once. The
//: second way to it finds it deleted, or finds no link.
//:
//: Apple documents that cascade applies the rules of each destination in turn ([DR-05](labels.md#DR-05)), and not how
//: a ring ends; that is [chosen here](labels.md#CH-002).
//:
//: ### In your app
//:
//: In recursive code over your own objects, cut before you follow:
//:
//: ```swift
//: func deleteChain(from first: TodoTask) {
//:   var next: TodoTask? = first
//:   while let task = next {                // a loop: a chain may be longer than a stack is deep
//:     next = task.next
//:     task.next = nil                      // first the link,
//:     if !task.isDeleted { task.managedObjectContext?.delete(task) }   // and then the object, once
//:   }
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: Before you walk a graph that you are taking apart, decide what marks a place that you have been to. Here it is the
//: missing link.
//:
//: ### And if node 4 is deleted?
//:
//: Node 4 leads to node 2, and nothing leads to node 4. It is deleted instead of node 1, in the model with an
//: inverse: by the context and by hand. Which nodes are told, and which are left?

// snippet.variation
func entryIntoTheRing(_ page: Page) throws {
  let builtIn = try nodesTold(page, true, "built-in", deleting: 4) { $0.managedObjectContext?.delete($0) }
  let byHand = try nodesTold(page, true, "by hand", deleting: 4) { try $0.propagateDelete() }
  page.rows("node 4 goes", headers: ["deleted", "nodes told", "left"], [builtIn, byHand])
}
// snippet.show

//: ### Then
//:
//: All four are told, once each, and nothing is left. From node 4 the cascade leads to node 2, and from there round
//: the ring. The ring comes back to node 2 this time, not to the node that was deleted first, and it ends there all
//: the same: what ends it is that the link or the object is gone, wherever the walk had begun.
