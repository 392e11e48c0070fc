import OpenCoreData
import Samples
import WorkbookKit

//: ## Rings end, and what is shared goes once
//:
//: Three nodes in a ring, each cascading to the next, and a fourth that shares its next with the first.
//:
//: A link is cut before the object at its end is visited, so the way that leads back finds nothing to follow.
//: That works with an inverse and without one.
//:
//: - label: documented DR-05
//: - label: chosen here: what is cut by hand without an inverse is left as the built-in rules leave it

/// A node, which counts how often it is told that it is going.
final class Node: NSManagedObject {
  @Managed var number: Int64
  @Managed var next: Node?

  override func prepareForDeletion() {
    super.prepareForDeletion()
    Notes.current?.seen.append([.integer(number)])
  }
}

func cyclesAndShared() -> Segment {
  Segment(
    "rings-end", "Rings end, and what is shared goes once", claims: ["M8"],
    prediction: "Node 1 is deleted. Which of the four go, and how often is each of them told?"
  ) { page in
    func told(_ hasInverse: Bool, _ delete: (Node) throws -> Void) throws -> [RowCell] {
      // snippet.hide
      Notes.current = Notes()
      defer { Notes.current = nil }
      let store = try FreshStore({ NodeModel(hasInverse: hasInverse).make() }, page: page) { try $0.insertRing() }
      let context = store.context
      // snippet.show
      try delete(try context.node(1))
      try context.save()
      let told = (Notes.current?.seen ?? []).map { $0[0].text }.sorted().joined(separator: " ")
      let left = try context.nodes().map { String($0.number) }.joined(separator: " ")
      return [.text(told), .text(left)]
    }

    var lines: [[RowCell]] = []
    for hasInverse in [true, false] {
      let kind = hasInverse ? "with an inverse" : "without"
      lines.append([.text(kind), "built-in"] + (try told(hasInverse) { $0.managedObjectContext?.delete($0) }))
      lines.append([.text(kind), "by hand"] + (try told(hasInverse) { try $0.propagateDelete() }))
    }
    page.rows("node 1 goes", headers: ["", "deleted", "nodes told", "left"], lines)
  }
}

//: Without an inverse node 4 goes on naming node 2, which is gone: nobody could find node 4 to tell it.
//:
//: **Rule of thumb.** Before you walk a graph that you are taking apart, decide what marks a place that you have been
//: to. Here it is the missing link.
