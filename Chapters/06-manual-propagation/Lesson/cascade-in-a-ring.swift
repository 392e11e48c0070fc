import OpenCoreData
import Samples
import WorkbookKit

//: Tasks lead to each other by `next`, a cascade. A user closes a loop, and two tasks share a successor. Your code
//: walks the graph to delete it, and `prepareForDeletion()` notes each node.
//:
//: ### Predict
//:
//: Nodes 1, 2 and 3 form a ring by `next`, which has no inverse, and node 4 leads to node 2 as well. Node 1 is deleted,
//: by the context and by hand, and the context saved. Which nodes are notified by `prepareForDeletion()`, how often, and
//: which are left?
//:
//: - evidence: DR-05, DR-26, AW-04, CH-002, CH-004, CH-007, CH-604
//: - figures: node 1 goes
//: - exercise: 6.5
//: - exercise: 6.6
//: - short: A cascade in a ring
//: - formerly: 11-cascade-in-a-ring-does-the-delete-end-and-how-often-is-each-node-told
//: - entry `node 1 goes`: DR-05, DR-26, AW-04, CH-002, CH-004, CH-604
//: - entry `node 4 goes`: DR-05, AW-04, CH-002, CH-004, CH-604

/// A node, which notes each time it is notified that it will be deleted.
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
    "cascade-in-a-ring", "Cascade in a ring: does the delete end, and how often is each node notified?", claims: ["M8"],
    asks: [
      Ask(
        "Deleted by the context: which nodes are notified?",
        at: .cell("node 1 goes", row: 1, column: "nodes notified"),
        choices: ["1 2 3", "1 2 3 4", "1 1 2 3"],
        beliefs: [
          "1 2 3 4": "You expected node 4 to go too. It leads into the ring; no node of the ring cascades to it.",
          "1 1 2 3": "You expected node 1 to be notified again when the ring is closed. An object's rules run once.",
        ]),
      Ask(
        "Deleted by hand: which nodes are notified?",
        at: .cell("node 1 goes", row: 2, column: "nodes notified"), choices: ["1 2 3", "1 2 3 4", "1 1 2 3"],
        beliefs: ["1 1 2 3": "You expected the ring to lead back. Node 1's link was cut first."]),
      Ask("Which nodes are left by it?", at: .cell("node 1 goes", row: 2, column: "left")),
    ],
    variation: entryIntoTheRing
  ) { page in
    let builtIn = try nodesTold(page, false, "built-in", deleting: 1) { $0.managedObjectContext?.delete($0) }
    let byHand = try nodesTold(page, false, "by hand", deleting: 1) { try $0.propagateDelete() }
    page.rows("node 1 goes", headers: ["deleted", "nodes notified", "left"], [builtIn, byHand])
  }
}

/// Deletes a node of the ring in a separate store, saves, and says which nodes were notified and which are left.
func nodesTold(
  _ page: Page, _ hasInverse: Bool, _ way: String, deleting number: Int, _ delete: (Node) throws -> Void
) throws -> [RowCell] {
  let store = try FreshStore({ NodeModel(hasInverse: hasInverse).make() }, page: page) { try $0.insertRing() }
  let context = store.context
  let notes = AccessorNotes(context)
  // snippet.hide
  let before = way == "built-in" ? try store.savedMoment() : nil
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

//: ### Why
//:
//: Both deletes end, and notify each node of the ring once. The context remembers whether the rules of an object have
//: run: node 3 still leads to node 1, but node 1 is marked, so it is not notified again.
//:
//: The walk by hand ends because it cuts each link before it follows it: it comes back to node 1 and finds no link
//: there. It deletes a shared node once, because `takeApart()` skips what is marked.
//:
//: Nothing that goes leads to node 4, so it stays. Its row still names node 2, which is gone. With an inverse, nullify
//: would have cleared that link.
//:
//: ### In your app
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
//: Before you walk a graph that you take apart, decide what marks a place as visited.
//:
//: ### And if node 4 is deleted?
//:
//: Node 4 is deleted instead of node 1, and `next` has an inverse (nullify). Which nodes are notified, and which are
//: left?

// snippet.variation
func entryIntoTheRing(_ page: Page) throws {
  let builtIn = try nodesTold(page, true, "built-in", deleting: 4) { $0.managedObjectContext?.delete($0) }
  let byHand = try nodesTold(page, true, "by hand", deleting: 4) { try $0.propagateDelete() }
  page.rows("node 4 goes", headers: ["deleted", "nodes notified", "left"], [builtIn, byHand])
}
// snippet.show

//: ### Then
//:
//: The walk by hand comes back to node 2, where it had not begun, and finds its link cut. The context does not come
//: back: nullify, at node 2, clears node 1's `next` before the rules of node 1 run.
