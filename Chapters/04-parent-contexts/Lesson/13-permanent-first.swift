import OpenCoreData
import Samples
import WorkbookKit

//: ## Ask for the permanent ID first, and for all at once
//:
//: There is a cure for temporary IDs, it works in any child, and it writes to the file each time it is called.
//:
//: `obtainPermanentIDs(for:)` goes past every parent to the store and takes a primary key for each object. The
//: objects stay unsaved; the ID holds through every save to come. If the edit is cancelled the keys are gone, which
//: costs nothing but numbers.
//:
//: Three new items in a child, three ways. In the end all levels have saved, and a root that had nothing to do with
//: it is given the IDs that the child had before its save.
//:
//: - label: documented ID-08, PC-16

func permanentFirst() -> Segment {
  Segment(
    "permanent-ids-first", "Ask for the permanent ID first, and for all at once", claims: ["P16"],
    prediction: "How many statements does it take for three objects, one by one and all at once?"
  ) { page in
    func hand(_ way: String, _ obtain: (NSManagedObjectContext, [Item]) throws -> Void) throws -> [RowCell] {
      // snippet.hide
      let store = try FreshStore.items(page)
      let context = store.context
      // snippet.show
      let edit = context.makeChild("edit")
      let items = ["a", "b", "c"].map { name in
        let item = Item(context: edit)
        item.name = name
        return item
      }
      let statements = try store.countStatements { try obtain(edit, items) }
      let ids = items.map(\.objectID)
      let key = try store.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Item'").rows[0][0]
      try edit.save()
      try context.save()

      let other = store.container.newBackgroundContext()
      let found = other.performAndWait { ids.count { (try? other.existingObject(with: $0)) != nil } }
      return [.text(way), .integer(Int64(statements)), key, .integer(Int64(found))]
    }

    let never = try hand("not at all") { _, _ in }
    let each = try hand("one by one") { edit, items in
      for item in items { try edit.obtainPermanentIDs(for: [item]) }
    }
    let all = try hand("all at once") { edit, items in try edit.obtainPermanentIDs(for: items) }
    page.rows(
      "IDs", headers: ["obtained", "statements", "last key in the file", "found elsewhere"], [never, each, all])
  }
}

//: When to call it depends on which way the ID goes. Up, or to another branch: right before the child's save, for
//: `insertedObjects` as they are. Down, from a parent that has not saved to a child: when the child is set up, in the
//: parent; else the parent's save changes the ID under the child.
//:
//: **Rule of thumb.** `try edit.obtainPermanentIDs(for: Array(edit.insertedObjects))` on the line before
//: `try edit.save()`, wherever anything but the parent itself will ask for the objects.
