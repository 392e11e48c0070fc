import OpenCoreData
import Samples
import WorkbookKit

//: The user types a new name for an item and has not saved. Meanwhile a batch update gives the same row another name,
//: and ticks it off. Then the app saves. This is run under each of the five merge policies, each time with a new
//: container and another item. A context starts with the policy `error`.
//:
//: ### Predict
//:
//: Under which of the five policies is the save refused? Under each, which name is in the file afterwards, and is the
//: item done there?
//:
//: - short: A save after a batch update
//: - evidence: BU-07, BU-07b, MP-01, MP-02, MP-03, MP-06, MP-07, MP-08, MP-09, MP-15, CH-023, CH-203
//: - entry `error`: BU-07, BU-07b, MP-01, MP-03, CH-023
//: - entry `file`: BU-07, BU-07b, MP-03, MP-06, MP-07, MP-08, MP-09
//: - sample: CH-203
//: - figures: overwrite
//: - exercise: 2.6

func staleSave() -> Segment {
  Segment(
    "a-save-after-a-batch-update",
    "`mergePolicy`: an edit from before a batch update is saved after it; which value wins?", claims: ["U6"],
    asks: [
      Ask(
        "How does the save end under the default policy, `error`?", at: .shown("error"), choices: ["saved", "133020"],
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

//: ### Why
//:
//: Under *store trump* and *rollback* the save succeeded, and the typed name is gone.
//:
//: Each row has a version (`Z_OPT`), and a save compares it with the version that was read:
//: [*optimistic locking*](glossary.md#optimistic-locking). The batch update raised the version, so the save found a
//: *conflict* and asked the policy.
//:
//: - *error* throws [133020](errors.md#error-133020), and the context keeps its edit.
//: - *store trump* and *object trump* compare the values that were read with those in memory and in the row. Both keep a
//:   change that only one side made, such as the tick. Where both changed a property, the side in the policy's name wins.
//: - *overwrite* writes the whole object as it is in memory, with the old `done`.
//: - *rollback* drops the edits of this object; the save still writes other objects.
//:
//: ### In your app
//:
//: ```swift
//: container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
//: ```
//:
//: This settles a save's conflict with a write that the context has not merged. A merge of the object IDs keeps unsaved
//: edits and adopts the row's version, so saving them replaces the batch update's value without an error.
//:
//: ### Rule of thumb
//:
//: Save, then batch update, then merge; `overwrite` also writes the properties that were not edited.
//:
//: ### And if the batch update writes only `done`?
//:
//: Under which policies is the save refused now, and what is in the file?

// snippet.variation
func differentProperties(_ page: Page) throws {
  page.rows("file", headers: ["policy", "save", "ZNAME", "ZDONE"], try saveLate(page, inBulk: ["done": true]))
}
// snippet.show

//: ### Then
//:
//: Only `error`, as before: the version belongs to the row, and rises whatever is written.
//: *Store trump* and *object trump* agree.
