import OpenCoreData
import Samples
import WorkbookKit

//: ## What a reset throws away, and a merge does not
//:
//: Both cures clear the list. One of them also throws away the note that your user is typing.
//:
//: Here is the same screen twice: a list of the items, one item renamed and not saved, one item added and not
//: saved, and one in the hand. The done ones are deleted in the store, and the context is put right, once by `reset()` and
//: `performFetch()`, once by merging the IDs. `Screen` is a fetched results controller with a delegate that counts;
//: `deletedIDs(_:)` executes a request that answers with object IDs.
//:
//: - label: documented BD-21, RF-16, UN-07
//: - label: observed RF-10

func resetOrMerge() -> Segment {
  Segment(
    "reset-or-merge", "What a reset throws away, and a merge does not", claims: ["B7"],
    prediction: "Go down the first column and write down two answers for each line: after a reset, after a merge."
  ) { page in
    func look(
      _ cure: (Screen<Item>, [NSManagedObjectID]) throws -> Void
    ) throws -> [(question: String, answer: String)] {
      let screen = try Screen<Item>(FreshStore.items(page))
      let held = screen.items[2]
      screen.items[1].name = "half a senten"
      Item(context: screen.context).name = "new"
      screen.context.processPendingChanges()
      screen.changes = 0

      try cure(screen, try screen.context.deletedIDs(deleteDone()))
      screen.context.processPendingChanges()
      return [
        ("rows deleted, still on the list", "\(screen.items.filter(\.done).count)"),
        ("the unsaved name", screen.items.contains { $0.name == "half a senten" } ? "kept" : "lost"),
        ("the unsaved item", screen.items.contains { $0.name == "new" } ? "kept" : "lost"),
        ("Item 3, held in a variable", held.managedObjectContext == nil ? "dead" : "\"\(held.name)\""),
        ("objects on the list", screen.items.contains(held) ? "the same ones" : "other ones"),
        ("changes told to the list", "\(screen.changes)"),
        ("the next save", screen.save()),
      ]
    }

    let reset = try look { screen, _ in
      screen.context.reset()
      try screen.list.performFetch()
    }
    let merge = try look { screen, ids in
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [screen.context])
    }
    page.rows(
      "cures", headers: ["", "reset", "merge"],
      zip(reset, merge).map { [.text($0.question), .text($0.answer), .text($1.answer)] })
  }
}

//: A merged delete is a delete in that context: until its next save the six are in `deletedObjects`, and
//: `hasChanges` is true. The save finds their rows gone already, and is content.
//:
//: **Rule of thumb.** Merge. Keep `reset()` for a context that holds nothing anybody edits or looks at, such as
//: that of an import.
