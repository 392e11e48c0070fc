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
//: By hand: the name. In bulk: the name and `done`. Under which of the five policies is the save refused? And under
//: each of them, which name is in the file afterwards, and is the item done there?
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
        "Store trump: which name is in the file?", at: .cell("file", row: 2, column: "ZNAME"),
        choices: ["by hand", "in bulk"],
        beliefs: ["by hand": "You expected the save to write its edit. Where both sides changed, the store wins."]),
      Ask(
        "Object trump: which name is in the file?", at: .cell("file", row: 3, column: "ZNAME"),
        choices: ["by hand", "in bulk"],
        beliefs: ["in bulk": "You expected the store to win. *Object* is the object in memory."]),
      Ask(
        "Overwrite: what is `ZDONE`?", at: .cell("file", row: 4, column: "ZDONE"), choices: ["0", "1"],
        beliefs: ["1": "You expected only the edited property to be written. Overwrite writes the whole object."]),
      Ask(
        "Rollback: what becomes of the save?", at: .cell("file", row: 5, column: "save"),
        choices: ["saved", "refused"],
        beliefs: ["refused": "You expected an edit to be lost with an error only. The save succeeds without it."]),
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
//:   batch update wrote, and the context its edit; what to do then is under [133020](errors.md#error-133020).
//: - *store trump* merged property by property. The name was changed on both sides, and the store wins: "in bulk".
//:   `done` was changed only in the store, so the tick stays: 1. After this merge the object has nothing that the row
//:   does not have, and the save wrote nothing, as the SQL shows.
//: - *object trump* merged as well, and memory wins: "by hand". `done` was changed only in the store, so it was taken
//:   over: 1. The save wrote the name, at version 3.
//: - *overwrite* did not ask what had changed. It wrote the whole object as it is in memory, and there `done` is still
//:   what was read at version 1: 0. The tick is gone, although no user took it away.
//: - *rollback* dropped the edit in favour of the row, and so nothing was left to write. The save counts as a success,
//:   and what the user typed is neither in the file nor in memory.
//:
//: ### Why
//:
//: [*Optimistic locking*](glossary.md#optimistic-locking) means that no row is locked while it is edited. Each row
//: carries a version (`Z_OPT` in the file), and a save checks that the version is the one that was read. Here the
//: check is a part of the statement, `UPDATE … WHERE Z_PK = ? AND Z_OPT IS ?`: it writes no row if the version is
//: another one, and the save then reads the row and asks the policy. That a batch update raises the version is
//: [reported](labels.md#BU-07) for Apple's framework without a printed value; by how much is
//: [chosen here](labels.md#CH-023).
//:
//: What the policies do is documented ([MP-06](labels.md#MP-06) to [MP-09](labels.md#MP-09)). A policy has three states
//: of the object before it: the values that the context once read, those in memory, and those in the row now. A
//: property was changed *by hand* if memory differs from what was read, and *in bulk* if the row does. *Store trump*
//: and *object trump* look at each property in this way, and the difference between these two shows only where *both*
//: sides changed the same one. *Overwrite* and *rollback* decide for the whole object, and *error* decides nothing.
//:
//: The condition for all this is that an object is saved with a change, and was read before the batch update wrote its
//: row. Whether the user typed before the request or after it makes no difference. An object without a change has no
//: conflict unless `detectConflicts(for:)` was called for it, which makes the next save check an unchanged object too
//: ([documented](labels.md#RF-19)). Otherwise it is merely stale.
//:
//: ### In your app
//:
//: Save before the batch update, so that no edit is waiting, and merge its object IDs afterwards, so that the next edit
//: begins with the new version. Where edits are in another context, the merge is what helps: the context keeps what it
//: has edited, takes over the rest, and has the new version, so that its save goes through. It goes through even where
//: both changed the same property; the unsaved value then replaces the one of the batch update, and no error says so.
//: Of a merge of another save this is [documented](labels.md#MP-15); of the IDs of a batch update it is [chosen
//: here](labels.md#CH-203), and no line above prints it. A refresh alone does not do it here: it reads the row cache,
//: which has the old row and the old version ([`refresh(_:mergeChanges:)` after a batch update: the old value or the
//: new one?](#refresh-after-a-batch-update)). For conflicts that are left, set a policy that merges by property, and
//: not `overwrite`:
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
//: Under which of the five policies is the save refused now, and what is in the file afterwards under each of them?

// snippet.variation
func differentProperties(_ page: Page) throws {
  page.rows("file", headers: ["policy", "save", "ZNAME", "ZDONE"], try saveLate(page, inBulk: ["done": true]))
}
// snippet.show

//: ### Then
//:
//: There is still a conflict, for the version belongs to the row and not to a property: `error` refuses. The two
//: policies that merge now agree, because no property was changed on both sides: the name from memory, the tick from
//: the store. Store trump, too, has something to write now. Overwrite still takes the tick away, and rollback still
//: drops the name that was typed: *Item 8* is called what it was called before.
