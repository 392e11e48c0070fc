import OpenCoreData
import Samples
import WorkbookKit

//: ## `mergePolicy`: an edit from before a batch update is saved after it; which value wins?
//:
//: The user types a new name for an item and has not saved. Meanwhile a batch update gives the same row another name,
//: and ticks it off. Then the app saves. This is run under each of the five merge policies, each time with a
//: container and an item of its own. A context starts with the first one, `error`.
//:
//: ### Predict
//:
//: By hand: the name. In bulk: the name and `done`. Which of the five saves are refused? Which name is in the file
//: afterwards, and is the item done? One policy takes the tick away again: which one?
//:
//: - evidence: BU-07, BU-07b, MP-01, MP-02, MP-03, MP-06, MP-07, MP-08, MP-09, CH-023
//: - figures: overwrite
//: - exercise: 2.6

func staleSave() -> Segment {
  Segment(
    "a-save-after-a-batch-update",
    "`mergePolicy`: an edit from before a batch update is saved after it; which value wins?", claims: ["U6"],
    asks: [
      Ask(
        "What comes of the save under the default policy, `error`?", at: .shown("error"), choices: ["saved", "133020"],
        beliefs: ["saved": "You expected the last writer to win. A save compares the row's version first."]),
      Ask(
        "Object trump: which name is in the file?", at: .cell("file", row: 3, column: "ZNAME"),
        choices: ["by hand", "in bulk"],
        beliefs: ["in bulk": "You expected the store to win. *Object* is the object in memory."]),
      Ask(
        "Overwrite: what is `ZDONE`?", at: .cell("file", row: 4, column: "ZDONE"), choices: ["0", "1"],
        beliefs: ["1": "You expected only the edited property to be written. Overwrite writes the whole object."]),
    ],
    variation: differentProperties
  ) { page in
    let bulk: [AnyHashable: Any] = ["name": "in bulk", "done": true]
    page.rows("file", headers: ["policy", "save", "ZNAME", "ZDONE"], try saveLate(page, inBulk: bulk))
  }
}

/// Under each policy: edits a name, updates the same row in bulk, saves the edit, and reads the row.
func saveLate(_ page: Page, inBulk values: [AnyHashable: Any]) throws -> [[RowCell]] {
  let store = try FreshStore.items(page)
  func attempt(_ name: String, _ policy: NSMergePolicy, _ number: Int) throws -> [RowCell] {
    let container = try store.reopened(isObserved: true)
    let context = container.viewContext
    context.mergePolicy = policy
    let item = try context.item(number)

    let request = NSBatchUpdateRequest(entityName: "Item")
    request.predicate = NSPredicate(format: "name == %@", item.name)
    request.propertiesToUpdate = values

    // snippet.hide
    if name == "overwrite" { page.watch([(item, "name"), (item, "done")], as: "item", label: name) }
    page.moment("read")
    // snippet.show
    item.name = "by hand"
    // snippet.hide
    page.moment("item.name = \"by hand\"")
    // snippet.show
    try context.execute(request)
    // snippet.hide
    page.moment("batch update")
    // snippet.show
    var outcome = "saved"
    do { try context.save() } catch {
      outcome = "refused"
      page.show(name, error: error)
    }
    // snippet.hide
    page.moment("context.save()")
    // snippet.show
    // snippet.hide
    page.endWatch()
    // snippet.show
    return [.text(name), .text(outcome)]
      + (try store.rows("SELECT ZNAME, ZDONE FROM ZITEM WHERE Z_PK = \(number)").rows[0])
  }

  return try [
    attempt("error", .error, 2),
    attempt("store trump", .mergeByPropertyStoreTrump, 3),
    attempt("object trump", .mergeByPropertyObjectTrump, 5),
    attempt("overwrite", .overwrite, 6),
    attempt("rollback", .rollback, 8),
  ]
}

//: ### What happened
//:
//: Each object was read when its row had version 1. The batch update wrote the row and raised its version to 2. The
//: save then found a row that is newer than what the context had read: a *conflict*.
//:
//: - `error` refused the save with 133020; the printed lines above the table are this error. The file keeps what the
//:   batch update wrote.
//: - *store trump* merged property by property. The name was changed on both sides, and the store wins: "in bulk".
//: - *object trump* merged as well, and memory wins: "by hand". `done` was changed only in the store, so it was taken
//:   over: 1.
//: - *overwrite* wrote the whole object as it is in memory, with the `done` of before: 0. The tick is gone.
//: - *rollback* dropped the edit.
//:
//: ### Why
//:
//: [*Optimistic locking*](glossary.md#optimistic-locking) means that no row is locked while it is edited. Each row
//: carries a version (`Z_OPT` in the file), and a save checks that the version is the one that was read. That a batch
//: update raises it is reported for Apple's framework without a printed value; by how much is chosen here. The
//: policies are documented. *Store trump* and *object trump* look at properties, and the difference between these two
//: shows only where *both* sides changed the same one. *Overwrite* and *rollback* decide for the whole object, and
//: *error* decides nothing.
//:
//: The condition for all this is an unsaved edit of a row that the request matches. Unchanged objects have no
//: conflict: they are merely stale.
//:
//: ### In your app
//:
//: Save before the batch update, and there is no conflict. Where edits are in another context, merge the object IDs
//: into it after the request: it keeps what it has edited, takes over the rest, and has the new version, so that its
//: save goes through. A refresh alone does not do it: it reads the row cache, which has the old row and the old version
//: ([above](#refresh-after-a-batch-update)). For conflicts that are left, set a policy that merges by property, and not
//: `overwrite`:
//:
//: ```swift
//: container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
//: ```
//:
//: ### Rule of thumb
//:
//: Save, then batch update, then merge. `overwrite` also writes the properties that were not edited.
//:
//: ### And if the batch update writes only `done`?
//:
//: By hand the name is edited, in bulk only the tick is set: two different properties. Everything else is the same.
//: Which of the five saves are refused now, and what does each leave in the file?

// snippet.variation
func differentProperties(_ page: Page) throws {
  page.rows("file", headers: ["policy", "save", "ZNAME", "ZDONE"], try saveLate(page, inBulk: ["done": true]))
}
// snippet.show

//: ### Then
//:
//: There is still a conflict, for the version belongs to the row and not to a property: `error` refuses. The two
//: policies that merge now agree, because no property was changed on both sides: the name from memory, the tick from
//: the store. Overwrite still takes the tick away, and rollback still drops the name.
